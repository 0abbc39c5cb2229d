/** What may use a record of master data, so that it can't be deleted, and how that is said. */
import { countOf, formatCount, someNames } from './counts.ts';

/** The nouns of each kind of use. */
const USE_NOUNS = {
  attention: ['atención médica', 'atenciones médicas'],
  calculation: ['cálculo de pago', 'cálculos de pago'],
  payment: ['pago', 'pagos'],
  payslip: ['liquidación enviada', 'liquidaciones enviadas'],
  doctor: ['médico', 'médicos'],
  service: ['prestación', 'prestaciones'],
  user: ['cuenta de usuario', 'cuentas de usuario'],
  rule: ['regla', 'reglas'],
  convention: ['convenio', 'convenios'],
  formerRule: ['regla o convenio de antes', 'reglas o convenios de antes'],
  other: ['registro de otro tipo', 'registros de otro tipo'],
} as const;

export type UseKind = keyof typeof USE_NOUNS;
export const USE_KINDS = Object.keys(USE_NOUNS) as [UseKind, ...UseKind[]];

/** The counting of each kind of use stops at this number of records. */
export const USES_COUNTED = 10_000;

/** What uses a record: how many of a kind, and the codes of the first ones where they have codes. */
export type RecordUse = {
  kind: UseKind;
  /** At most `USES_COUNTED`. */
  count: number;
  /** There are more, which are not counted. */
  hasMore: boolean;
  named: { id: number; code: string }[];
};

/** `1.234 atenciones médicas`, `más de 10.000 pagos`. */
export function countedUse({ kind, count, hasMore }: RecordUse): string {
  const [one, many] = USE_NOUNS[kind];
  return hasMore ? `más de ${formatCount(count)} ${many}` : countOf(count, one, many);
}

/** All uses in words: `2 médicos, 5 reglas (R-1, R-2, R-3 y 2 más) y 12 pagos`. */
export function usesInWords(uses: readonly RecordUse[]): string {
  const parts = uses.map((use) => {
    const codes = use.named.map(({ code }) => code);
    const named = codes.length > 0 ? ` (${someNames(codes, use.count)})` : '';
    return countedUse(use) + named;
  });
  return new Intl.ListFormat('es-CL', { type: 'conjunction' }).format(parts);
}
