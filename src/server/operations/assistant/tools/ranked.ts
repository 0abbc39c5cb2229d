/** How answers tell sums by doctor, specialty and the like: rankings, shares and averages. */
import { z } from 'zod';
import { formatPeriod } from '../../../../domain/calendar/calendar.ts';
import { formatCount } from '../../../../domain/words/counts.ts';
import { NO_RULE_LABEL, RECORD_TYPE_LABELS } from '../../../../domain/words/labels.ts';

/** What groups are called: one and several, and what has none. */
const GROUP_WORDS = {
  doctor: ['Médico', 'Médicos', ''],
  specialty: ['Especialidad', 'Especialidades', ''],
  society: ['Sociedad', 'Sociedades', 'Pagados directamente'],
  service: ['Prestación', 'Prestaciones', ''],
  rule: ['Regla o convenio', 'Reglas y convenios', NO_RULE_LABEL],
  recordType: ['Tipo de registro', 'Tipos de registro', ''],
  month: ['Mes', 'Meses', ''],
} as const;
export type GroupKind = keyof typeof GROUP_WORDS;

/** How many groups are told where nobody says how many, of a ranking and of a list. */
const TOLD = { ranking: 3, list: 20 };

/** What narrows a list of groups down to the first of them. */
export const ranking = {
  order: z.enum(['most', 'least']).optional().describe('Los que más o menos tienen'),
  limit: z.number().int().min(1).max(50).optional().describe('Cuántos se nombran'),
};
type Ranking = { readonly order?: 'most' | 'least'; readonly limit?: number };

/** How many groups are read: one more than are told, since the next may equal the last. */
export const readOf = ({ order, limit }: Ranking) =>
  (limit ?? (order ? TOLD.ranking : TOLD.list)) + 1;

type Group = {
  readonly id: number | null;
  readonly code: string | null;
  readonly name: string | null;
};
type Groups<One extends Group> = { readonly groups: readonly One[]; readonly total: number };

/** `Médicos con más honorarios calculados`, `Honorarios calculados por médico`. */
export function groupsTitle(by: GroupKind, { order, limit }: Ranking, what: string): string {
  const [one, many] = GROUP_WORDS[by];
  if (order === undefined)
    return `${what.charAt(0).toUpperCase()}${what.slice(1)} por ${one.toLowerCase()}`;
  const which = limit === undefined || limit > 1 ? many : one;
  return `${which} con ${order === 'most' ? 'más' : 'menos'} ${what}`;
}

/** The groups that are told, as facts, and a sentence that names them, those that equal the last one, and how many there are. */
export function tellGroups<One extends Group>(
  by: GroupKind,
  asked: Ranking,
  { groups, total }: Groups<One>,
  figure: (group: One) => number,
  said: (group: One) => string,
) {
  const told = groups.slice(0, readOf(asked) - 1);
  const facts = told.map((group) => ({ label: nameOf(by, group), value: said(group) }));
  const [last, next] = [told.at(-1), groups[told.length]];
  const equal = asked.order && last && next && figure(last) === figure(next) ? next : undefined;
  const [one, many] = GROUP_WORDS[by];
  const count = `${formatCount(total)} ${(total === 1 ? one : many).toLowerCase()}`;
  return {
    facts,
    sentence: `${facts.map(({ label, value }) => `${label}, ${value}`).join('; ')}.${
      equal ? ` ${nameOf(by, equal)} empata en el último lugar.` : ''
    } De ${count} en total.`,
  };
}

function nameOf(by: GroupKind, { code, name }: Group): string {
  if (by === 'recordType') return RECORD_TYPE_LABELS[code as keyof typeof RECORD_TYPE_LABELS];
  if (by === 'month') {
    const [year = 0, month = 0] = (code ?? '').split('-').map(Number);
    return formatPeriod({ month, year });
  }
  if (name === null) return GROUP_WORDS[by][2];
  return by === 'service' || by === 'rule' ? `${code} ${name}` : name;
}
