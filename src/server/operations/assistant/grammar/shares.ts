/** 'Qué porcentaje de las atenciones de octubre está pagado': the share that a narrower figure has of a wider one. */
import { formatPesos } from '../../../../domain/money.ts';
import { formatCount } from '../../../../domain/words/counts.ts';
import { foldName } from '../../../../formats/text.ts';
import { type Finding, Unanswerable } from '../tool.ts';
import { numberOf } from './difference.ts';
import { isMark, isSaid, type Part } from './parts.ts';
import { isUnderstood, type Understood, understand } from './understand.ts';

/** The wider question, and the same narrowed down. */
export type Share = { readonly whole: Understood; readonly part: Understood };

const PERCENT = /(?:^| )(?:porcentaje|proporcion)$/;
/** What joins what all is of with what some of it is. */
const LINKS = /^(?:es|son|esta|estan|fue|fueron|era|eran|quedo|quedaron|sigue|siguen)$/;
const DENIAL = /(?:^| )(?:no|sin|ni)(?: |$)/;
/** What a narrower question has besides: one of what each record has one of. */
const NARROWING: readonly string[] = [
  ...([
    'state',
    'recordType',
    'coverage',
    'schedule',
    'weekday',
    'plan',
    'otherPlan',
    'flaw',
  ] as const),
  ...(['doctor', 'specialty', 'society', 'serviceCode', 'rule'] as const),
];
/** States that what is paid has passed. */
const PASSING: readonly string[] = ['calculated', 'pending_payment', 'processed'];
/** Tools that tell the same figures, of all and narrowed down. */
const ALIKE: readonly (readonly string[])[] = [
  ['attention_count', 'attention_groups'],
  ['fee_totals', 'fee_groups'],
];

/** Both questions of one for a share; null for anything else, and where two things narrow it down: 'no están pagadas de HMQ'. */
export function shareOf(parts: readonly Part[]): Share | null {
  const at = parts.findIndex((part) => isMark(part, 'terms') && PERCENT.test(foldName(part.typed)));
  const said = parts.slice(at + 1);
  if (
    at < 0 ||
    parts.slice(0, at).some(isSaid) ||
    !/^de(?:l| |$)/.test(foldName(said[0]?.typed ?? ''))
  )
    return null;
  const link = said.findIndex((part) => part.kind === 'small' && LINKS.test(foldName(part.typed)));
  // 'De las atenciones no está pagado' has its verb within the denial; without either a word of a list ends it: 'falta por pagar'.
  const denial = said.findIndex(({ typed }) => DENIAL.test(foldName(typed)));
  const last = said.findLastIndex(isSaid);
  const end = link > 0 ? link : denial >= 0 ? denial : said[last]?.kind === 'slot' ? last : -1;
  const among = end < 0 ? withoutOneSlot(said) : said.slice(0, end);
  if (!among) return null;
  const whole = understand(among);
  const part = understand(said);
  if (!isUnderstood(whole) || !isUnderstood(part) || !areAlike(whole, part)) return null;
  const isKept = Object.entries(whole.input).every(([field, value]) => part.input[field] === value);
  const more = Object.keys(part.input).filter((field) => !(field in whole.input));
  // 'Está calculado' may be all that is past that state, which has no figure of its own.
  const isPassing = PASSING.includes(part.criteria.state ?? '');
  return isKept &&
    more.length === 1 &&
    !isPassing &&
    more.every((field) => NARROWING.includes(field))
    ? { whole, part }
    : null;
}

/** 'Porcentaje de atenciones Fonasa de octubre' is of all of October: the same without the only thing that narrows it. */
function withoutOneSlot(said: readonly Part[]): readonly Part[] | null {
  const [slot, ...slots] = said.filter(({ kind }) => kind === 'slot');
  const isOnly = slots.length === 0 && said.every(({ kind }) => kind !== 'name');
  return slot && isOnly ? said.filter((part) => part !== slot) : null;
}

const areAlike = ({ tool }: Understood, other: Understood) =>
  tool === other.tool || ALIKE.some((tools) => tools.includes(tool) && tools.includes(other.tool));

const NO_SHARE = 'No sé qué parte es de esa cifra. Pregunte por ambas, una después de la otra.';
/** The figures that add up, by what their labels begin with. */
const ADDING =
  'Registros Atenciones Pagos Bruto Neto Participado Calculado Retención Líquido'.split(' ');

/** What was paid on the days of a time is no part of its fees, and of attentions 'Calculado' is how many are in that state. */
const isShared = (label: string, value: string): boolean =>
  ADDING.includes(label.split(' ')[0] ?? '') &&
  !/ por (?:fecha|mes) de /.test(label) &&
  !(label === 'Calculado' && !value.startsWith('$'));

/** The share of each figure that both have; refused where they have none in common, and of nothing. */
export function shareInWords(whole: Finding, part: Finding): Finding {
  const facts = whole.facts.flatMap(({ label, value }) => {
    const some = numberOf(part.facts.find((fact) => fact.label === label)?.value ?? '');
    const all = numberOf(value);
    if (!isShared(label, value) || some === null || !all) return [];
    const written = value.startsWith('$') ? formatPesos : formatCount;
    const share = ((some / all) * 100).toLocaleString('es-CL', { maximumFractionDigits: 1 });
    return [{ label, value: `${share} % (${written(some)} de ${written(all)})` }];
  });
  if (facts.length === 0) throw new Unanswerable(NO_SHARE);
  return {
    title: `${part.title}, de ${whole.title}`,
    sentence: `${facts.map(({ label, value }) => `${label}: ${value}`).join('; ')}. La parte: ${part.sentence} El todo: ${whole.sentence}`,
    facts,
    link: part.link,
  };
}
