/** The criteria of a rule as the forms of rules and of agreements hold them. */
import type { Rule } from '../../../contract/fees/rules.ts';
import {
  CRITERIA,
  CRITERION_KEYS,
  type Criterion,
  type CriterionKey,
  eachCriterion,
  NO_TERMS,
} from '../../../domain/fees/criteria.ts';

type Field = (typeof CRITERIA)[CriterionKey]['field'];

/** Those of a rule, or of an empty form: what has to be chosen is not chosen yet, the rest takes any. */
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

/** What the forms ask for in one row each; the others have places of their own. */
export const SCOPE_KEYS = CRITERION_KEYS.filter((key) => {
  const isPlaced = ['participationType', 'schedule', 'day'].includes(key);
  return CRITERIA[key].kind !== 'record' && !isPlaced;
});
