/** Reading rules and their versions. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { CriterionFilters } from '../../../contract/fees/criteria.ts';
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import { CRITERIA, FILTER_KEYS } from '../../../domain/fees/criteria.ts';
import { RULE_STATES, type RuleState } from '../../../domain/fees/rule-state.ts';
import { OPEN_END, type RuleKind } from '../../../domain/fees/rules.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/database-types.ts';
import { given, givenIds, matchesSearch } from '../../platform/db/list-queries.ts';
import { TERM_COLUMNS } from './terms.ts';

const VERSION_COLUMNS = [
  'feeRuleVersion.id',
  'feeRuleVersion.ruleId',
  'feeRuleVersion.version',
  'feeRule.code',
  'feeRuleVersion.name',
  'feeRule.kind',
  'feeRuleVersion.isActive',
  'feeRuleVersion.validFrom',
  'feeRuleVersion.validTo',
  ...TERM_COLUMNS,
  'feeRuleVersion.priority',
  'feeRuleVersion.exclusivityMode',
  'feeRuleVersion.paymentType',
  'feeRuleVersion.rate',
  'feeRuleVersion.amount',
  'feeRuleVersion.scales',
  'feeRuleVersion.prices',
] as const;

/** All versions, with the columns that decide whether and how they pay. */
export function versionQuery(db: Db | Tx) {
  return db
    .selectFrom('feeRuleVersion')
    .innerJoin('feeRule', 'feeRule.id', 'feeRuleVersion.ruleId')
    .select(VERSION_COLUMNS);
}
export type VersionRow = Awaited<
  ReturnType<ReturnType<typeof versionQuery>['executeTakeFirstOrThrow']>
>;

/** The current versions of the rules that are not deleted. */
export function currentRules(db: Db | Tx) {
  return db
    .selectFrom('feeRuleVersion')
    .innerJoin('feeRule', 'feeRule.id', 'feeRuleVersion.ruleId')
    .where('feeRuleVersion.toRevision', 'is', null)
    .where('feeRule.deletedAt', 'is', null);
}

/** All versions, with everything that the calls answer. */
export function wholeVersionQuery(db: Db | Tx) {
  return versionQuery(db)
    .leftJoin('doctor', 'doctor.id', 'feeRuleVersion.doctorId')
    .leftJoin('medicalSociety', 'medicalSociety.id', 'feeRuleVersion.societyId')
    .select([
      'feeRuleVersion.description',
      'feeRuleVersion.baseRule',
      'feeRuleVersion.scopeType',
      'doctor.name as doctorName',
      'medicalSociety.rut as societyRut',
      'medicalSociety.name as societyName',
    ]);
}

/** Current versions, with everything that the calls answer. */
export function ruleQuery(db: Db | Tx) {
  return wholeVersionQuery(db)
    .where('feeRuleVersion.toRevision', 'is', null)
    .where('feeRule.deletedAt', 'is', null);
}
export type RuleRow = Awaited<ReturnType<ReturnType<typeof ruleQuery>['executeTakeFirstOrThrow']>>;

/** A rule in its current version; undefined if there is none. */
export function findRule(db: Db | Tx, id: number): Promise<RuleRow | undefined> {
  return ruleQuery(db).where('feeRule.id', '=', id).executeTakeFirst();
}

export type RuleFilters = CriterionFilters & {
  search?: string;
  ids?: number[];
  ruleType?: RuleKind;
  /** Any of these states. */
  state?: RuleState[];
  isActive?: boolean;
};

/** Applies the list's filters to any query that reads current rules; states are those of `today`. */
export function filterRules<Selection>(
  query: SelectQueryBuilder<DB, 'feeRule' | 'feeRuleVersion', Selection>,
  filters: RuleFilters,
  today: LocalDate,
): SelectQueryBuilder<DB, 'feeRule' | 'feeRuleVersion', Selection> {
  const { search, ids, ruleType, state, isActive } = filters;
  return query
    .where((is) =>
      is.and([
        ...givenIds('feeRule.id', ids),
        ...given(search, (words) => matchesSearch(words, SEARCHED)),
        ...given(ruleType, (kind) => is('feeRule.kind', '=', kind)),
        ...given(state, (some) => is(stateOn(today), 'in', some)),
        ...given(isActive, (one) => is('feeRuleVersion.isActive', '=', one)),
      ]),
    )
    .where(asksFor(filters));
}

/** Filters by criteria: a choice must be equal; a record also finds rules for all of its kind. */
function asksFor(filters: CriterionFilters) {
  const conditions = FILTER_KEYS.flatMap((key) => {
    const criterion = CRITERIA[key];
    const value = filters[criterion.field];
    if (value === undefined) return [];
    const column = sql.ref(`feeRuleVersion.${criterion.term}`);
    return criterion.kind === 'choice'
      ? sql<boolean>`coalesce(${column}::text, ${criterion.anyValue}) = ${value}`
      : sql<boolean>`(${column} IS NULL OR ${value} = ANY (${column}))`;
  });
  return conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

const SEARCHED = sql`(fee_rule.search || ' ' || fee_rule_version.search)`;

/** The number of rules in each state on a day, one column for each state. */
export function countsByState(today: LocalDate) {
  return RULE_STATES.map((state) =>
    sql<number>`count(*) FILTER (WHERE ${stateOn(today)} = ${state})`.as(state),
  );
}

/** Orders by state, in the order of the lists. */
export function byState(today: LocalDate) {
  return sql`array_position(${[...RULE_STATES]}::text[], ${stateOn(today)})`;
}

/** The domain's `ruleState` in SQL, for filtering and counting. */
function stateOn(today: LocalDate) {
  return sql<RuleState>`CASE
    WHEN fee_rule.kind = 'convention' AND NOT fee_rule_version.is_active THEN 'expired'
    WHEN ${today}::date > coalesce(valid_to, ${OPEN_END}::date) THEN 'expired'
    WHEN ${today}::date < valid_from THEN 'pending'
    WHEN fee_rule_version.is_active THEN 'active'
    ELSE 'inactive' END`;
}

/** The code by which an explanation names a service; null when there is no such service. */
export async function readServiceCode(db: Db | Tx, id: number): Promise<string | null> {
  const service = await db
    .selectFrom('service')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirst();
  return service?.code ?? null;
}
