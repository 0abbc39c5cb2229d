/** Finds uncovered services whose lines are already calculated. */
import { sql } from 'kysely';
import type { UncoveredFinding } from '../../../domain/rule-check/rule-check-lines.ts';
import type { Db } from '../../platform/db/database.ts';
import type { PlacedFinding } from './check.ts';

type Row = { doctorId: number; serviceId: number; lines: number };

/** The number of a doctor's lines of a service, among the checked attentions, that were calculated without a rule. */
export async function calculatedWithoutRule(
  db: Db,
  page: readonly PlacedFinding[],
): Promise<(finding: UncoveredFinding) => number> {
  const uncovered = page.flatMap(({ finding }) => (finding.kind === 'uncovered' ? [finding] : []));
  const condition = page.find(({ finding }) => finding.kind === 'uncovered')?.condition;
  if (!condition) return () => 0;
  const { rows } = await sql<Row>`
    SELECT a.doctor_id, a.service_id, count(*) AS lines
      FROM attention a JOIN calculation c ON c.attention_id = a.id
      JOIN unnest(${uncovered.map(({ doctorId }) => doctorId)}::int[],
                  ${uncovered.map(({ serviceId }) => serviceId)}::int[]) AS pair(doctor_id, service_id)
        ON pair.doctor_id = a.doctor_id AND pair.service_id = a.service_id
     WHERE c.rule_version_id IS NULL AND ${sql.raw(condition)}
     GROUP BY 1, 2`.execute(db);
  const counts = new Map(rows.map((row) => [pairOf(row), row.lines]));
  return (finding) => counts.get(pairOf(finding)) ?? 0;
}

const pairOf = ({ doctorId, serviceId }: Pick<UncoveredFinding, 'doctorId' | 'serviceId'>) =>
  `${doctorId}/${serviceId}`;
