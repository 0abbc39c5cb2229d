/**
 * Which of those that were asked for has more: 'quién ganó más, Ana Araya o Eva Ríos', and whether it is so: 'gané menos en julio
 * que en junio' (operations §32.5, operations §32.6).
 */
import type { AssistantCriteria } from '../../../../contract/operations/assistant-query.ts';
import { RECORD_TYPE_LABELS } from '../../../../domain/words/labels.ts';
import { foldName } from '../../../../formats/text.ts';
import type { Open } from '../compared-times.ts';
import type { Finding } from '../tool.ts';
import type { ToolName } from '../tools.ts';
import { spanOf } from './criteria.ts';
import { LABELS, NET, numberOf, READINGS } from './difference.ts';
import { foldedWords } from './follow-ups.ts';
import { isMark, isSaid, type Part } from './parts.ts';
import { spanInWords } from './times.ts';
import type { Understood } from './understand.ts';

/** What may contend; of nothing else than these, times do. */
const CONTENDERS = [
  ...(['doctor', 'society', 'specialty', 'service', 'rule', 'plan', 'recordType'] as const),
];

/** Between any others only two of a name contend: their first figure is a total, which is not so of receipts or transfers. */
const OF_TOTALS: readonly ToolName[] = [
  ...(['attention_count', 'attention_groups', 'fee_totals', 'fee_groups'] as const),
  ...(['payments', 'doctor_payments'] as const),
];
const NAMED: readonly string[] = ['doctor', 'society', 'specialty', 'service', 'rule'];

/** What differs between the questions, and what each of them has of it; null where they differ in nothing that contends. */
function contendersOf(each: readonly Understood[]) {
  const by = CONTENDERS.find(
    (field) => new Set(each.map(({ criteria }) => criteria[field])).size === each.length,
  );
  const named = each.map(({ criteria }) => {
    if (by === 'recordType') return RECORD_TYPE_LABELS[criteria.recordType ?? 'participacion'];
    if (by === 'plan') return criteria.plan === 'isapre' ? ISAPRES : capital(criteria.plan ?? '');
    if (by) return criteria[by] ?? '';
    const span = spanOf(criteria);
    return span ? capital(spanInWords(span)) : '';
  });
  return named.every((name) => name !== '') && new Set(named).size === each.length
    ? { by: by ?? 'time', names: named }
    : null;
}

/** What is told of isapres are all plans but these two. */
const ISAPRES = 'lo que no es Fonasa ni particular';

const MORE = /\b(?:mas|mayor|mayores|mejor|superior)\b/;
const LESS = /\b(?:menos|menor|menores|peor|inferior)\b/;
const ROSE = /\b(?:sub(?:io|ieron|imos|i)|crec(?:io|ieron|imos)|aument(?:o|aron|amos))\b/;
const FELL = /\b(?:baj(?:o|aron|amos|e)|ca(?:yo|yeron)|disminuy(?:o|eron))\b/;
/** What asks for something else than whether it is so: 'cuánto más', 'quién', 'más o menos'. */
const ASKS_ELSE =
  /^(?:y )?(?:(?:a|de|en|con|por) )?(?:que|cual|cuales|quien|quienes|como|donde|cuando) |\b(?:cuant[oa]s?|cual|cuales|quien|quienes|compar\w+|diferencia|por que|no|o)\b/;

/** What claims something else than that one of both is more: 'al menos lo mismo', 'solo cardiología', 'alguna isapre'. */
const HEDGED =
  /\b(?:al|a lo|por lo|cuando) menos\b|\b(?:mism[oa]s?|igual|iguales|solo|solamente|unicamente|algun[oa]?s?|cualquiera?|cada)\b/;

/** What a question claims of the two: which of them, by its place in `each`, it says to have more or less; null for no claim. */
export type Claim = { readonly first: number; readonly isLess: boolean };
function claimOf(
  typed: string,
  parts: readonly Part[],
  each: readonly Understood[],
  by: string,
): Claim | null {
  const words = foldedWords(typed).trim();
  if (each.length !== 2 || ASKS_ELSE.test(words) || HEDGED.test(words)) return null;
  // 'Respecto a agosto, en julio se pagó más': what is named first is what it is compared with.
  const respecting = parts.findIndex(isRespecting);
  if (respecting >= 0 && !parts.slice(0, respecting).some(isContending)) return null;
  const [rose, fell, more, less] = [ROSE, FELL, MORE, LESS].map((said) => said.test(words));
  if (by === 'time' && rose !== fell && !more && !less) {
    // 'De agosto respecto de julio': what is named first has to be the later one, or it is no claim of that.
    const first = placeOf(parts, each, by);
    const areBoth = parts.filter(({ kind }) => kind === 'time').length > 1;
    const isTurned = areBoth && first === 0 && parts.some(isRespecting);
    return isTurned || isBackwards(words, each) ? null : { first: 1, isLess: Boolean(fell) };
  }
  if (
    more === less ||
    rose ||
    fell ||
    !/\b(?:mas|menos|mayor|mayores|menor|menores|mejor|peor|superior|inferior)\b.*\b(?:que|a)\b/.test(
      words,
    )
  )
    return null;
  const first = placeOf(parts, each, by);
  return first === null ? null : { first, isLess: Boolean(less) };
}
const isContending = ({ kind }: Part) => ['time', 'name', 'slot'].includes(kind);

/** 'De septiembre a agosto': of a change from the later month to the earlier one nothing is affirmed. */
function isBackwards(words: string, each: readonly Understood[]): boolean {
  const [earlier, later] = each.map(({ criteria }) => {
    const span = spanOf(criteria);
    return span ? foldName(spanInWords(span)).replace(/ .*/, '') : '';
  });
  return new RegExp(
    `\\b(?:de|desde) ${later} (?:(?:de|del) )?(?:20\\d\\d )?(?:a|hasta) ${earlier}\\b`,
  ).test(words);
}
const isRespecting = (part: Part) =>
  isMark(part, 'compare') &&
  /respect|compar|frente|contra|relacion|vers/.test(foldName(part.typed));

/** Which of both questions has what is named first. A time alone is compared with the other one that is meant, and is said before it. */
function placeOf(parts: readonly Part[], each: readonly Understood[], by: string): number | null {
  if (by !== 'time') {
    const said = parts.filter(isSaid);
    const places = each.map(({ criteria }) =>
      said.findIndex((part) =>
        part.kind === 'name'
          ? part.of === by && part.value === criteria[by as 'doctor']
          : part.kind === 'slot' && part.slot === by && part.value === criteria[by as 'plan'],
      ),
    );
    return places.includes(-1) ? null : Number((places[0] ?? 0) > (places[1] ?? 0));
  }
  const times = parts.flatMap((part) => (part.kind === 'time' ? [part.span] : []));
  if (times.length === 1)
    return /^(?:mas|menos) que\b/.test(foldName(parts.find(isThan)?.typed ?? '')) ? 1 : null;
  const found = each.findIndex(
    ({ criteria }) => criteria.from === times[0]?.from && criteria.to === times[0]?.to,
  );
  return found < 0 ? null : found;
}
const isThan = (part: Part) => isMark(part, 'compare');

/**
 * `Por mes de atención tiene más Eva Ríos: $3.747.241 contra $3.571.769 (Líquido).`, of each reading that the answers tell, after
 * `Sí` or `No` where the question claims it; nothing where no more or less is asked for, or they have no figure in common.
 */
export function contestInWords(
  typed: string,
  parts: readonly Part[],
  each: readonly Understood[],
  findings: readonly Finding[],
  measure: AssistantCriteria['measure'],
  open: readonly Open[] = [],
): string {
  const contenders = contendersOf(each);
  const [one] = findings;
  if (!contenders || !one || each.length < 2 || findings.length !== each.length) return '';
  const { by, names } = contenders;
  const areTotals = each.every(({ tool, input }) => OF_TOTALS.includes(tool) && !('by' in input));
  if (!areTotals && (!NAMED.includes(by) || each.length > 2)) return '';
  const claim = areTotals ? claimOf(typed, parts, each, by) : null;
  const order = parts.find((part) => isMark(part, 'most', 'least'));
  // Of two times what is more of them is told by the difference, unless it is asked for which or whether.
  if (!claim && !order) return '';
  const isLeast = claim ? claim.isLess : isMark(order, 'least');
  const isOfPesos = isOfMoney(one) && !/^Atenciones/.test(one.facts[0]?.label ?? '');
  const labels = measure ? (LABELS[measure] ?? []) : isOfPesos ? NET : [];
  const counted = COUNTED[MORE_OF.exec(foldedWords(typed))?.[1] ?? ''];
  const usual = counted
    ? [counted]
    : labels.length > 0
      ? labels
      : [one.facts[0]?.label ?? ''].filter(
          (label) => !/^\d| por (?:fecha de pago|mes de atención)$/.test(label),
        );
  const isAverage = each.some(({ input }) => input.isAverage);
  const winner = (suffix: string, reading: string): string => {
    const figures = findings.map((finding) => figureOf(finding, usual, suffix));
    const all = figures.flatMap((figure, at) =>
      figure ? [{ ...figure, name: names[at], at }] : [],
    );
    if (all.length !== findings.length) return '';
    const [won, ...lost] = all.toSorted((a, b) =>
      isLeast ? a.amount - b.amount : b.amount - a.amount,
    );
    if (!won || !lost[0]) return '';
    // That nothing is paid of both is no figure that they share.
    if (isOfPesos && all.every(({ amount }) => amount === 0)) return '';
    const isEqual = won.amount === lost[0].amount;
    const isByDay = [suffix, reading].some((said) => /fecha de pago$/i.test(said));
    // What has more stays so, whatever is still added to it.
    const unsure = (isAverage || isEqual ? all : isLeast ? [won] : lost).flatMap(
      ({ amount, at }) => open[at]?.({ amount, isByDay }) ?? [],
    )[0];
    if (unsure) {
      const what = claim ? 'si es así' : `quién o cuál tiene ${isLeast ? 'menos' : 'más'}`;
      return ` ${reading === '' ? 'No' : `${reading} no`} digo ${what}: ${unsure}.`;
    }
    const against = new Intl.ListFormat('es').format(lost.map(({ value }) => value));
    const rest = `${isLeast ? 'menos' : 'más'} ${won.name}: ${won.value} contra ${against} (${won.label}).`;
    if (!claim) {
      const tells = `${reading}${reading === '' ? 'T' : ' t'}`;
      return isEqual
        ? all.length > 2
          ? ''
          : ` ${tells}ienen lo mismo: ${won.value} (${won.label}).`
        : ` ${tells}iene ${rest}`;
    }
    const said = `${!isEqual && won.at === claim.first ? 'Sí' : 'No'}, ${reading === '' ? '' : `${reading.charAt(0).toLowerCase()}${reading.slice(1)} `}`;
    return isEqual
      ? ` ${said}tienen lo mismo: ${won.value} (${won.label}).`
      : ` ${said}tiene ${rest}`;
  };
  const [suffix, reading] = READINGS.find(([end]) => winner(end, '') !== '') ?? [];
  const said =
    suffix === undefined || reading === undefined
      ? winner('', '')
      : winner('', capital(reading)) + winner(suffix, capital(suffix.trim()));
  return said === '' ? '' : `\n\n${said.trim()}`;
}

/** 'Más pagos' is of their number. */
const MORE_OF = /\b(?:mas|menos) (pagos|registros|lineas|atenciones)\b/;
const COUNTED: Readonly<Record<string, string>> = {
  pagos: 'Pagos',
  registros: 'Registros',
  lineas: 'Registros',
  atenciones: 'Atenciones',
};

/** Whether an answer tells what somebody is paid. */
const isOfMoney = ({ facts }: Finding) => facts.some(({ label }) => NET.includes(label));

/** The fact with one of the labels and its whole number; null if there is none. */
function figureOf({ facts }: Finding, labels: readonly string[], suffix: string) {
  const fact = facts.find(({ label }) => labels.some((one) => label === `${one}${suffix}`));
  const amount = fact && numberOf(fact.value);
  return fact && amount !== null && amount !== undefined
    ? { label: fact.label.replace(suffix, ''), value: fact.value, amount }
    : null;
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
