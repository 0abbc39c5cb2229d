/** Reads entries: what each is, and where it stands (payout §24.4). */
import { type RawBuilder, sql } from 'kysely';
import type { Entry, EntryFilters, EntryTotals } from '../../../contract/payout/entries.ts';
import type { ScheduleForm } from '../../../contract/payout/entry-schedules.ts';
import type { PatientView } from '../../../domain/identity/patient-view.ts';
import { ENTRY_ORIGIN_LABELS, ENTRY_STATE_BADGES } from '../../../domain/words/entry-words.ts';
import { carryOut, type Db, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';
import {
  byLabel,
  given,
  matchesSearch,
  orderedBy,
  parseSort,
} from '../../platform/db/list-queries.ts';
import { userName } from '../../platform/db/user-name.ts';
import { attachmentFacts } from '../attachments/public.ts';

/** What the clinic calls an entry `e` of the kind `k`, or the product its own. */
const kindName = sql`coalesce(k.name, CASE e.origin::text ${sql.join(
  Object.entries(ENTRY_ORIGIN_LABELS).map(([origin, label]) => sql`WHEN ${origin} THEN ${label}`),
  sql` `,
)} END)`;

/** Who asks for entries, and how much of patients they are told. */
export type Asking = { readonly userId: number | null; readonly patients: PatientView };

/** A gloss of the entry `e` without the patient whom that of a correction's line names. */
export const withoutPatient = (gloss: RawBuilder<unknown>) =>
  sql`CASE WHEN e.correction_id IS NULL THEN ${gloss}
           ELSE regexp_replace(${gloss}, '^(.*, \\d{2}-\\d{2}-\\d{4}), .+$', '\\1') END`;

/** What of an entry `e` is searched: of a correction's line not its patient, where none is told. */
const searchedText = (patients: PatientView) =>
  patients === 'hidden' ? withoutPatient(sql`e.description`) : sql`e.description`;

/** The condition of the filters for an entry `e` of the doctor `d`. */
function isFound(filters: EntryFilters, { userId, patients }: Asking): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...given(filters.year, (year) => sql`e.period_year = ${year}`),
      ...given(filters.month, (month) => sql`e.period_month = ${month}`),
      ...given(filters.state, (state) => sql`e.state = ${state}`),
      ...given(filters.direction, (one) => sql`(e.amount > 0) = ${one === 'earning'}`),
      ...given(filters.bearsRetention, (bears) => sql`e.bears_retention = ${bears}`),
      ...given(filters.kindId, (kindId) => sql`e.kind_id = ${kindId}`),
      ...given(filters.doctorId, (doctorId) => sql`e.doctor_id = ${doctorId}`),
      ...given(
        filters.importId,
        (importId) => sql`e.id IN (SELECT id FROM entry WHERE import_id = ${importId})`,
      ),
      ...given(
        filters.retentionChangeId,
        (changeId) => sql`e.id IN (SELECT id FROM entry WHERE retention_change_id = ${changeId})`,
      ),
      ...given(
        filters.isApprovable,
        (is) =>
          sql`(e.state = 'proposed' AND e.created_by IS DISTINCT FROM ${userId}::int) = ${is}`,
      ),
      ...given(filters.ids, (ids) => sql`e.id = ANY(${ids}::bigint[])`),
      ...given(filters.search, (words) =>
        matchesSearch(words, sql`(d.search || ' ' || search_text(${searchedText(patients)}))`),
      ),
    ],
    sql` AND `,
  )})`;
}

const ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  doctorName: sql`d.name COLLATE "es-x-icu"`,
  period: sql`e.period_year * 12 + e.period_month`,
  kindName: sql`${kindName} COLLATE "es-x-icu"`,
  amount: sql`e.amount`,
  state: byLabel(
    sql`e.state`,
    Object.fromEntries(Object.entries(ENTRY_STATE_BADGES).map(([key, { label }]) => [key, label])),
  ),
  proposedAt: sql`e.created_at`,
};

/** Who has to give back what was paid before the entry `e` is: the first of them. */
const AWAITED = sql`CASE WHEN e.is_waiting THEN (
  SELECT coalesce(o.name, t.name) FROM awaited_reversals(e.id) a JOIN entry v ON v.id = a.reversal_id
    JOIN doctor t ON t.id = v.doctor_id LEFT JOIN medical_society o ON o.id = v.society_id
   WHERE NOT is_recovered(v.id) ORDER BY v.id LIMIT 1) END`;

/** A page of entries. */
export async function listEntries(
  db: Db,
  filters: EntryFilters,
  page: Asking & { limit: number; offset: number; sort: string },
): Promise<Entry[]> {
  const { column, direction } = parseSort(page.sort);
  type Row = Omit<Entry, 'proposedAt' | 'approvedAt' | 'withdrawnAt'> & {
    proposedAt: Date;
    approvedAt: Date | null;
    withdrawnAt: Date | null;
  };
  const rows = await rowsOf<Row>(db)`
    SELECT e.id, e.origin, e.state, e.doctor_id, d.name AS doctor_name, d.rut AS doctor_rut, s.name AS society_name,
           e.period_year AS year, e.period_month AS month, e.kind_id, ${kindName} AS kind_name, e.amount, e.bears_retention,
           e.description, e.reason, ${AWAITED} AS awaited_payee, e.payment_id, p.period_year AS payment_year, p.period_month AS payment_month,
           ${userName('e.created_by')} AS proposed_by_name, e.created_at AS proposed_at,
           e.created_by IS NOT DISTINCT FROM ${page.userId}::int AS is_own,
           e.payment_id IS NULL AND (e.origin IN ('entered', 'retention_change') AND e.state IN ('proposed', 'approved')
             OR e.state = 'approved' AND r.form IS NOT DISTINCT FROM 'monthly') AS is_withdrawable,
           ${userName('e.approved_by')} AS approved_by_name, e.approved_at,
           ${userName('e.withdrawn_by')} AS withdrawn_by_name, e.withdrawn_at, e.withdrawal_reason,
           ${attachmentFacts} AS attachment, e.correction_id, e.retention_change_id, e.version
      FROM entry_state e
      JOIN doctor d ON d.id = e.doctor_id
      LEFT JOIN entry_kind k ON k.id = e.kind_id
      LEFT JOIN medical_society s ON s.id = e.payee_society_id
      LEFT JOIN payment p ON p.id = e.payment_id
      LEFT JOIN entry_schedule r ON r.id = e.schedule_id
      LEFT JOIN attachment f ON f.entry_id = e.id
     WHERE ${isFound(filters, page)}
     ORDER BY ${orderedBy(ORDER[column] ?? sql`e.created_at`, direction)}, e.id LIMIT ${page.limit} OFFSET ${page.offset}`;
  return rows.map(({ proposedAt, approvedAt, withdrawnAt, ...row }) => ({
    ...row,
    proposedAt: proposedAt.toISOString(),
    approvedAt: approvedAt?.toISOString() ?? null,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  }));
}

/** How many entries and schedules wait for a second person. */
export async function countProposed(db: Db): Promise<number> {
  const { count } = await rowOf<{ count: number }>(db)`
    SELECT (SELECT count(*) FROM entry WHERE status = 'proposed')
           + (SELECT count(*) FROM entry_schedule WHERE status = 'proposed') AS count`;
  return count;
}

/** Whether an active user other than this one may approve. */
export async function othersMayApprove(db: Db | Tx, userId: number | null): Promise<boolean> {
  const rows = await rowsOf(db)`
    SELECT FROM app_user u JOIN allowed_option p ON p.profile = u.profile AND p.own_profile_id IS NOT DISTINCT FROM u.own_profile_id
      JOIN menu_option o ON o.id = p.menu_option_id AND o.is_active AND o.href = '/haberes'
     WHERE u.is_active AND u.id IS DISTINCT FROM ${userId}::int LIMIT 1`;
  return rows.length > 0;
}

/** What is told about entries `e` with the version of each: another one once any was edited. */
const DIGEST = sql`encode(sha256(convert_to(string_agg(e.id || ':' || e.version, ',' ORDER BY e.id), 'UTF8')), 'hex')`;

/** The same of these entries. */
export async function digestOf(tx: Tx, ids: readonly number[]): Promise<string | null> {
  const { digest } = await rowOf<{ digest: string | null }>(tx)`
    SELECT ${DIGEST} AS digest FROM entry e WHERE e.id = ANY(${ids}::bigint[])`;
  return digest;
}

/** Counts by state, and pesos without what was withdrawn. A filter of states does not change the counts by state. */
export async function sumEntries(
  db: Db,
  filters: EntryFilters,
  asking: Asking,
): Promise<EntryTotals> {
  const { state, ...others } = filters;
  const counted =
    state === undefined ? sql`e.state NOT IN ('withdrawn', 'settled')` : sql`e.state = ${state}`;
  type Row = Omit<EntryTotals, 'states' | 'othersMayApprove'> & EntryTotals['states'];
  const row = await rowOf<Row>(db)`
    SELECT count(*) FILTER (WHERE ${state === undefined ? sql`true` : counted}) AS total,
           count(*) FILTER (WHERE e.state = 'proposed') AS proposed, count(*) FILTER (WHERE e.state = 'approved') AS approved,
           count(*) FILTER (WHERE e.state = 'processed') AS processed, count(*) FILTER (WHERE e.state = 'paid') AS paid,
           count(*) FILTER (WHERE e.state = 'withdrawn') AS withdrawn, count(*) FILTER (WHERE e.state = 'settled') AS settled,
           coalesce(sum(e.amount) FILTER (WHERE e.amount > 0 AND ${counted}), 0)::bigint AS earnings,
           coalesce(sum(e.amount) FILTER (WHERE e.amount < 0 AND ${counted}), 0)::bigint AS discounts,
           coalesce(sum(e.amount) FILTER (WHERE e.bears_retention AND ${counted}), 0)::bigint AS retained_amount,
           coalesce(sum(e.amount) FILTER (WHERE NOT e.bears_retention AND ${counted}), 0)::bigint AS unretained_amount,
           ${filters.isApprovable ? DIGEST : sql`NULL`} AS digest
      FROM entry_state e JOIN doctor d ON d.id = e.doctor_id WHERE ${isFound(others, asking)}`;
  const { proposed, approved, processed, paid, withdrawn, settled, ...totals } = row;
  return {
    ...totals,
    states: { proposed, approved, processed, paid, withdrawn, settled },
    othersMayApprove: await othersMayApprove(db, asking.userId),
  };
}

/** The ids of what others proposed of what the filters find. */
export async function findApprovable(
  tx: Tx,
  filters: EntryFilters,
  asking: Asking,
): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(tx)`
    SELECT e.id FROM entry_state e JOIN doctor d ON d.id = e.doctor_id
     WHERE ${isFound({ ...filters, isApprovable: true }, asking)}`;
  return rows.map(({ id }) => id);
}

/** An entry as a move finds it, with its doctor's name. */
export type StoredEntry = Readonly<
  Pick<
    Entry,
    | 'id'
    | 'origin'
    | 'state'
    | 'doctorId'
    | 'doctorName'
    | 'year'
    | 'month'
    | 'kindId'
    | 'amount'
    | 'bearsRetention'
    | 'description'
    | 'reason'
    | 'paymentId'
    | 'version'
  > & {
    kindName: string;
    createdBy: number | null;
    scheduleForm: ScheduleForm | null;
    /** Of what amends a retention: whether its payment is paid, and whether another amendment follows that is not asked for. */
    isAmendedPaid: boolean;
    isFollowed: boolean;
  }
>;

/** Entries in the order of their ids, locked; fewer than asked for when some do not exist. */
export async function lockEntries(tx: Tx, ids: readonly number[]): Promise<StoredEntry[]> {
  await carryOut(tx)`
    SELECT FROM entry WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`;
  return rowsOf<StoredEntry>(tx)`
    SELECT e.id, e.origin, e.state, e.doctor_id, d.name AS doctor_name, e.period_year AS year, e.period_month AS month,
           e.kind_id, ${kindName} AS kind_name, e.amount, e.bears_retention, e.description, e.reason, e.created_by,
           e.payment_id, e.version, s.form AS schedule_form,
           EXISTS (SELECT FROM entry own JOIN payment p ON p.id = own.amended_payment_id AND p.status = 'paid' WHERE own.id = e.id) AS is_amended_paid,
           EXISTS (SELECT FROM entry later WHERE later.amends_after = e.id AND later.status <> 'withdrawn'
                      AND later.id <> ALL(${ids}::bigint[])) AS is_followed
      FROM entry_state e JOIN doctor d ON d.id = e.doctor_id LEFT JOIN entry_kind k ON k.id = e.kind_id
      LEFT JOIN entry_schedule s ON s.id = e.schedule_id
     WHERE e.id = ANY(${ids}::bigint[]) ORDER BY e.id`;
}
