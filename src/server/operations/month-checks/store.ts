/**
 * Keeps what the checks of a month found: new findings begin, known ones are seen again, and what is no longer found is gone. A
 * decision stays with its finding for as long as its lines, pesos and figures do. One that is gone names no patient: it has no lines
 * any more by which it would follow what becomes of the patient.
 */
import { sql } from 'kysely';
import type { Period } from '../../../domain/calendar/calendar.ts';
import type { CheckKey } from '../../../domain/month-checks/kinds.ts';
import type { Tx } from '../../platform/db/database.ts';
import { only } from '../../platform/db/rows.ts';
import type { Found, MonthFound } from './find.ts';

export type Stored = {
  readonly found: number;
  /** Neither accepted nor held. */
  readonly blocking: number;
  /** Not found before, or not the last time. */
  readonly added: number;
  /** Found the last time, and no longer. */
  readonly gone: number;
};

type Severity = 'blocking' | 'warning';

/** Within the transaction of the run, which holds the month's other runs back. */
export async function storeFindings(
  tx: Tx,
  period: Period,
  { found, checked }: MonthFound,
  { severityOf, userId }: { severityOf: (kind: CheckKey) => Severity; userId: number | null },
): Promise<Stored> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('portal-medico.month-check'), ${period.year * 100 + period.month}::int)`.execute(
    tx,
  );
  await gather(tx, found, severityOf);
  const ofMonth = sql`f.period_year = ${period.year} AND f.period_month = ${period.month}`;
  // Lines of a finding that is another one now, or none.
  await sql`
    DELETE FROM month_finding_line l USING month_finding f
     WHERE l.finding_id = f.id AND ${ofMonth}
       AND NOT EXISTS (SELECT FROM found_now n WHERE (n.kind, n.subject, n.digest) = (f.kind, f.subject, f.digest))`.execute(
    tx,
  );
  const { rows: gone } = await sql`
    UPDATE month_finding f SET gone_at = now(), detail = f.detail - 'patient'
     WHERE ${ofMonth} AND f.gone_at IS NULL
       AND NOT EXISTS (SELECT FROM found_now n WHERE (n.kind, n.subject) = (f.kind, f.subject)) RETURNING f.id`.execute(
    tx,
  );
  const { rows: written } = await sql<{ isNew: boolean }>`
    INSERT INTO month_finding AS f (period_year, period_month, kind, subject, severity, doctor_id, society_id, service_id, rule_id,
                                    import_id, line_count, amount, detail, digest)
      SELECT ${period.year}, ${period.month}, kind, subject, severity, doctor_id, society_id, service_id, rule_id, import_id,
             cardinality(lines), amount, detail, digest FROM found_now
    ON CONFLICT ON CONSTRAINT month_finding_key DO UPDATE
       SET severity = excluded.severity, doctor_id = excluded.doctor_id, society_id = excluded.society_id,
           service_id = excluded.service_id, rule_id = excluded.rule_id, import_id = excluded.import_id,
           line_count = excluded.line_count, amount = excluded.amount, detail = excluded.detail, digest = excluded.digest,
           version = f.version + (f.digest <> excluded.digest OR f.severity <> excluded.severity OR f.gone_at IS NOT NULL)::int,
           found_at = CASE WHEN f.gone_at IS NULL THEN f.found_at ELSE now() END, seen_at = now(), gone_at = NULL,
           accepted_by = CASE WHEN f.digest = excluded.digest THEN f.accepted_by END,
           accepted_at = CASE WHEN f.digest = excluded.digest THEN f.accepted_at END,
           accepted_reason = CASE WHEN f.digest = excluded.digest THEN f.accepted_reason END
    RETURNING f.found_at = now() AS is_new`.execute(tx);
  await sql`
    INSERT INTO month_finding_line (finding_id, attention_id)
      SELECT f.id, line FROM month_finding f JOIN found_now n USING (kind, subject) CROSS JOIN unnest(n.lines) AS line
       WHERE ${ofMonth} ON CONFLICT DO NOTHING`.execute(tx);
  await sql`DROP TABLE found_now`.execute(tx);
  const { rows: blocking } = await sql<{ findings: number }>`
    SELECT count(*) AS findings FROM blocking_finding WHERE (year, month) = (${period.year}::int, ${period.month}::int)`.execute(
    tx,
  );
  const run = { ...checked, checkedBy: userId, checkedAt: sql<Date>`now()` };
  await tx
    .insertInto('monthCheck')
    .values({ periodYear: period.year, periodMonth: period.month, ...run })
    .onConflict((conflict) => conflict.columns(['periodYear', 'periodMonth']).doUpdateSet(run))
    .execute();
  return {
    found: written.length,
    blocking: only(blocking).findings,
    added: written.filter(({ isNew }) => isNew).length,
    gone: gone.length,
  };
}

/** A temporary table of what was found, with its digests. */
async function gather(
  tx: Tx,
  found: readonly Found[],
  severityOf: (kind: CheckKey) => Severity,
): Promise<void> {
  const rows = found.map((one) => ({
    kind: one.kind,
    subject: one.subject,
    severity: severityOf(one.kind),
    doctor_id: one.doctorId,
    society_id: one.societyId,
    service_id: one.serviceId,
    rule_id: one.ruleId,
    import_id: one.importId,
    amount: one.amount,
    lines: one.lines,
    detail: one.detail,
  }));
  await sql`
    CREATE TEMPORARY TABLE found_now ON COMMIT DROP AS
      SELECT DISTINCT ON (kind, subject) *,
             sha256(convert_to(concat_ws('|', amount, detail, (SELECT string_agg(line::text, ',' ORDER BY line) FROM unnest(lines) AS line)), 'UTF8')) AS digest
        FROM json_to_recordset(${JSON.stringify(rows)}::json)
          AS x (kind text, subject text, severity check_severity, doctor_id int, society_id int, service_id int, rule_id int,
                import_id int, amount bigint, lines bigint[], detail jsonb)
       ORDER BY kind, subject`.execute(tx);
}
