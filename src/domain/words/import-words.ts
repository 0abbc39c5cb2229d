/** What became of the rows of an import of attentions: one set of words for dialog, history, jobs and toasts (intake §7.15). */
import { countOf, formatCount, whatWasDone } from './counts.ts';

/** The rows that were read, and each of them once by what became of it: the others add up to `total`. */
export type ImportCounts = {
  readonly total: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly protected: number;
  readonly rejected: number;
  /** Good rows that somebody left out. */
  readonly excluded: number;
};

const WORDS = [
  ['created', 'Nuevas', 'nueva', 'nuevas'],
  ['updated', 'Actualizadas', 'actualizada', 'actualizadas'],
  ['unchanged', 'Sin cambios', 'sin cambios', 'sin cambios'],
  ['protected', 'Protegidas', 'protegida', 'protegidas'],
  ['rejected', 'Rechazadas', 'rechazada', 'rechazadas'],
  ['excluded', 'Excluidas', 'excluida', 'excluidas'],
] as const satisfies readonly (readonly [keyof ImportCounts, string, string, string])[];

/** The figures with their labels, rows first; excluded ones only where there are some. */
export function importFigures(
  counts: ImportCounts,
): { readonly label: string; readonly value: number; readonly isBad: boolean }[] {
  const outcomes = WORDS.map(([key, label]) => ({
    label,
    value: counts[key],
    isBad: key === 'rejected' && counts[key] > 0,
  }));
  return [
    { label: 'Filas leídas', value: counts.total, isBad: false },
    ...outcomes.filter(({ label, value }) => label !== 'Excluidas' || value > 0),
  ];
}

/** `68 filas leídas: 59 nuevas, 3 excluidas y 6 rechazadas.` */
export function importInWords(counts: ImportCounts): string {
  const rows = countOf(counts.total, 'fila leída', 'filas leídas');
  const outcomes = WORDS.map(
    ([key, , one, many]) => [counts[key], countOf(counts[key], one, many)] as const,
  );
  return `${rows}${counts.total === 0 ? '' : `: ${whatWasDone(outcomes, 'ninguna importada')}`}.`;
}

type ImportEnd = {
  readonly heading: string;
  readonly label: string;
  readonly color: 'green' | 'yellow' | 'gray';
};

/** How an import that did not fail is said to have ended: whether rows were refused, and whether anything was written. */
export function importEnd({ created, updated, rejected }: ImportCounts): ImportEnd {
  const isWritten = created + updated > 0;
  if (rejected > 0) {
    return isWritten
      ? {
          heading: 'Importación completada con filas rechazadas',
          label: `Importado, con ${formatCount(rejected)} ${rejected === 1 ? 'rechazada' : 'rechazadas'}`,
          color: 'yellow',
        }
      : {
          heading: 'Nada se importó: hay filas rechazadas',
          label: 'Nada importado',
          color: 'yellow',
        };
  }
  return isWritten
    ? { heading: 'Importación completada', label: 'Importado', color: 'green' }
    : { heading: 'Nada nuevo que importar', label: 'Nada nuevo', color: 'gray' };
}
