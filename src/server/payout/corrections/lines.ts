/** The paid lines that corrections are about (payout §25.1). */
import { type RawBuilder, sql } from 'kysely';
import {
  addMonths,
  formatDate,
  formatPeriod,
  periodOf as monthOfDay,
  type Period,
  periodIndex,
} from '../../../domain/calendar/calendar.ts';
import type { Accumulation } from '../../../domain/fees/fees.ts';
import type { NamedWithPatient } from '../../../domain/identity/patient-view.ts';
import type { CorrectionCause } from '../../../domain/words/correction-words.ts';
import { today } from '../../platform/context.ts';
import { carryOut, type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** What an attention was paid last, and is not taken back. Pesos before retention. */
export type PaidLine = {
  readonly attentionId: number;
  /** The correction whose replacement it is; null for the first fee. */
  readonly previousId: number | null;
  readonly paymentId: number;
  readonly doctorId: number;
  readonly societyId: number | null;
  readonly paidAmount: number;
  readonly serviceId: number;
  readonly attentionDate: string;
  readonly scheduleType: string;
  readonly providerTypeId: number | null;
  readonly providerTypeName: string | null;
  readonly unit: string | null;
  readonly grossAmount: number;
  readonly netAmount: number;
  readonly participatedAmount: number;
  readonly accumulations: readonly Accumulation[] | null;
  /** The month of its date. */
  readonly year: number;
  readonly month: number;
  /** The month in which what is corrected falls. */
  readonly nextYear: number;
  readonly nextMonth: number;
  readonly paidYear: number;
  readonly paidMonth: number;
  readonly patientName: string;
  readonly serviceName: string;
  readonly doctorName: string;
  readonly payeeName: string;
};

export type RefusedLine = NamedWithPatient & {
  readonly attentionId: number;
  readonly reason: string;
};

/** What a line is called in a sentence: by its patient or, where patients are not told, by its day. */
export const namesOfLine = ({
  serviceName,
  patientName,
  attentionDate,
}: Pick<PaidLine, 'serviceName' | 'patientName' | 'attentionDate'>): NamedWithPatient => ({
  name: `${serviceName} de ${patientName}`,
  nameless: `${serviceName} del ${formatDate(attentionDate)}`,
});

/**
 * The paid lines of attentions, in their order, and why the others are none. A proposed correction is no reason where it is the
 * one that is decided. Refuses unknown attentions.
 */
export async function readPaidLines(
  db: Db | Tx,
  attentionIds: readonly number[],
  { isDeciding = false } = {},
): Promise<{ lines: PaidLine[]; refused: RefusedLine[] }> {
  const wanted = [...new Set(attentionIds)];
  type Row = Omit<PaidLine, 'paymentId'> & {
    paymentId: number | null;
    status: string;
    pending: string | null;
    pendingSince: string | null;
  };
  const rows = await rowsOf<Row>(db)`
    SELECT a.id AS attention_id, f.previous_id, f.payment_id, coalesce(f.doctor_id, a.doctor_id) AS doctor_id, f.society_id, f.paid_amount,
           coalesce(f.service_id, a.service_id) AS service_id, coalesce(f.attention_date, a.attention_date) AS attention_date,
           coalesce(f.schedule_type, a.schedule_type) AS schedule_type, f.provider_type_id, t.name AS provider_type_name, f.unit, f.gross_amount, f.net_amount, f.participated_amount, f.accumulations,
           f.period_year::int AS year, f.period_month::int AS month, next.year AS next_year, next.month AS next_month,
           p.period_year::int AS paid_year, p.period_month::int AS paid_month,
           a.patient_name, v.name AS service_name, d.name AS doctor_name, coalesce(s.name, d.name) AS payee_name,
           (SELECT status FROM attention_with_status w WHERE w.id = a.id) AS status,
           live.status AS pending, (live.created_at AT TIME ZONE 'America/Santiago')::date::text AS pending_since
      FROM attention a
      LEFT JOIN paid_fee f ON f.attention_id = a.id
      LEFT JOIN payment p ON p.id = f.payment_id
      JOIN service v ON v.id = coalesce(f.service_id, a.service_id)
      JOIN doctor d ON d.id = coalesce(f.doctor_id, a.doctor_id)
      LEFT JOIN medical_society s ON s.id = f.society_id
      LEFT JOIN provider_type t ON t.id = f.provider_type_id
      LEFT JOIN LATERAL (
        SELECT k.status, k.created_at FROM correction k
         WHERE k.attention_id = a.id
           AND (k.status = 'proposed' AND NOT ${isDeciding} OR k.status = 'approved' AND EXISTS (SELECT FROM unpaid_correction u WHERE u.correction_id = k.id))
         ORDER BY k.id DESC LIMIT 1) AS live ON true
      LEFT JOIN LATERAL (
        SELECT coalesce(m.pay_year, n / 12)::int AS year, coalesce(m.pay_month, n % 12 + 1)::int AS month
          FROM (SELECT max(q.period_year * 12 + q.period_month) AS n FROM payment q WHERE q.doctor_id = f.doctor_id AND q.status = 'paid') AS last
          LEFT JOIN closed_month m ON m.year * 12 + m.month - 1 = n
      ) AS next ON true
     WHERE a.id = ANY(${wanted}::bigint[])
     ORDER BY array_position(${wanted}::bigint[], a.id)`;
  if (rows.length < wanted.length) refuse('record.notFound', { record: 'la atención' });
  const lines: PaidLine[] = [];
  const refused: RefusedLine[] = [];
  for (const { status, pending, pendingSince, ...row } of rows) {
    const { paymentId } = row;
    if (paymentId !== null && pending === null) lines.push({ ...row, paymentId });
    else
      refused.push({
        attentionId: row.attentionId,
        ...namesOfLine(row),
        reason: whyNot(status, pending, pendingSince),
      });
  }
  return { lines, refused };
}

/** Why a line is not corrected, with what to do. */
function whyNot(status: string, pending: string | null, since: string | null): string {
  const day = since === null ? '' : ` del ${formatDate(since)}`;
  if (pending === 'proposed')
    return `Tiene una corrección propuesta${day}: apruébela o descártela primero.`;
  if (pending !== null) return `Su corrección${day} todavía no se paga: retírela si quiere otra.`;
  return status === 'pending'
    ? 'No está calculada: edítela en Atenciones.'
    : 'No está pagada: anule su pago o devuélvala a pendiente, y edítela.';
}

/** The name of the table of `writeCorrected`. */
export const CORRECTED = 'corrected_attention';

/** What is wrong of one line, with what is right instead; what is not named stays as it was paid. Amounts in pesos. */
export type LineChange = {
  readonly cause: CorrectionCause;
} & { readonly [Fact in CorrectedFact]?: PaidLine[Fact] | undefined };
type CorrectedFact =
  | 'doctorId'
  | 'serviceId'
  | 'attentionDate'
  | 'scheduleType'
  | 'providerTypeId'
  | 'unit'
  | 'grossAmount'
  | 'netAmount'
  | 'participatedAmount';

/** The correction of one line. */
export type LineOrder = {
  readonly attentionId: number;
  readonly change: LineChange;
  readonly reason: string;
  /** The month in which it falls; by default the one after the doctor's last paid month. */
  readonly period?: Period | undefined;
};

/**
 * The specialty by which a line was paid: that of the fee `c` or of the replacement `old`. It stays what it was when the doctor has another
 * one by now, unless the doctor is what was wrong (payout §25.3).
 */
const PAID_SPECIALTY = sql`CASE WHEN old.correction_id IS NULL THEN c.specialty_id ELSE old.matched_specialty_id END`;

/**
 * Which amount the base of a line was when it was paid: what the clinic takes by now is for what is calculated from now on
 * (payout §25.18). A replacement has it from the fee, unless it was paid by another one, before corrections knew it.
 */
const PAID_BASE = sql`CASE WHEN old.is_due
  THEN source_of_base(old.base_amount, old.gross_amount, old.net_amount, old.participated_amount, ARRAY[b.source])
  ELSE b.source END AS base_source`;

/**
 * Writes the corrected attentions into a table of the transaction: the columns that fees are calculated from, of paid lines as they
 * were paid but for what their changes name.
 */
export async function writeCorrected(
  tx: Tx,
  orders: readonly Pick<LineOrder, 'attentionId' | 'change'>[],
): Promise<void> {
  const changes = orders.map(({ attentionId, change }) => ({ attentionId, ...change }));
  await createCorrected(
    tx,
    sql`
      SELECT f.attention_id AS id, coalesce(n."doctorId", f.doctor_id) AS doctor_id, f.record_type,
             CASE WHEN n.cause <> 'doctor' THEN ${PAID_SPECIALTY} END AS paid_specialty_id, ${PAID_BASE},
             coalesce(n."attentionDate", f.attention_date) AS attention_date, f.attention_time,
             coalesce(n."serviceId", f.service_id) AS service_id, coalesce(n."providerTypeId", f.provider_type_id) AS provider_type_id, f.specialty_id,
             coalesce(n."scheduleType", f.schedule_type) AS schedule_type,
             CASE WHEN n.cause = 'unit' THEN n.unit ELSE f.unit END AS unit,
             coalesce(n."grossAmount", f.gross_amount) AS gross_amount, coalesce(n."netAmount", f.net_amount) AS net_amount,
             coalesce(n."participatedAmount", f.participated_amount) AS participated_amount
        FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
          AS n ("attentionId" bigint, cause text, "doctorId" int, "attentionDate" date, "serviceId" int, "scheduleType" schedule_type,
                "providerTypeId" int, unit text,
                "grossAmount" bigint, "netAmount" bigint, "participatedAmount" bigint)
        JOIN paid_fee f ON f.attention_id = n."attentionId"
        LEFT JOIN calculation c ON c.attention_id = f.attention_id
        LEFT JOIN calculated_base b ON b.attention_id = f.attention_id
        LEFT JOIN replacement_fee old ON old.correction_id = f.previous_id
       -- So that the lines are found by their index.
       WHERE f.attention_id = ANY(${orders.map(({ attentionId }) => attentionId)}::bigint[])`,
  );
}

/** The same table of what proposed corrections say. */
export function writeProposed(tx: Tx, correctionIds: readonly number[]): Promise<void> {
  return createCorrected(
    tx,
    sql`
      SELECT k.attention_id AS id, r.doctor_id, r.record_type, r.attention_date, r.attention_time, r.service_id, r.provider_type_id,
             r.specialty_id, r.schedule_type, r.unit, r.gross_amount, r.net_amount, r.participated_amount,
             CASE WHEN k.cause <> 'doctor' THEN ${PAID_SPECIALTY} END AS paid_specialty_id, ${PAID_BASE}
        FROM correction k
        JOIN replacement_fee r ON r.correction_id = k.id
        LEFT JOIN calculation c ON c.attention_id = k.attention_id
        LEFT JOIN calculated_base b ON b.attention_id = k.attention_id
        LEFT JOIN replacement_fee old ON old.correction_id = k.previous_id
       WHERE k.id = ANY(${correctionIds}::bigint[])`,
  );
}

async function createCorrected(tx: Tx, query: RawBuilder<unknown>): Promise<void> {
  await carryOut(tx)`DROP TABLE IF EXISTS pg_temp.${sql.table(CORRECTED)}`;
  await carryOut(tx)`CREATE TEMPORARY TABLE ${sql.table(CORRECTED)} ON COMMIT DROP AS
    SELECT f.*, base_of(f.base_source, f.gross_amount, f.net_amount, f.participated_amount) AS paid_base_amount FROM (${query}) AS f`;
}

/** How far ahead of today's month a correction may fall, unless the doctor is paid ahead. */
const MONTHS_AHEAD = 12;

/** The month in which the corrections of a line fall. Refuses a month before that of the payment, and one far ahead. */
export function periodOf(line: PaidLine, { period }: Pick<LineOrder, 'period'>): Period {
  if (period === undefined) return { year: line.nextYear, month: line.nextMonth };
  const isBefore = period.year * 12 + period.month < line.paidYear * 12 + line.paidMonth;
  if (isBefore) refuse('corrections.periodBefore', {}, { field: 'period' });
  const next = { year: line.nextYear, month: line.nextMonth };
  const ahead = addMonths(monthOfDay(today()), MONTHS_AHEAD);
  const last = periodIndex(next) > periodIndex(ahead) ? next : ahead;
  if (periodIndex(period) > periodIndex(last))
    refuse('corrections.periodFar', { last: formatPeriod(last) }, { field: 'period' });
  return period;
}
