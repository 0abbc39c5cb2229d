/** A doctor's medical history: every attention, also those that a correction moved here, with fee and payment (documents §11.7). */
import { sql } from 'kysely';
import type { HistoryFilters } from '../../../contract/documents/doctor-reports.ts';
import type { FeeState } from '../../../contract/documents/portal.ts';
import { type PatientView, withPatients } from '../../../domain/identity/patient-view.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { given } from '../../platform/db/list-queries.ts';

/** How many rows are read at a time, and held in memory. */
const PAGE_ROWS = 2_000;

export type HistoryRow = Awaited<ReturnType<ReturnType<typeof historyQuery>['execute']>>[number];

/** The number of attentions, with those that a correction moved here. */
export async function countHistory(db: Db, filters: HistoryFilters): Promise<number> {
  const { total } = await found(db, filters)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total + (await readMoved(db, filters)).length;
}

/**
 * The attentions in pages, oldest first, with their patients as `patients` tells them. Each page is read when the one before has been taken, so that a slow receiver
 * keeps nothing open in the database.
 */
export async function* readHistory(
  db: Db,
  filters: HistoryFilters,
  patients: PatientView,
): AsyncGenerator<HistoryRow[], void> {
  const moved = await readMoved(db, filters);
  let after: HistoryRow | undefined;
  do {
    const page: HistoryRow[] = await readPage(db, filters, after);
    after = page.length < PAGE_ROWS ? undefined : page.at(-1);
    const rows = merged(page, moved, after);
    if (rows.length > 0) yield withPatients(rows, patients);
  } while (after);
}

/** A page with those of the moved ones, which it takes, that come before the next page. */
function merged(page: HistoryRow[], moved: HistoryRow[], last: HistoryRow | undefined) {
  const next = last === undefined ? moved.length : moved.findIndex((one) => compare(one, last) > 0);
  const taken = moved.splice(0, next === -1 ? moved.length : next);
  return taken.length === 0 ? page : [...page, ...taken].sort(compare);
}

const compare = (one: HistoryRow, other: HistoryRow) =>
  one.attentionDate === other.attentionDate
    ? one.id - other.id
    : one.attentionDate < other.attentionDate
      ? -1
      : 1;

function found(db: Db, { doctorId, dateFrom, dateTo }: HistoryFilters) {
  return db
    .selectFrom('attention')
    .where('attention.doctorId', '=', doctorId)
    .where((is) =>
      is.and([
        ...given(dateFrom, (day) => is('attention.attentionDate', '>=', day)),
        ...given(dateTo, (day) => is('attention.attentionDate', '<=', day)),
      ]),
    );
}

function readPage(
  db: Db,
  filters: HistoryFilters,
  after: HistoryRow | undefined,
): Promise<HistoryRow[]> {
  return historyQuery(db, filters)
    .where((is) =>
      is.and(
        given(
          after,
          ({ attentionDate, id }) =>
            sql<boolean>`(attention.attention_date, attention.id) > (${attentionDate}::date, ${id}::bigint)`,
        ),
      ),
    )
    .orderBy('attention.attentionDate')
    .orderBy('attention.id')
    .limit(PAGE_ROWS)
    .execute();
}

/**
 * What approved corrections of the attention change for its doctor, in pesos before retention; null without any. What another
 * doctor is due instead is not the doctor's (payout §25.15).
 */
const correctedAmount = sql<number | null>`(
  SELECT sum(e.amount)::int8 FROM correction k
    JOIN entry e ON e.correction_id = k.id AND e.status = 'approved' AND e.doctor_id = attention.doctor_id
   WHERE k.attention_id = attention.id)`;

function historyQuery(db: Db, filters: HistoryFilters) {
  return found(db, filters)
    .innerJoin('service', 'service.id', 'attention.serviceId')
    .leftJoin('calculation', 'calculation.attentionId', 'attention.id')
    .leftJoin('payableFee', 'payableFee.attentionId', 'attention.id')
    .leftJoin('paymentLine', 'paymentLine.attentionId', 'attention.id')
    .leftJoin('payment', 'payment.id', 'paymentLine.paymentId')
    .select([
      'attention.id',
      'attention.attentionDate',
      'attention.recordType',
      // As in the portal: the state of the fee if there is one.
      sql<FeeState>`coalesce(payable_fee.status::text, payment.status::text, 'pending')`.as(
        'status',
      ),
      'attention.externalId',
      'attention.patientRut',
      'attention.patientName',
      'attention.healthPlan',
      'attention.scheduleType',
      'attention.grossAmount',
      'attention.netAmount',
      'attention.participatedAmount',
      'service.code as serviceCode',
      'service.name as serviceName',
      'calculation.baseAmount',
      'calculation.calculatedAmount',
      sql<number | null>`coalesce(payment_line.retention_amount, calculation.retention_amount)`.as(
        'retentionAmount',
      ),
      sql<number | null>`calculation.calculated_amount
        - coalesce(payment_line.retention_amount, calculation.retention_amount)`.as('finalAmount'),
      'payment.paymentDate',
      correctedAmount.as('correctedAmount'),
      sql<boolean>`false`.as('isMoved'),
    ]);
}

/**
 * Attentions of another doctor that a correction pays to this one (payout §25.11), by the day on which the doctor gave them, as their
 * first correction for this doctor says. What is due by it is the fee, before
 * retention, and what later corrections change of it stands beside, as of the doctor's own. Retention is known once a payment has
 * it. The doctor's own reading leaves out what only the other doctor's attention says, by the database: the RUT and ID are empty.
 */
function readMoved(db: Db, { doctorId, dateFrom, dateTo }: HistoryFilters): Promise<HistoryRow[]> {
  return rowsOf<HistoryRow>(db)`
    WITH own AS (
      SELECT k.attention_id, e.id AS entry_id, e.correction_id, e.origin, e.amount, e.description,
             row_number() OVER (PARTITION BY k.attention_id ORDER BY k.id, e.id) AS nth,
             sum(e.amount) OVER (PARTITION BY k.attention_id) AS in_all, count(*) OVER (PARTITION BY k.attention_id) AS entries
        FROM entry e JOIN correction k ON k.id = e.correction_id
       WHERE e.doctor_id = ${doctorId}::int AND e.status = 'approved'
         AND NOT EXISTS (SELECT FROM attention a WHERE a.id = k.attention_id AND a.doctor_id = ${doctorId}::int))
    SELECT own.attention_id::int8 AS id, r.attention_date, r.record_type, coalesce(p.status::text, 'calculated') AS status,
           coalesce(a.external_id, '') AS external_id, coalesce(a.patient_rut, '') AS patient_rut,
           coalesce(a.patient_name, regexp_replace(own.description, '^.*, \\d{2}-\\d{2}-\\d{4}, ', '')) AS patient_name,
           a.health_plan, r.schedule_type, r.gross_amount, r.net_amount, r.participated_amount, v.code AS service_code,
           v.name AS service_name, r.base_amount, own.amount::int8 AS calculated_amount, l.retention_amount,
           (own.amount - l.retention_amount)::int8 AS final_amount, p.payment_date,
           CASE WHEN own.entries > 1 THEN (own.in_all - own.amount)::int8 END AS corrected_amount, true AS is_moved
      FROM own
      JOIN replacement_fee r ON r.correction_id = own.correction_id
      JOIN service v ON v.id = r.service_id
      LEFT JOIN attention a ON a.id = own.attention_id
      LEFT JOIN payment_entry l ON l.entry_id = own.entry_id AND l.is_live
      LEFT JOIN payment p ON p.id = l.payment_id
     WHERE own.nth = 1 AND own.origin = 'replacement'
       AND r.attention_date BETWEEN coalesce(${dateFrom ?? null}::date, r.attention_date) AND coalesce(${dateTo ?? null}::date, r.attention_date)
     ORDER BY r.attention_date, own.attention_id`;
}
