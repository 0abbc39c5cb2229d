/**
 * Keeps what the checks of a month found: new findings begin, known ones are seen again, and what is no longer found is gone. What was
 * accepted stays so until it is another fact, or worse. One that is gone names no patient: it has no lines
 * any more by which it would follow what becomes of the patient.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Period } from '../../../domain/calendar/calendar.ts';
import type { CheckKey } from '../../../domain/month-checks/kinds.ts';
import { type LapsedAs, lapseWords } from '../../../domain/month-checks/lapsed.ts';
import { type Actor, auditAll } from '../../platform/audit.ts';
import { carryOut, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';
import { findingWords } from './decisions.ts';
import type { Found, MonthFound } from './find.ts';

export type Stored = {
  readonly found: number;
  /** Neither accepted nor held. */
  readonly blocking: number;
  /** Not found before, or not the last time. */
  readonly added: number;
  /** Found the last time, and no longer. */
  readonly gone: number;
  /** Accepted until now, and something else or worse since. */
  readonly lapsed: number;
};

type Severity = 'blocking' | 'warning';

/** Within the transaction of the run, which holds the month's other runs back. */
export async function storeFindings(
  tx: Tx,
  period: Period,
  { found, checked }: MonthFound,
  { severityOf, actor }: { severityOf: (kind: CheckKey) => Severity; actor: Actor },
): Promise<Stored> {
  await carryOut(
    tx,
  )`SELECT pg_advisory_xact_lock(hashtext('portal-medico.month-check'), ${period.year * 100 + period.month}::int)`;
  await gather(tx, found, severityOf);
  const ofMonth = sql`f.period_year = ${period.year} AND f.period_month = ${period.month}`;
  // Lines of a finding that is another one now, or none.
  await carryOut(tx)`
    DELETE FROM month_finding_line l USING month_finding f
     WHERE l.finding_id = f.id AND ${ofMonth}
       AND NOT EXISTS (SELECT FROM found_now n WHERE (n.kind, n.subject, n.digest) = (f.kind, f.subject, f.digest))`;
  const gone = await rowsOf(tx)`
    UPDATE month_finding f SET gone_at = now(), detail = f.detail - 'patient', lapsed_at = NULL, lapsed_by = NULL, lapsed_reason = NULL, lapsed_as = NULL
     WHERE ${ofMonth} AND f.gone_at IS NULL
       AND NOT EXISTS (SELECT FROM found_now n WHERE (n.kind, n.subject) = (f.kind, f.subject)) RETURNING f.id`;
  const lapsed = await lapse(tx, ofMonth);
  const written = await rowsOf<{ isNew: boolean }>(tx)`
    INSERT INTO month_finding AS f (period_year, period_month, kind, subject, severity, doctor_id, society_id, service_id, rule_id,
                                    import_id, line_count, amount, detail, digest, facts, items, measure)
      SELECT ${period.year}, ${period.month}, kind, subject, severity, doctor_id, society_id, service_id, rule_id, import_id,
             cardinality(lines), amount, detail, digest, facts, items, measure FROM found_now
    ON CONFLICT ON CONSTRAINT month_finding_key DO UPDATE
       SET severity = excluded.severity, doctor_id = excluded.doctor_id, society_id = excluded.society_id,
           service_id = excluded.service_id, rule_id = excluded.rule_id, import_id = excluded.import_id,
           line_count = excluded.line_count, amount = excluded.amount, detail = excluded.detail, digest = excluded.digest,
           facts = excluded.facts, items = excluded.items, measure = excluded.measure,
           version = f.version + (f.digest <> excluded.digest OR f.severity <> excluded.severity OR f.gone_at IS NOT NULL)::int,
           found_at = CASE WHEN f.gone_at IS NULL THEN f.found_at ELSE now() END, seen_at = now(), gone_at = NULL
    RETURNING f.found_at = now() AS is_new`;
  await carryOut(tx)`
    INSERT INTO month_finding_line (finding_id, attention_id)
      SELECT f.id, line FROM month_finding f JOIN found_now n USING (kind, subject) CROSS JOIN unnest(n.lines) AS line
       WHERE ${ofMonth} ON CONFLICT DO NOTHING`;
  await carryOut(tx)`DROP TABLE found_now`;
  await auditLapsed(tx, actor, lapsed);
  const blocking = await rowOf<{ findings: number }>(tx)`
    SELECT count(*) AS findings FROM blocking_finding WHERE (year, month) = (${period.year}::int, ${period.month}::int)`;
  const run = { ...checked, checkedBy: actor.userId, checkedAt: sql<Date>`now()` };
  await tx
    .insertInto('monthCheck')
    .values({ periodYear: period.year, periodMonth: period.month, ...run })
    .onConflict((conflict) => conflict.columns(['periodYear', 'periodMonth']).doUpdateSet(run))
    .execute();
  return {
    found: written.length,
    blocking: blocking.findings,
    added: written.filter(({ isNew }) => isNew).length,
    gone: gone.length,
    lapsed: lapsed.length,
  };
}

/** The items of what was accepted. */
const ACCEPTED_ITEMS = sql`SELECT jsonb_array_elements_text(f.accepted_as -> 'items')::bigint`;

/**
 * Ends the acceptances of what is another fact now, has more items, or is worse. One from before a check told facts stands while everything
 * is the same.
 */
async function lapse(tx: Tx, ofMonth: RawBuilder<unknown>): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(tx)`
    WITH compared AS MATERIALIZED (
      SELECT f.id, f.accepted_as -> 'facts' = 'null' AS is_old, f.digest = n.digest AS is_same,
             CASE WHEN f.accepted_as -> 'facts' = 'null' THEN f.digest <> n.digest ELSE f.accepted_as -> 'facts' <> n.facts END AS is_other,
             (SELECT count(*) FROM (SELECT unnest(coalesce(n.items, n.lines)) EXCEPT ${ACCEPTED_ITEMS}) AS more)::int AS added,
             coalesce(n.measure > (f.accepted_as ->> 'measure')::float8 * (100 + n.slack) / 100, false) AS is_worse
        FROM month_finding f JOIN found_now n USING (kind, subject)
       WHERE ${ofMonth} AND f.accepted_at IS NOT NULL),
    known AS (
      UPDATE month_finding f
         SET accepted_as = f.accepted_as || jsonb_build_object('facts', n.facts, 'measure', n.measure,
                                                               'items', coalesce(to_jsonb(n.items), f.accepted_as -> 'items'))
        FROM compared c, found_now n
       WHERE c.id = f.id AND (n.kind, n.subject) = (f.kind, f.subject) AND c.is_old AND c.is_same)
    UPDATE month_finding f
       SET lapsed_at = now(), lapsed_by = f.accepted_by, lapsed_reason = f.accepted_reason,
           lapsed_as = f.accepted_as - 'items' || jsonb_build_object('added', c.added, 'isOther', c.is_other, 'isWorse', c.is_worse),
           accepted_by = NULL, accepted_at = NULL, accepted_reason = NULL, accepted_as = NULL, version = f.version + 1
      FROM compared c WHERE c.id = f.id AND CASE WHEN c.is_old THEN NOT c.is_same ELSE c.is_other OR c.added > 0 OR c.is_worse END
    RETURNING f.id`;
  return rows.map(({ id }) => id);
}

/** An entry for each in the audit log, with what is to be decided about now. */
async function auditLapsed(tx: Tx, actor: Actor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const findings = await tx
    .selectFrom('monthFinding')
    .select(['id', 'version', 'kind', 'subject', 'periodYear', 'periodMonth', 'lineCount'])
    .select(['amount', 'lapsedReason', 'lapsedAs', 'ownerId', 'dueOn', 'snoozedUntil'])
    .where('id', 'in', ids)
    .execute();
  await auditAll(
    tx,
    actor,
    findings.map(({ id, lapsedReason, lapsedAs, ownerId, dueOn, snoozedUntil, ...one }) => {
      const { version, kind, subject, lineCount, amount } = one;
      const plan = { ownerId, dueOn, snoozedUntil };
      return {
        action: 'monthFinding.lapse',
        entity: 'monthFinding',
        entityId: id,
        summary: `Dejó de valer lo aceptado de ${findingWords(one)}: ${lapseWords(lapsedAs as LapsedAs)}.`,
        before: { acceptedReason: lapsedReason, ...plan },
        after: { kind, subject, lineCount, amount, version, acceptedReason: null, ...plan },
      };
    }),
  );
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
    facts: one.facts,
    items: one.items,
    measure: one.measure,
    slack: one.slack,
  }));
  await carryOut(tx)`
    CREATE TEMPORARY TABLE found_now ON COMMIT DROP AS
      SELECT DISTINCT ON (kind, subject) *,
             sha256(convert_to(concat_ws('|', amount, detail, (SELECT string_agg(line::text, ',' ORDER BY line) FROM unnest(lines) AS line)), 'UTF8')) AS digest
        FROM json_to_recordset(${JSON.stringify(rows)}::json)
          AS x (kind text, subject text, severity check_severity, doctor_id int, society_id int, service_id int, rule_id int,
                import_id int, amount bigint, lines bigint[], detail jsonb,
                facts jsonb, items bigint[], measure float8, slack int)
       ORDER BY kind, subject`;
}
