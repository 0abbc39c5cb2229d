/**
 * Converts a rule's criteria by the one table of criteria: between the calls' fields, the columns of `fee_rule_version`
 * (null for any) and the engine's terms.
 */
import type { Selectable } from 'kysely';
import type { RuleInput } from '../../../contract/fees/rule-input.ts';
import type { Rule } from '../../../contract/fees/rules.ts';
import { WEEKDAYS, type Weekday } from '../../../domain/calendar/calendar.ts';
import {
  CRITERIA,
  CRITERION_KEYS,
  type Criterion,
  type CriterionKey,
  eachCriterion,
  NO_TERMS,
  type RuleTerms,
} from '../../../domain/fees/criteria.ts';
import type { FeeRuleVersion } from '../../platform/db/database-types.ts';

type Table = typeof CRITERIA;
type VersionColumnTypes = Selectable<FeeRuleVersion>;
/** The columns of a version that hold its criteria. */
export type TermColumn = Table[CriterionKey]['term'];
type TermField = Table[CriterionKey]['field'];

export const TERM_COLUMNS = CRITERION_KEYS.map(
  (key) => `feeRuleVersion.${CRITERIA[key].term}` as const,
);

/** A row's criteria as the engine reads them; null is any. */
export function termsOf(row: Pick<VersionColumnTypes, TermColumn>): RuleTerms {
  const columns: Readonly<Record<string, unknown>> = row;
  return eachCriterion(CRITERION_KEYS, (key) => {
    const { term } = CRITERIA[key];
    return [term, columns[term] ?? NO_TERMS[term]];
  }) as unknown as RuleTerms;
}

/** A version's criteria as the calls answer them. */
export function termFields(version: RuleTerms): Pick<Rule, TermField> {
  const terms: Readonly<Record<string, unknown>> = version;
  return eachCriterion(CRITERION_KEYS, (key) => [
    CRITERIA[key].field,
    terms[CRITERIA[key].term],
  ]) as unknown as Pick<Rule, TermField>;
}

/**
 * The columns of an input's criteria. Lists are sorted and without duplicates, so that equal choices are equal lists.
 */
export function termColumns(
  input: Pick<RuleInput, TermField>,
): Pick<VersionColumnTypes, TermColumn> & { days: Weekday[] } {
  const fields: Readonly<Record<string, unknown>> = input;
  return eachCriterion(CRITERION_KEYS, (key) => {
    const criterion: Criterion = CRITERIA[key];
    return [criterion.term, columnOf(criterion, fields[criterion.field])];
  }) as unknown as ReturnType<typeof termColumns>;
}

function columnOf(criterion: Criterion, value: unknown): unknown {
  switch (criterion.kind) {
    case 'records':
      return value === 'all' ? null : [...new Set(value as number[])].sort((a, b) => a - b);
    case 'record':
      return value ?? null;
    case 'choice':
      return value === criterion.anyValue ? criterion.anyInColumn : value;
    case 'texts':
      return [...new Set(value as string[])].sort();
    case 'days':
      return WEEKDAYS.filter((day) => (value as Weekday[]).includes(day));
  }
}
