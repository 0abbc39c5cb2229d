/** The simulator's question about one imagined attention, as far as the table of criteria says it (fees §11.1). */
import {
  CRITERIA,
  CRITERION_KEYS,
  type Criterion,
  type CriterionKey,
  eachCriterion,
  type KeyOf,
  type LineFacts,
  type ValueOf,
} from './criteria.ts';

type Table = typeof CRITERIA;
export type AskedKey = Exclude<CriterionKey, 'day' | 'participationType'>;
/** The criteria that are asked for alike; weekday and participation type have fields of their own. */
export const ASKED_KEYS = CRITERION_KEYS.filter(
  (key): key is AskedKey => key !== 'day' && key !== 'participationType',
);
export type AskedFact = Table[AskedKey]['fact'];

/** What is asked of each criterion, by its fact: `all` and null mean that it is unknown. */
export type AskedFacts = {
  readonly [Key in AskedKey as Table[Key]['fact']]: Key extends KeyOf<'choice'>
    ? ValueOf<Key> | 'all'
    : ValueOf<Key> | null;
};

/** The choices that are not `all` at first. */
const USUAL: Readonly<Partial<Record<CriterionKey, string>>> = { schedule: 'regular' };

/** What a question without this criterion asks. */
export function usualAnswer(key: AskedKey): string | null {
  const criterion: Criterion = CRITERIA[key];
  return criterion.kind === 'choice' ? (USUAL[key] ?? criterion.anyValue) : null;
}

/** The question that names nothing. */
export const NOTHING_ASKED = eachCriterion(ASKED_KEYS, (key) => [
  CRITERIA[key].fact,
  usualAnswer(key),
]) as unknown as AskedFacts;

/** The facts that a question names; null for those that it leaves open. */
export function factsAsked(
  question: Readonly<{ [Fact in AskedFact]?: AskedFacts[Fact] | undefined }>,
): Pick<LineFacts, AskedFact> {
  const asked: Readonly<Record<string, unknown>> = question;
  return eachCriterion(ASKED_KEYS, (key) => {
    const criterion: Criterion = CRITERIA[key];
    const value = asked[criterion.fact] ?? null;
    const isOpen = value === '' || (criterion.kind === 'choice' && value === criterion.anyValue);
    return [criterion.fact, isOpen ? null : value];
  }) as unknown as Pick<LineFacts, AskedFact>;
}
