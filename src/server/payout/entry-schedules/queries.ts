/** Reads schedules with what was taken of them (payout §24.11). */
import { type RawBuilder, sql } from 'kysely';
import type {
  Schedule,
  ScheduleFilters,
  ScheduleState,
} from '../../../contract/payout/entry-schedules.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { given, matchesSearch, orderedBy, parseSort } from '../../platform/db/list-queries.ts';
import { userName } from '../../platform/db/user-name.ts';

/** A monthly one without an end never ends by itself. */
const STATE = sql`CASE WHEN s.status <> 'approved' THEN s.status::text WHEN s.stopped_from IS NOT NULL THEN 'stopped'
  WHEN s.until_month < date_trunc('month', now() AT TIME ZONE 'America/Santiago') THEN 'ended' ELSE 'approved' END`;

function isFound({ state, doctorId, search, ids }: ScheduleFilters): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...given(state, (one) => sql`${STATE} = ${one}`),
      ...given(doctorId, (one) => sql`s.doctor_id = ${one}`),
      ...given(ids, (list) => sql`s.id = ANY(${list}::int[])`),
      ...given(search, (words) =>
        matchesSearch(words, sql`(d.search || ' ' || search_text(s.description))`),
      ),
    ],
    sql` AND `,
  )})`;
}

const ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  proposedAt: sql`s.created_at`,
  doctorName: sql`d.name COLLATE "es-x-icu"`,
  kindName: sql`k.name COLLATE "es-x-icu"`,
  amount: sql`s.amount`,
  from: sql`s.from_month`,
};

const yearOf = (column: string) => sql`extract(year FROM s.${sql.ref(column)})::int`;
const monthOf = (column: string) => sql`extract(month FROM s.${sql.ref(column)})::int`;

/** A page of schedules; `userId` is who reads them. */
export async function listSchedules(
  db: Db,
  filters: ScheduleFilters,
  page: { limit: number; offset: number; sort: string; userId: number },
): Promise<Schedule[]> {
  const { column, direction } = parseSort(page.sort);
  type Row = Omit<Schedule, 'proposedAt' | 'approvedAt' | 'percentage'> & {
    proposedAt: Date;
    approvedAt: Date | null;
    rate: number | null;
  };
  const rows = await rowsOf<Row>(db)`
    SELECT s.id, s.form, ${STATE} AS state, s.doctor_id, d.name AS doctor_name, d.rut AS doctor_rut, s.kind_id, k.name AS kind_name,
           s.is_discount, s.amount, s.instalments, s.rate, s.bears_retention, ${yearOf('from_month')} AS year,
           ${monthOf('from_month')} AS month, ${yearOf('until_month')} AS until_year, ${monthOf('until_month')} AS until_month,
           a.name AS advance_kind_name, ${yearOf('advance_month')} AS advance_year, ${monthOf('advance_month')} AS advance_month,
           s.description, s.reason, s.replaces_id, ${userName('s.created_by')} AS proposed_by_name, s.created_at AS proposed_at,
           s.created_by IS NOT DISTINCT FROM ${page.userId}::int AS is_own,
           ${userName('s.approved_by')} AS approved_by_name, s.approved_at,
           ${userName('s.withdrawn_by')} AS withdrawn_by_name, s.withdrawal_reason,
           ${userName('s.stopped_by')} AS stopped_by_name, ${yearOf('stopped_from')} AS stopped_year,
           ${monthOf('stopped_from')} AS stopped_month, s.stop_reason, of_payments.*
      FROM entry_schedule s
      JOIN doctor d ON d.id = s.doctor_id
      JOIN entry_kind k ON k.id = s.kind_id
      LEFT JOIN entry_kind a ON a.id = s.advance_kind_id
     CROSS JOIN LATERAL (
       SELECT count(l.entry_id) AS taken, coalesce(sum(abs(e.amount)) FILTER (WHERE l.entry_id IS NOT NULL), 0)::bigint AS taken_amount,
              count(*) FILTER (WHERE e.status = 'approved' AND l.entry_id IS NULL) AS waiting,
              coalesce(sum(abs(e.amount)) FILTER (WHERE e.status = 'approved' AND l.entry_id IS NULL), 0)::bigint AS waiting_amount
         FROM entry e LEFT JOIN payment_entry l ON l.entry_id = e.id AND l.is_live
        WHERE e.schedule_id = s.id AND e.instalment IS DISTINCT FROM 0) AS of_payments
     WHERE ${isFound(filters)}
     ORDER BY ${orderedBy(ORDER[column] ?? sql`s.created_at`, direction)}, s.id LIMIT ${page.limit} OFFSET ${page.offset}`;
  return rows.map(({ proposedAt, approvedAt, rate, ...row }) => ({
    ...row,
    percentage: rate === null ? null : rate / 100,
    proposedAt: proposedAt.toISOString(),
    approvedAt: approvedAt?.toISOString() ?? null,
  }));
}

/** Counts by state; a filter of states does not change them. */
export async function sumSchedules(db: Db, { state, ...others }: ScheduleFilters) {
  const rows = await rowsOf<{ state: ScheduleState; total: number }>(db)`
    SELECT ${STATE} AS state, count(*) AS total FROM entry_schedule s JOIN doctor d ON d.id = s.doctor_id
     WHERE ${isFound(others)} GROUP BY 1`;
  const states = { proposed: 0, approved: 0, ended: 0, stopped: 0, withdrawn: 0 };
  for (const row of rows) states[row.state] = row.total;
  const total =
    state === undefined ? Object.values(states).reduce((sum, one) => sum + one, 0) : states[state];
  return { total, states };
}

/** A schedule as a move finds it. */
export type StoredSchedule = {
  readonly id: number;
  readonly form: Schedule['form'];
  readonly status: 'proposed' | 'approved' | 'withdrawn';
  readonly state: ScheduleState;
  readonly doctorName: string;
  readonly kindName: string;
  readonly description: string;
  /** First days of its first month, of its last one, and of the one from which it was stopped. */
  readonly fromMonth: string;
  readonly untilMonth: string | null;
  readonly stoppedFrom: string | null;
  readonly replacesId: number | null;
  readonly createdBy: number | null;
};

/** Schedules in the order of their ids, locked; fewer than asked for when some do not exist. */
export async function lockSchedules(tx: Tx, ids: readonly number[]): Promise<StoredSchedule[]> {
  return rowsOf<StoredSchedule>(tx)`
    SELECT s.id, s.form, s.status, ${STATE} AS state, d.name AS doctor_name, k.name AS kind_name, s.description,
           s.from_month::text AS from_month, s.until_month::text AS until_month, s.stopped_from::text AS stopped_from,
           s.replaces_id, s.created_by
      FROM entry_schedule s JOIN doctor d ON d.id = s.doctor_id JOIN entry_kind k ON k.id = s.kind_id
     WHERE s.id = ANY(${ids}::int[]) ORDER BY s.id FOR NO KEY UPDATE OF s`;
}
