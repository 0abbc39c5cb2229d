/** The criteria of a rule in the forms of rules and agreements. */
import type { Rule } from '../../../contract/fees/rules.ts';
import {
  CRITERIA,
  CRITERION_KEYS,
  type Criterion,
  type CriterionKey,
  eachCriterion,
  type KeyOf,
  keysOf,
  NO_TERMS,
} from '../../../domain/fees/criteria.ts';

type Field = (typeof CRITERIA)[CriterionKey]['field'];

/** The values of a rule or of an empty form, where required choices are missing and the others accept any value. */
export function criterionDraft(rule: Rule | null): Pick<Rule, Field> {
  return eachCriterion(CRITERION_KEYS, (key) => {
    const criterion: Criterion = CRITERIA[key];
    const isToChoose = criterion.kind === 'records' && criterion.isRequired;
    return [
      criterion.field,
      rule ? rule[CRITERIA[key].field] : isToChoose ? [] : NO_TERMS[CRITERIA[key].term],
    ];
  }) as unknown as Pick<Rule, Field>;
}

/** In the form of a price table no services are chosen besides those of its prices. */
export const pricedServices = (rule: Rule | null) =>
  rule?.prices ? { serviceId: 'all' as const } : {};

/** The criteria that have a place of their own in the forms. */
type PlacedKey = KeyOf<'record'> | 'participationType' | 'schedule' | 'day';
const PLACED: readonly string[] = [...keysOf('record'), 'participationType', 'schedule', 'day'];

/** The criteria that have one row each, in the table's order. */
export const SCOPE_KEYS = CRITERION_KEYS.filter(
  (key): key is Exclude<CriterionKey, PlacedKey> => !PLACED.includes(key),
);
