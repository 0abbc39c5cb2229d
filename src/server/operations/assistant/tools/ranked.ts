/** How answers tell sums by doctor, specialty and the like: rankings, shares and averages. */
import { z } from 'zod';
import { formatDate, formatPeriod } from '../../../../domain/calendar/calendar.ts';
import { formatCount } from '../../../../domain/words/counts.ts';
import { NO_RULE_LABEL, RECORD_TYPE_LABELS } from '../../../../domain/words/labels.ts';
import { boundInWords, capital } from './wording.ts';

/** What groups are called: one and several, what has none, and their article. */
const GROUP_WORDS = {
  doctor: ['Médico', 'Médicos', '', 'los'],
  specialty: ['Especialidad', 'Especialidades', 'Sin especialidad', 'las'],
  society: ['Sociedad', 'Sociedades', 'Pagados directamente', 'las'],
  service: ['Prestación', 'Prestaciones', '', 'las'],
  rule: ['Regla o convenio', 'Reglas y convenios', NO_RULE_LABEL, 'los'],
  agreement: ['Convenio', 'Convenios', '', 'los'],
  recordType: ['Tipo de registro', 'Tipos de registro', '', 'los'],
  plan: ['Previsión', 'Previsiones', 'Sin previsión', 'las'],
  month: ['Mes', 'Meses', '', 'los'],
  day: ['Día', 'Días', '', 'los'],
} as const;
export type GroupKind = keyof typeof GROUP_WORDS;

/** What a group is called, within a sentence. */
export const groupWord = (by: GroupKind): string => GROUP_WORDS[by][0].toLowerCase();

/** How many groups are told where nobody says how many, of a ranking and of a list. */
const TOLD = { ranking: 3, list: 20 };

/** What narrows a list of groups down to the first of them. */
export const ranking = {
  order: z.enum(['most', 'least']).optional().describe('Los que más o menos tienen'),
  limit: z.number().int().min(1).max(50).optional().describe('Cuántos se nombran'),
};
type Ranking = { readonly order?: 'most' | 'least'; readonly limit?: number };

const toldOf = ({ order, limit }: Ranking) => limit ?? (order ? TOLD.ranking : TOLD.list);
/** How many groups the calls answer at most. */
export const READ_AT_MOST = 100;

/** How many groups are read: of a ranking all that can be, since many may equal the last that is told. */
export const readOf = (asked: Ranking) => (asked.order ? READ_AT_MOST : toldOf(asked));

/** ` En promedio por médico: 51,4 atenciones.` */
export function averageOf(by: GroupKind, groups: number, sum: number, what: string): string {
  if (groups === 0) return '';
  const each = (sum / groups).toLocaleString('es-CL', { maximumFractionDigits: 1 });
  return ` En promedio por ${GROUP_WORDS[by][0].toLowerCase()}: ${each} ${what}.`;
}

/** The groups with at least, or at most, the asked number of records: as facts, and a sentence that names them. */
export function boundedGroups<One extends Group>(
  by: GroupKind,
  { recordsFrom, recordsTo }: { readonly recordsFrom?: number; readonly recordsTo?: number },
  { groups }: Groups<One>,
  where: string,
) {
  const [one, many, , article] = GROUP_WORDS[by];
  const bound = boundInWords(recordsFrom, recordsTo, formatCount);
  const found = groups.filter(
    (group) =>
      !isUnnamed(group) &&
      group.records >= (recordsFrom ?? 0) &&
      group.records <= (recordsTo ?? Number.POSITIVE_INFINITY),
  );
  const facts = found.map((group) => ({
    label: nameOf(by, group),
    value: `${formatCount(group.records)} atenciones`,
  }));
  const title = `${many} con ${bound} atenciones${where}`;
  const isCut = groups.length === READ_AT_MOST && found.length === groups.length;
  const names = facts.map(({ label, value }) => `${label}, ${value}`).join('; ');
  const without = recordsFrom === undefined ? `, sin contar ${article} que no tienen ninguna` : '';
  return {
    title,
    facts,
    sentence:
      found.length === 0
        ? `No hay ${many.toLowerCase()} con ${bound} atenciones${where}${without}.`
        : `${isCut ? 'Al menos ' : ''}${formatCount(found.length)} ${(found.length === 1 ? one : many).toLowerCase()} con ${bound} atenciones${where}${without}: ${names}.`,
  };
}

type Group = {
  readonly id: number | null;
  readonly code: string | null;
  readonly name: string | null;
  readonly records: number;
};
/** Whether it is what has none: no rule, no society. */
const isUnnamed = ({ id, code }: Group) => id === null && code === null;
type Groups<One extends Group> = { readonly groups: readonly One[]; readonly total: number };

/** `Médicos con más honorarios calculados`, `Honorarios calculados por médico`. */
export function groupsTitle(by: GroupKind, { order, limit }: Ranking, what: string): string {
  const [one, many] = GROUP_WORDS[by];
  if (order === undefined) return `${capital(what)} por ${one.toLowerCase()}`;
  const which = limit === undefined || limit > 1 ? many : one;
  return `${which} con ${order === 'most' ? 'más' : 'menos'} ${what}`;
}

/**
 * The groups that are told, as facts, and a sentence that names them, how many equal the last one, what those of a ranking add
 * up to, and how many there are. A ranking leaves out what has no group. `said` tells pesos and a count of records.
 */
export function tellGroups<One extends Group>(
  by: GroupKind,
  asked: Ranking,
  { groups, total }: Groups<One>,
  { ranks, amount }: { ranks: (group: One) => number; amount: (group: One) => number },
  said: (amount: number, records: number) => string,
) {
  const [one, many, , article] = GROUP_WORDS[by];
  const named = asked.order ? groups.filter((group) => !isUnnamed(group)) : groups;
  const told = named.slice(0, toldOf(asked));
  if (told.length === 0) return { facts: [], sentence: `No hay ${many.toLowerCase()}.` };
  const facts = told.map((group) => ({
    label: nameOf(by, group),
    value: said(amount(group), group.records),
  }));
  const sum = (of: (group: One) => number) => told.reduce((all, group) => all + of(group), 0);
  const together =
    told.length > 1
      ? ` ${capital(article)} ${formatCount(told.length)} suman ${said(
          sum(amount),
          sum(({ records }) => records),
        )}.`
      : '';
  const count = `De ${formatCount(total)} ${(total === 1 ? one : many).toLowerCase()} en total`;
  const list = `${facts.map(({ label, value }) => `${label}, ${value}`).join('; ')}.`;
  if (asked.order === undefined) return { facts, sentence: `${list} ${count}.` };
  return {
    facts,
    sentence: `${list}${equalToLast(by, named, told, total, ranks)}${together} ${count}${
      asked.order === 'least' ? `, sin contar ${article} que no tienen nada` : ''
    }.`,
  };
}

/**
 * What the sums of all groups begin with. They hold what has no group, too, which is told apart from the sum of the groups: what
 * was paid in person is of no society. `told` says a measure and a count of records.
 */
export function sumsBegin<One extends Group>(
  by: GroupKind,
  { groups, total }: Groups<One>,
  sums: { readonly amount: number; readonly records: number },
  amount: (group: One) => number,
  told: (amount: number, records: number) => string,
  all: string,
): string {
  const [one, , none, article] = GROUP_WORDS[by];
  if (none === '') return all;
  const said = all.replace(/^./, (first) => first.toLowerCase());
  const unnamed = groups.find(isUnnamed);
  // One that was not read may be there all the same.
  if (!unnamed) return groups.length < total ? `Con ${one.toLowerCase()} o sin, ${said}` : all;
  const rest = amount(unnamed);
  const named = total === 1 ? 'Suma' : `${capital(article)} ${formatCount(total)} suman`;
  return `${named} ${told(sums.amount - rest, sums.records - unnamed.records)}. Con lo demás («${none}», ${told(rest, unnamed.records)}), ${said}`;
}

/** The groups that are not told and equal the last that is: the one by name, several by their count. */
function equalToLast<One extends Group>(
  by: GroupKind,
  named: readonly One[],
  told: readonly One[],
  total: number,
  ranks: (group: One) => number,
): string {
  const last = told.at(-1);
  const equal = named.slice(told.length).filter((one) => last && ranks(one) === ranks(last));
  const [first] = equal;
  if (!first) return '';
  // Those that were not read may equal it too.
  const isAll = named.length === total || named.at(-1) !== equal.at(-1);
  return isAll && equal.length === 1
    ? ` ${nameOf(by, first)} empata en el último lugar.`
    : ` ${isAll ? '' : 'Al menos '}${formatCount(equal.length)} más empatan en el último lugar.`;
}

/** What is told with its code. */
const CODED: readonly GroupKind[] = ['service', 'rule', 'agreement'];

function nameOf(by: GroupKind, { code, name }: Group): string {
  if (by === 'recordType') return RECORD_TYPE_LABELS[code as keyof typeof RECORD_TYPE_LABELS];
  if (by === 'month') {
    const [year = 0, month = 0] = (code ?? '').split('-').map(Number);
    return formatPeriod({ month, year });
  }
  if (by === 'day') return formatDate(code ?? '');
  if (by === 'plan') return code ?? GROUP_WORDS.plan[2];
  if (name === null) return GROUP_WORDS[by][2];
  return CODED.includes(by) ? `${code} ${name}` : name;
}
