/** Reads what the checks of a month found, and what was decided about it. */
import { type RawBuilder, sql } from 'kysely';
import type {
  FindingFilters,
  FindingLine,
  FindingSummary,
  MonthCheckRun,
  MonthFinding,
} from '../../../contract/operations/month-checks.ts';
import type { LocalDate, Period } from '../../../domain/calendar/calendar.ts';
import { type PatientView, withPatients } from '../../../domain/identity/patient-view.ts';
import { describeFinding, type FindingDetail } from '../../../domain/month-checks/check-kind.ts';
import { CHECK_KEYS, findCheckKind } from '../../../domain/month-checks/kinds.ts';
import { type LapsedAs, lapseWords } from '../../../domain/month-checks/lapsed.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { given, matchesSearch, orderedBy, parseSort } from '../../platform/db/list-queries.ts';
import { userName } from '../../platform/db/user-name.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { offeredWays } from './ways.ts';

type Page = { readonly limit: number; readonly offset: number };

/** Null before the month's first check. */
export async function latestCheck(db: Db, { year, month }: Period): Promise<MonthCheckRun | null> {
  const row = await db
    .selectFrom('monthCheck')
    .select(['checkedAt', 'lines', 'pendingLines', 'calculatedLines', 'processedLines'])
    .select(['paidLines', 'lateLines', userName('checked_by').as('checkedByName')])
    .where('periodYear', '=', year)
    .where('periodMonth', '=', month)
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...row,
    checkedByName: row.checkedByName as string | null,
    checkedAt: row.checkedAt.toISOString(),
  };
}

export const stateOn = (today: LocalDate) => sql`
  CASE WHEN f.gone_at IS NOT NULL THEN 'gone' WHEN f.accepted_at IS NOT NULL THEN 'accepted'
       WHEN EXISTS (SELECT FROM held_finding h WHERE h.id = f.id) THEN 'held'
       WHEN f.snoozed_until > ${today}::date THEN 'snoozed' ELSE 'open' END`;

/** Whether it is open, and its day has passed. */
export const isOverdueOn = (today: LocalDate) =>
  sql`(f.due_on < ${today}::date AND ${stateOn(today)} = 'open')`;

const NAMED = sql`
  LEFT JOIN doctor d ON d.id = f.doctor_id
  LEFT JOIN medical_society s ON s.id = f.society_id
  LEFT JOIN service v ON v.id = f.service_id
  LEFT JOIN fee_rule r ON r.id = f.rule_id
  LEFT JOIN import i ON i.id = f.import_id`;
const WORDS = sql`search_text(concat_ws(' ', d.name, d.rut, s.name, s.rut, v.code, v.name, r.code, i.file_name))`;

/** A month, or all open ones. */
export type Months = { readonly month?: number | undefined; readonly year?: number | undefined };
/** `owner` is who sees to them. */
export type Filters = Omit<FindingFilters, 'whose'> & { readonly owner?: number | 'nobody' };

/** Of a month; where none is asked for, of all that are open. */
export function isOfMonths({ year, month }: Months): RawBuilder<boolean> {
  if (year === undefined && month === undefined)
    return sql<boolean>`NOT EXISTS (SELECT FROM closed_month c WHERE (c.year, c.month) = (f.period_year, f.period_month))`;
  const conditions = [
    ...given(year, (one) => sql`f.period_year = ${one}`),
    ...given(month, (one) => sql`f.period_month = ${one}`),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

/** Of all states but what is gone, unless it is asked for. */
function isFound(filters: Filters, today: LocalDate): RawBuilder<boolean> {
  const conditions = [
    isOfMonths(filters),
    filters.state === undefined
      ? sql`f.gone_at IS NULL`
      : sql`${stateOn(today)} = ${filters.state}`,
    ...given(filters.kind, (kind) => sql`f.kind = ${kind}`),
    ...given(filters.severity, (severity) => sql`f.severity = ${severity}::check_severity`),
    ...given(filters.doctorId, (id) => sql`f.doctor_id = ${id}`),
    ...given(filters.owner, (owner) =>
      owner === 'nobody' ? sql`f.owner_id IS NULL` : sql`f.owner_id = ${owner}`,
    ),
    ...(filters.isOverdue ? [isOverdueOn(today)] : []),
    ...given(filters.search, (words) => matchesSearch(words, WORDS)),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

const KIND_ORDER = sql`array_position(${[...CHECK_KEYS]}::text[], f.kind)`;
const ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  severity: sql`f.severity`,
  amount: sql`f.amount`,
  lines: sql`f.line_count`,
  kind: KIND_ORDER,
  foundAt: sql`f.found_at`,
  dueOn: sql`f.due_on`,
  owner: sql`${userName('f.owner_id')} COLLATE "es-x-icu"`,
};

const pairOf = (id: string, name: string) =>
  sql`CASE WHEN ${sql.raw(id)} IS NOT NULL THEN jsonb_build_object('id', ${sql.raw(id)}, 'name', ${sql.raw(name)}) END`;

type Row = Pick<
  MonthFinding,
  | 'id'
  | 'version'
  | 'month'
  | 'year'
  | 'kind'
  | 'severity'
  | 'state'
  | 'doctor'
  | 'society'
  | 'service'
  | 'rule'
  | 'import'
  | 'attentionId'
  | 'lines'
  | 'amount'
  | 'owner'
  | 'dueOn'
  | 'snoozedUntil'
  | 'acceptedByName'
  | 'acceptedReason'
> & {
  acceptedAs: Pick<LapsedAs, 'lineCount' | 'amount'> | null;
  lapsedAt: Date | null;
  lapsedByName: string | null;
  lapsedReason: string | null;
  lapsedAs: LapsedAs | null;
  detail: FindingDetail;
  foundAt: Date;
  seenAt: Date;
  goneAt: Date | null;
  acceptedAt: Date | null;
};

/** What a finding is presented from. */
const PRESENTED = (today: LocalDate) => sql`
  SELECT f.id, f.version, f.period_month AS month, f.period_year AS year, f.kind, f.severity, ${stateOn(today)} AS state,
         ${pairOf('d.id', 'd.name')} AS doctor, ${pairOf('s.id', 's.name')} AS society, ${pairOf('v.id', 'v.name')} AS service,
         ${pairOf('r.id', 'r.code')} AS rule, ${pairOf('i.id', 'i.file_name')} AS import,
         CASE WHEN f.line_count = 1 THEN (SELECT l.attention_id FROM month_finding_line l WHERE l.finding_id = f.id) END AS attention_id,
         f.line_count AS lines, f.amount, f.detail, f.found_at, f.seen_at, f.gone_at,
         CASE WHEN f.owner_id IS NOT NULL THEN jsonb_build_object('id', f.owner_id, 'name', ${userName('f.owner_id')}) END AS owner,
         f.due_on::text AS due_on, f.snoozed_until::text AS snoozed_until, ${userName('f.accepted_by')} AS accepted_by_name,
         f.accepted_at, f.accepted_reason, f.accepted_as, f.lapsed_at, ${userName('f.lapsed_by')} AS lapsed_by_name, f.lapsed_reason,
         f.lapsed_as
    FROM month_finding f ${NAMED}`;

/** What is told about findings: as of a day, and how much of patients. */
type Told = { readonly today: LocalDate; readonly patients: PatientView };

/** One finding, also one that is gone. */
export async function findFinding(
  db: Db,
  id: number,
  { today, patients }: Told,
): Promise<MonthFinding> {
  const [row] = await rowsOf<Row>(db)`${PRESENTED(today)} WHERE f.id = ${id}`;
  if (!row) refuse('record.notFound', { record: 'el hallazgo' });
  return presented(row, patients);
}

/** A page of findings. Of equal ones those that are due first come first, then those with more pesos. */
export async function listFindings(
  db: Db,
  filters: Filters,
  { limit, offset, sort, today, patients }: Page & Told & { sort: string },
): Promise<MonthFinding[]> {
  const { column, direction } = parseSort(sort);
  const rows = await rowsOf<Row>(db)`${PRESENTED(today)}
     WHERE ${isFound(filters, today)}
     ORDER BY ${orderedBy(ORDER[column] ?? KIND_ORDER, direction)}, f.severity, f.due_on NULLS LAST, f.amount DESC, ${KIND_ORDER}, f.id
     LIMIT ${limit} OFFSET ${offset}`;
  return rows.map((row) => presented(row, patients));
}

function presented(
  { detail, foundAt, seenAt, goneAt, acceptedAt, acceptedAs, ...lapsing }: Row,
  patients: PatientView,
): MonthFinding {
  const { lapsedAt, lapsedByName, lapsedReason, lapsedAs, ...row } = lapsing;
  const kind = findCheckKind(row.kind);
  return {
    ...row,
    title: kind?.title ?? row.kind,
    what: kind ? describeFinding(kind, withPatients(detail, patients)) : '',
    why: kind?.why ?? '',
    subject: kind?.subject ?? 'month',
    ways: offeredWays(kind?.ways ?? [], { ofSociety: row.society !== null }),
    foundAt: foundAt.toISOString(),
    seenAt: seenAt.toISOString(),
    goneAt: goneAt?.toISOString() ?? null,
    acceptedAt: acceptedAt?.toISOString() ?? null,
    acceptedLines: acceptedAs?.lineCount ?? null,
    acceptedAmount: acceptedAs?.amount ?? null,
    lapsed: lapsedAt &&
      lapsedAs && {
        byName: lapsedByName,
        reason: lapsedReason ?? '',
        at: lapsedAt.toISOString(),
        why: lapseWords(lapsedAs),
        what: kind ? describeFinding(kind, lapsedAs.detail) : '',
        lines: lapsedAs.lineCount,
        amount: lapsedAs.amount,
      },
  };
}

export async function sumFindings(
  db: Db,
  filters: Filters,
  today: LocalDate,
): Promise<FindingSummary> {
  const rows = await rowsOf<Omit<FindingSummary['byKind'][number], 'title'>>(db)`
    SELECT f.kind, min(f.severity)::text AS severity, count(*) AS findings,
           count(*) FILTER (WHERE ${stateOn(today)} = 'open') AS open, sum(f.line_count) AS lines, sum(f.amount)::bigint AS amount
      FROM month_finding f ${NAMED}
     WHERE ${isFound(filters, today)} GROUP BY f.kind ORDER BY min(f.severity), ${KIND_ORDER}`;
  const byKind = rows.map((row) => ({ ...row, title: findCheckKind(row.kind)?.title ?? row.kind }));
  const sum = (of: (row: (typeof byKind)[number]) => number) =>
    byKind.reduce((total, row) => total + of(row), 0);
  return {
    total: sum(({ findings }) => findings),
    amount: sum(({ amount }) => amount),
    blocking: sum(({ severity, open }) => (severity === 'blocking' ? open : 0)),
    warning: sum(({ severity, open }) => (severity === 'warning' ? open : 0)),
    byKind,
  };
}

/** The attentions of a finding, as they are now. */
export async function linesOf(
  db: Db,
  findingId: number,
  { limit, offset }: Page,
): Promise<FindingLine[]> {
  const finding = await db
    .selectFrom('monthFinding')
    .select('id')
    .where('id', '=', findingId)
    .executeTakeFirst();
  if (!finding) refuse('record.notFound', { record: 'el hallazgo' });
  return rowsOf<FindingLine>(db)`
    SELECT a.id, a.record_type, a.external_id, a.attention_date::text AS attention_date, a.attention_time::text AS attention_time,
           a.schedule_type, a.doctor_id, d.name AS doctor_name, a.service_id, v.name AS service_name, a.patient_name, a.patient_rut, a.health_plan,
           a.gross_amount, a.net_amount, a.participated_amount, c.calculated_amount, r.code AS rule_code, a.status
      FROM (SELECT a.id FROM month_finding_line l JOIN attention a ON a.id = l.attention_id WHERE l.finding_id = ${findingId}
             ORDER BY a.attention_date, a.id LIMIT ${limit} OFFSET ${offset}) AS chosen
      JOIN attention_with_status a ON a.id = chosen.id
      JOIN doctor d ON d.id = a.doctor_id
      JOIN service v ON v.id = a.service_id
      LEFT JOIN calculation c ON c.attention_id = a.id
      LEFT JOIN fee_rule_version rv ON rv.id = c.rule_version_id
      LEFT JOIN fee_rule r ON r.id = rv.rule_id
     ORDER BY a.attention_date, a.id`;
}
