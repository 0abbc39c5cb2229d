/** How many services the filters find, how they spread, and the clinic's own counts (documents §5). */
import { sql } from 'kysely';
import type { ReportFilters, ReportSummary } from '../../../contract/documents/reports.ts';
import { participationType } from '../../../contract/schemas.ts';
import { totalCount } from '../../../domain/words/distribution.ts';
import { filterServices } from '../../masters/services/public.ts';
import { type Db, rowOf, type Tx } from '../../platform/db/database.ts';
import { inSpanish } from '../../platform/db/list-queries.ts';

/** The summary of the filtered services. */
export async function summarizeServices(
  db: Db | Tx,
  filters: ReportFilters,
): Promise<ReportSummary> {
  const bySpecialty = await countBySpecialty(db, filters);
  const byType = await filterServices(db.selectFrom('service'), filters)
    .select(['service.participationType', sql<number>`count(*)`.as('count')])
    .groupBy('service.participationType')
    .execute();
  return {
    total: totalCount(bySpecialty),
    bySpecialty,
    byParticipationType: participationType.options.map((type) => ({
      participationType: type,
      count: byType.find((row) => row.participationType === type)?.count ?? 0,
    })),
    clinic: await countClinic(db),
  };
}

function countBySpecialty(db: Db | Tx, filters: ReportFilters) {
  const counts = filterServices(db.selectFrom('service'), filters)
    .select(['service.specialtyId', sql<number>`count(*)`.as('count')])
    .groupBy('service.specialtyId');
  return db
    .selectFrom(counts.as('counts'))
    .innerJoin('specialty', 'specialty.id', 'counts.specialtyId')
    .select(['specialty.name', 'counts.count'])
    .orderBy('counts.count', 'desc')
    .orderBy(inSpanish('specialty.name'))
    .execute();
}

async function countClinic(db: Db | Tx): Promise<ReportSummary['clinic']> {
  return rowOf<ReportSummary['clinic']>(db)`
    SELECT * FROM
      (SELECT count(*) AS services, count(*) FILTER (WHERE is_active) AS active_services FROM service) AS service_count,
      (SELECT count(*) AS doctors, count(*) FILTER (WHERE is_active) AS active_doctors FROM doctor) AS doctor_count,
      (SELECT count(*) FILTER (WHERE kind = 'rule') AS rules, count(*) FILTER (WHERE kind = 'convention') AS agreements
         FROM fee_rule WHERE deleted_at IS NULL) AS rule_count`;
}
