/** Finds uncovered services whose lines are already calculated. */
import { compileRules } from '../../../domain/fees/compiled-rules.ts';
import {
  createCoverage,
  type UncoveredFinding,
} from '../../../domain/rule-check/rule-check-lines.ts';
import type { Database } from '../../platform/db/database.ts';
import { loadRuleSet } from '../rules/public.ts';
import type { PlacedFinding } from './check.ts';
import { reviewAttentions } from './review.ts';

/** Of a doctor's lines of a service that no rule covers, how many were calculated without a rule. */
export async function calculatedWithoutRule(
  database: Database,
  page: readonly PlacedFinding[],
): Promise<(finding: UncoveredFinding) => number> {
  const pairs = page.flatMap(({ finding }) =>
    finding.kind === 'uncovered' ? [`(${finding.doctorId}, ${finding.serviceId})`] : [],
  );
  const condition = page.find(({ finding }) => finding.kind === 'uncovered')?.condition;
  if (!condition) return () => 0;
  const { versions } = await loadRuleSet(database.db);
  // A rule may cover some of them by now.
  const coverage = createCoverage(compileRules(versions));
  await reviewAttentions(
    database,
    versions,
    coverage,
    `(${condition}) AND (a.doctor_id, a.service_id) IN (${pairs.join(', ')})
     AND EXISTS (SELECT FROM calculation c WHERE c.attention_id = a.id AND c.rule_version_id IS NULL)`,
  );
  const counts = new Map(coverage.uncovered().map((found) => [pairOf(found), found.lines]));
  return (finding) => counts.get(pairOf(finding)) ?? 0;
}

const pairOf = ({ doctorId, serviceId }: Pick<UncoveredFinding, 'doctorId' | 'serviceId'>) =>
  `${doctorId}/${serviceId}`;
