/** A doctor's medical history: every attention, with the fee and payment that it has (documents §11.7). */
import { sql } from 'kysely';
import type { HistoryFilters } from '../../../contract/documents/doctor-reports.ts';
import type { FeeState } from '../../../contract/documents/portal.ts';
import { type PatientView, withPatients } from '../../../domain/identity/patient-view.ts';
import type { Db } from '../../platform/db/database.ts';
import { given } from '../../platform/db/list-queries.ts';

/** How many rows are read at a time, and held in memory. */
const PAGE_ROWS = 2_000;

export type HistoryRow = Awaited<ReturnType<ReturnType<typeof historyQuery>['execute']>>[number];

/** The number of attentions. */
export async function countHistory(db: Db, filters: HistoryFilters): Promise<number> {
  const { total } = await found(db, filters)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
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
  let after: HistoryRow | undefined;
  do {
    const page = await readPage(db, filters, after);
    if (page.length > 0) yield withPatients(page, patients);
    after = page.length < PAGE_ROWS ? undefined : page.at(-1);
  } while (after);
}

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
    ]);
}
