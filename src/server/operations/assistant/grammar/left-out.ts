/** What is left of a figure where somebody, something or a time is left out (operations §19.22, operations §19.28). */
import { formatPesos } from '../../../../domain/money.ts';
import { formatCount } from '../../../../domain/words/counts.ts';
import { foldName } from '../../../../formats/text.ts';
import { type Finding, Unanswerable } from '../tool.ts';
import type { ToolName } from '../tools.ts';
import { INPUT_NAMES, spanOf } from './criteria.ts';
import { numberOf } from './difference.ts';
import { RANKED_NOUNS } from './group-frames.ts';
import { isMark, isSaid, isSlot, type Part } from './parts.ts';
import type { Span } from './spans.ts';
import { spanInWords } from './times.ts';
import { isUnderstood, type Understood, understand } from './understand.ts';
import type { Slot } from './words.ts';

/** Words that leave out what is named after them. */
const LEAVING_OUT =
  /^(?:sin|sacando|quitando|restando|descontando|excluyendo|exceptuando|excepto(?: por)?|salvo|menos|aparte de|sin (?:contar|incluir|considerar|tomar en cuenta)|no (?:me )?(?:pongas|incluyas|consideres|cuentes)|no tomes en cuenta|dejando a?fuera)(?: (?:a|lo))?$/;

/** What may be left out: somebody or something that is named, some hours, or a time. */
type Out = Part & { readonly kind: 'name' | 'slot' | 'time' };
/** Of these slots a record has one value, and no denial of theirs is a value of its own. */
const SLOTS_LEFT_OUT: readonly Slot[] = ['schedule', 'weekday', 'coverage'];
const isOut = (part: Part | undefined): part is Out =>
  part?.kind === 'name' ||
  part?.kind === 'time' ||
  (part?.kind === 'slot' && SLOTS_LEFT_OUT.includes(part.slot));

/** 'Sin contar Cirugía General, cuánto se pagó': the same with what is left out alone, and that; null for anything else. */
function leftOut(
  parts: readonly Part[],
): { readonly only: readonly Part[]; readonly out: Out } | null {
  const at = parts.findIndex(
    ({ kind, typed }) => kind === 'unknown' && LEAVING_OUT.test(foldName(typed)),
  );
  const out = at < 0 ? undefined : parts.slice(at + 1).find(isSaid);
  const isRanked = parts.some((part) => isMark(part, 'compare', ...RANKED_NOUNS));
  if (!isOut(out) || (isRanked && out.kind !== 'time') || isOfMore(parts, out)) return null;
  return { only: parts.filter((_, place) => place !== at), out };
}

/** 'Sin contar las consultas de la doctora Soto' leaves out what is both, of which the whole is not hers. */
function isOfMore(parts: readonly Part[], out: Part): boolean {
  const after = parts.slice(parts.indexOf(out) + 1);
  const at = after.findIndex(isSaid);
  const [next, before] = [after[at], foldName(after[at - 1]?.typed ?? '')];
  const isJoined = after.slice(0, at).some(({ typed }) => /^del?\b/.test(foldName(typed)));
  const isOfSome =
    next?.kind === 'name' || (next?.kind === 'slot' && !['measure', 'basis'].includes(next.slot));
  return isOfSome && (isJoined || /^del?\b/.test(foldName(next?.typed ?? '')) || before === 'con');
}

/** Whether a question only leaves out a time of the one before: '¿y sin enero?' */
export const leavesOutTime = (parts: readonly Part[]): boolean => {
  const [without, time, ...more] = parts.filter(isSaid);
  return (
    without?.kind === 'unknown' &&
    LEAVING_OUT.test(foldName(without.typed)) &&
    time?.kind === 'time' &&
    more.length === 0
  );
};

/** The parts of a figure without the time that was left out of it, if one was. */
export function withoutLeftOut(parts: readonly Part[]): readonly Part[] {
  const given = leftOut(parts);
  return given?.out.kind === 'time' && restOf(parts)
    ? given.only.filter((part) => part !== given.out)
    : parts;
}

export type Rest = {
  readonly all: Understood;
  readonly only: Understood;
  readonly name: string;
  /** The other one, where two are left out. */
  readonly also?: Rest;
};

/** 'Sin cardiología ni neurología': the same without each of the two alone; null where not two of a kind are named. */
function leftOutBoth(parts: readonly Part[]): readonly [readonly Part[], readonly Part[]] | null {
  const at = parts.findIndex(
    ({ kind, typed }) => kind === 'unknown' && LEAVING_OUT.test(foldName(typed)),
  );
  const named = parts.filter(({ kind }, place) => place > at && kind === 'name');
  const [one, other, ...more] = named;
  if (at < 0 || one?.kind !== 'name' || other?.kind !== 'name' || more.length > 0) return null;
  const between = parts.slice(parts.indexOf(one) + 1, parts.indexOf(other));
  const words = foldName(between.map(({ typed }) => typed).join(' '));
  // A record has one of each of these kinds, so that nothing is taken out twice.
  const isPair = one.of === other.of && one.value !== other.value && DISJOINT.includes(one.of);
  if (!isPair || !/^(?:(?:a|de|del|el|la) )*(?:y|e|ni)(?: (?:a|de|del|sin|el|la))*$/.test(words))
    return null;
  const without = (out: Part) => parts.filter((part) => part !== out && !between.includes(part));
  return [without(other), without(one)];
}
const DISJOINT: readonly string[] = ['doctor', 'specialty', 'society'];

/** What is left where two are left out, each of which has a figure of its own; null for anything else. */
function ofBoth([one, other]: readonly [readonly Part[], readonly Part[]]): Rest | null {
  const [rest, also] = [restOf(one), restOf(other)];
  if (!rest || !also || 'by' in rest.all.input) return null;
  const [whole, same] = [rest, also].map(({ all: { tool, input } }) =>
    JSON.stringify([tool, input]),
  );
  return whole === same ? { ...rest, also } : null;
}

/** 'Por especialidad, sin contar Anestesiología': the groups, and the figure of the one that is left out alone; null for anything else. */
function ofGroups(only: readonly Part[], name: Part & { readonly kind: 'name' }): Rest | null {
  const all = understand(only.filter((part) => part !== name));
  if (!isUnderstood(all) || all.input.by !== name.of || 'order' in all.input) return null;
  const { by, ...own } = all.input;
  // Payments are told by groups alone.
  const input = all.tool === 'payment_groups' ? { ...own, by } : own;
  return {
    all,
    only: { ...all, input: { ...input, [fieldOf(name)]: name.value } },
    name: name.value,
  };
}
const fieldOf = (out: Part & { readonly kind: 'name' | 'slot' }): string =>
  out.kind === 'slot' ? out.slot : (INPUT_NAMES[out.of as keyof typeof INPUT_NAMES] ?? out.of);

/** Tools whose figures of some months add up to those of a longer time. */
const OF_MONTHS: readonly ToolName[] = [
  ...(['attention_count', 'attention_groups', 'fee_totals', 'fee_groups'] as const),
  ...(['payments', 'doctor_payments'] as const),
];
/** What the input of one question has besides another one's, for a time alone. */
const TIMES = ['month', 'year', 'dateFrom', 'dateTo'];
/** What is no sum, or is told of another time than it says. */
const NO_SUMS = [
  'by',
  'order',
  'isAverage',
  'isPerDay',
  'isLast',
  'isWhy',
  'recordsFrom',
  'recordsTo',
];
const withoutTime = ({ tool, input }: Understood) =>
  JSON.stringify([
    tool,
    Object.entries(input)
      .filter(([field]) => !TIMES.includes(field))
      .toSorted(),
  ]);
const TO_COME = /\b(?:van?|voy|vamos) a\b/;

/** 'Este año sin contar noviembre', 'la deuda sin noviembre': the sum of all, and that of the time that is left out, which is within it. */
function ofTime(said: readonly Part[], time: Part & { readonly kind: 'time' }): Rest | null {
  const whole = said.filter((part) => part !== time);
  const all = understand(whole);
  // 'Sin contar julio y agosto' leaves out more than one.
  if (whole.filter(({ kind }) => kind === 'time').length > 1) return null;
  if (!isUnderstood(all) || whole.some(({ typed }) => TO_COME.test(foldName(typed)))) return null;
  const span = spanOf(all.criteria);
  // Without a time it is what is owed or waits, of all times.
  const isWithin = span
    ? span.from <= time.span.from &&
      time.span.to <= span.to &&
      !(span.from === time.span.from && span.to === time.span.to)
    : all.input.state === 'unpaid' || all.input.state === 'unprocessed';
  const part = understand([...whole.filter(({ kind }) => kind !== 'time'), time]);
  const isAlike =
    isUnderstood(part) &&
    OF_MONTHS.includes(all.tool) &&
    withoutTime(part) === withoutTime(all) &&
    // What is retained of fees is in part an estimate, and what was retained of payments is told in words alone.
    all.input.measure !== 'retention' &&
    !NO_SUMS.some((field) => field in all.input);
  const only = isAlike && isWithin ? inSameReading(all, part, time.span) : null;
  return only && { all, only, name: spanInWords(time.span) };
}

/**
 * The question for the time that is left out in the reading of the whole: payments of days are told by the day of payment first, and
 * those of a month or year by the month of the work. Null where the whole can't be told by days.
 */
function inSameReading(all: Understood, part: Understood, { from, to }: Span): Understood | null {
  const isByDays = 'dateFrom' in all.input;
  if (isByDays === 'dateFrom' in part.input) return part;
  if (!isByDays) return all.tool === 'payments' || all.tool === 'doctor_payments' ? null : part;
  const { month: _, year: __, ...input } = part.input;
  return { ...part, input: { ...input, dateFrom: from, dateTo: to } };
}

/** What is left of the figures of all where somebody or something that is named is left out; null for anything else. */
export function restOf(parts: readonly Part[]): Rest | null {
  const both = leftOutBoth(parts);
  if (both) return ofBoth(both);
  const given = leftOut(parts);
  if (!given) return ofPlans(parts);
  // Who is there with and without it is counted twice.
  if (
    parts.some((part) => isMark(part, 'how-many')) &&
    parts.some((part) => isMark(part, 'doctors'))
  )
    return null;
  const { only: named, out } = given;
  if (out.kind === 'time') return ofTime(named, out);
  const grouped = out.kind === 'name' ? ofGroups(named, out) : null;
  if (grouped) return grouped;
  const only = understand(named);
  if (!isUnderstood(only) || 'by' in only.input || 'isAverage' in only.input) return null;
  const { [fieldOf(out)]: value, ...input } = only.input;
  if (value === undefined) return null;
  // The payments of all are told by another tool than those of one doctor.
  const all =
    only.tool === 'doctor_payments'
      ? understand(named.filter((part) => part !== out))
      : { ...only, input };
  const name =
    out.kind === 'name'
      ? out.value
      : /^de /i.test(out.typed)
        ? `lo ${out.typed}`
        : `«${out.typed}»`;
  return isUnderstood(all) ? { all, only, name } : null;
}

/** 'De Fonasa, sacando los del tramo B': of a health plan, without one of its tiers; null for anything else. */
function ofPlans(parts: readonly Part[]): Rest | null {
  const [plan, ...plans] = parts.filter((part) => isSlot(part, 'plan'));
  const [other, ...others] = parts.filter((part) => isSlot(part, 'otherPlan'));
  if (plan?.kind !== 'slot' || other?.kind !== 'slot' || plans.length + others.length > 0)
    return null;
  if (!other.value.startsWith(`${plan.value} `)) return null;
  const whole = parts.filter((part) => part !== other);
  const all = understand(whole);
  const only = understand(
    whole.map((part) => (part === plan ? { ...plan, value: other.value } : part)),
  );
  const isSum = isUnderstood(all) && !NO_SUMS.some((field) => field in all.input);
  return isSum && isUnderstood(only) && only.tool === all.tool
    ? { all, only, name: other.value.replace(/^\p{L}/u, (first) => first.toUpperCase()) }
    : null;
}

const NO_REST = 'No sé restar eso de esa cifra. Pregunte por ambas, una después de la otra.';

/** The figures that add up, of which the rest is left when some are taken out. */
const ADDING =
  'Registros Atenciones Pagos Bruto Neto Participado Calculado Retención Líquido'.split(' ');

/** What is left of all without one of them, as facts and as an answer; refused without such a figure in common. */
export function withoutOne(all: Finding, one: Finding, name: string): Finding {
  const facts = all.facts.flatMap(({ label, value }, at) => {
    // After the sums may stand the figures of each payment.
    if (all.facts.findIndex((fact) => fact.label === label) < at) return [];
    const taken = one.facts.find((fact) => fact.label === label)?.value ?? '';
    const [whole, part] = [numberOf(value), numberOf(taken)];
    if (!ADDING.includes(label.split(' ')[0] ?? '') || whole === null || part === null) return [];
    const left = whole - part;
    const noun = /\p{L}.*$/u.exec(value)?.[0];
    return [
      {
        label,
        value: value.startsWith('$')
          ? formatPesos(left)
          : `${formatCount(left)} ${noun ?? ''}`.trim(),
      },
    ];
  });
  if (facts.length === 0) return groupsWithout(all, one, name);
  return {
    title: `${all.title}, sin ${name}`,
    sentence: `Sin ${name}: ${facts.map(({ label, value }) => `${label} ${value}`).join('; ')}. ${all.sentence} De ello se descuenta: ${one.sentence}`,
    facts,
    link: null,
  };
}

/** The same where two are left out, each told. */
export function withoutBoth(
  all: Finding,
  [one, other]: readonly [Finding, Finding],
  [name, also]: readonly [string, string],
): Finding {
  const { facts } = withoutOne(withoutOne(all, one, name), other, also);
  const names = `${name} ni ${also}`;
  return {
    title: `${all.title}, sin ${names}`,
    sentence: `Sin ${names}: ${facts.map(({ label, value }) => `${label} ${value}`).join('; ')}. ${all.sentence} De ello se descuenta: ${one.sentence} Y también: ${other.sentence}`,
    facts,
    link: null,
  };
}

/** What payments are told by besides the month of the work: each of their groups has a fact more. */
const BY_DATE = ', por fecha de pago';

/** The groups without the one that is left out, each with its figure, and that one's; refused where it is none of them. */
function groupsWithout(all: Finding, one: Finding, name: string): Finding {
  const facts = all.facts.filter(({ label }) => label !== name && label !== `${name}${BY_DATE}`);
  if (facts.length === all.facts.length || facts.length === 0) throw new Unanswerable(NO_REST);
  const shown = facts.filter(({ label }) => !label.endsWith(BY_DATE)).length;
  const others = (numberOf(/De ([\d.]+) [^.:]* en total/.exec(all.sentence)?.[1] ?? '') ?? 0) - 1;
  const first =
    others > shown ? ` Se nombran ${formatCount(shown)} de ${formatCount(others)}.` : '';
  return {
    title: `${all.title}, sin ${name}`,
    sentence: `Sin ${name}. ${all.title}: ${facts.map(({ label, value }) => `${label}, ${value}`).join('; ')}.${first} Lo que se deja fuera: ${one.sentence}`,
    facts,
    link: null,
  };
}
