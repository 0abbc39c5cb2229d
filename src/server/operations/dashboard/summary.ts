/** How many records there are: the dashboard's counters (operations §1.5). */
import type { DashboardSummary } from '../../../contract/operations/dashboard.ts';
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import { RULE_STATES } from '../../../domain/fees/rule-state.ts';
import type { RuleKind } from '../../../domain/fees/rules.ts';
import { countsByState, currentRules } from '../../fees/rules/public.ts';
import { type Db, rowOf } from '../../platform/db/database.ts';

const NO_RULES = { active: 0, pending: 0, expired: 0, inactive: 0 };

/** The counts of the unfiltered lists; rules by their state on that day. */
export async function summarize(db: Db, today: LocalDate): Promise<DashboardSummary> {
  const [kinds, records] = await Promise.all([countRules(db, today), countRecords(db)]);
  const { active, pending, expired } = kinds.rule;
  return {
    rules: { active, pending, expired, total: sumStates(kinds.rule) },
    agreements: { active: kinds.convention.active, total: sumStates(kinds.convention) },
    ...records,
  };
}

async function countRules(db: Db, today: LocalDate) {
  const rows = await currentRules(db)
    .select('feeRule.kind')
    .select(countsByState(today))
    .groupBy('feeRule.kind')
    .execute();
  const of = (kind: RuleKind) => rows.find((row) => row.kind === kind) ?? NO_RULES;
  return { rule: of('rule'), convention: of('convention') };
}

function sumStates(counts: typeof NO_RULES): number {
  return RULE_STATES.reduce((total, state) => total + counts[state], 0);
}

type Records = Pick<DashboardSummary, 'doctors' | 'specialties' | 'services'>;

async function countRecords(db: Db): Promise<Records> {
  return rowOf<Records>(db)`
    SELECT (SELECT count(*) FROM doctor) AS doctors, (SELECT count(*) FROM specialty) AS specialties,
           (SELECT count(*) FROM service) AS services`;
}
