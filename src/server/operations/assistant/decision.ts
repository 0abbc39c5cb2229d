/** What answers a question that was read: which figures, the help, or a reason why there is none. It looks nothing up. */
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import { narrowedClauses, questionsIn } from './grammar/clauses.ts';
import { type Rest, restOf } from './grammar/left-out.ts';
import { neverKept, notKept } from './grammar/not-kept.ts';
import { isOfNothing } from './grammar/parts.ts';
import { type Share, shareOf } from './grammar/shares.ts';
import { reasonToCome } from './grammar/to-come.ts';
import { isUnderstood, type Understood } from './grammar/understand.ts';
import { type AskedOfHelp, askedOfHelp } from './not-of-help.ts';
import type { ReadQuestion } from './read-question.ts';
import { reasonAgainst } from './reasons.ts';

/** It is understood, and has no answer: the reason, and what was refused. */
export type Refusal = {
  readonly kind: 'refusal';
  readonly reason: string;
  readonly refused?: Understood | undefined;
};
/** Several figures, one after the other: those that are compared or listed, or those of its clauses. */
export type Several = {
  readonly kind: 'several';
  readonly each: readonly Understood[];
  readonly isOfClauses: boolean;
};
export type Decision =
  | Refusal
  | { readonly kind: 'figure'; readonly found: Understood }
  /** The figure of all without that of one: 'sin contar Cirugía General'. */
  | { readonly kind: 'rest'; readonly rest: Rest }
  /** The share of a figure: 'qué porcentaje está pagado'. */
  | { readonly kind: 'share'; readonly share: Share }
  | Several
  | AskedOfHelp
  | { readonly kind: 'unknown' };

/** What is never kept comes first, then figures, what is not kept, and the help: a question for none of these is not known. */
export function decide(question: ReadQuestion, today: LocalDate): Decision {
  const { found, words, kind, isOfFacts } = question;
  const never = isOfFacts ? neverKept(words) : null;
  // Where words are searched for, one of them may be what the portal does not keep.
  const isSearch = isUnderstood(found) && found.criteria.words !== undefined;
  const absent = isUnderstood(found) && !isSearch ? never : notKept(words, kind);
  const notHere: Refusal | null = absent === null ? null : { kind: 'refusal', reason: absent };
  if (notHere && (never !== null || isSearch)) return notHere;
  const figures = isOfFacts ? figuresFor(question, today) : null;
  return figures ?? notHere ?? askedOfHelp(question) ?? { kind: 'unknown' };
}

/** The figures that answer, or why they may not be told; null where none are understood. */
function figuresFor(
  { found, parts, words, kind }: ReadQuestion,
  today: LocalDate,
): Decision | null {
  const refusalOf = (asked: Understood, refused = asked): Refusal | null => {
    const reason = reasonAgainst(asked, kind, parts) ?? reasonToCome(refused, today);
    return reason === null ? null : { kind: 'refusal', reason, refused };
  };
  const several = (each: readonly Understood[], isOfClauses: boolean): Decision | null => {
    if (each.length === 0) return null;
    const refusal = each.map((one) => refusalOf(one)).find((one) => one !== null);
    return refusal ? { ...refusal, refused: each[0] } : { kind: 'several', each, isOfClauses };
  };

  if (isUnderstood(found)) {
    // 'Cuántos usuarios hay y quién es administrador' is understood as one question, and asks for two figures.
    const halves = / y /.test(words) ? narrowedClauses(found, parts, today) : null;
    if (halves) return several(halves, true);
    if (!isOfNothing(parts)) return refusalOf(found) ?? { kind: 'figure', found };
  }
  const rest = restOf(parts);
  if (rest) return refusalOf(rest.only, rest.all) ?? { kind: 'rest', rest };
  const share = shareOf(parts);
  if (share) return refusalOf(share.part, share.whole) ?? { kind: 'share', share };
  return several(...questionsIn(parts, today));
}
