/** Reads payments, and what doctors would be paid. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type {
  ListedPayment,
  Payment,
  PaymentSummary,
  summariesInput,
} from '../../../contract/payout/payroll.ts';
import { type PaymentState, PROCESSING_MOVES } from '../../../domain/states.ts';
import { NO_RULE_LABEL } from '../../../domain/words/labels.ts';
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '../../../domain/words/payment-labels.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/database-types.ts';
import {
  byLabel,
  byRutNumber,
  given,
  givenIds,
  inSpanish,
  orderedBy,
  parseSort,
} from '../../platform/db/list-queries.ts';
import { withEntriesToCome } from '../entry-schedules/public.ts';
import { aloneOf } from './alone.ts';
import { aloneIn, documentsSql, isTaken } from './document-sums.ts';
import { isMoved } from './job.ts';
import { plannedDate } from './payment-date.ts';
import { filesOfPayment } from './repeats.ts';
import { isByBank } from './to-mark.ts';
import type { RecordScope } from './transitions.ts';

type PaymentFilters = {
  ids?: number[];
  doctorId?: number;
  /** The society that is paid. */
  societyId?: number;
  month?: number;
  year?: number;
  /** By default those that count: an annulled one is found by its state or its id. */
  status?: PaymentState;
  doctorIds?: number[];
  /** Only transfers above 0 that are in no bank file. */
  isUnsent?: boolean;
  /** By which method they would be marked as paid; by default each one's own. */
  paidBy?: PaymentMethod;
  /** The first and last day of payment. */
  paidFrom?: string;
  paidTo?: string;
};

function filterPayments<Tables extends 'payment', Selection>(
  query: SelectQueryBuilder<DB, Tables, Selection>,
  {
    ids,
    doctorId,
    societyId,
    month,
    year,
    status,
    doctorIds,
    paidFrom,
    paidTo,
    ...filters
  }: PaymentFilters,
): SelectQueryBuilder<DB, Tables, Selection> {
  const narrowed = query as unknown as SelectQueryBuilder<DB, 'payment', Selection>;
  return narrowed.where((is) =>
    is.and([
      ...given(ids, (some) => is('payment.id', 'in', some)),
      ...given(doctorId, (one) => is('payment.doctorId', '=', one)),
      ...given(societyId, (one) => is('payment.societyId', '=', one)),
      ...given(month, (one) => is('payment.periodMonth', '=', one)),
      ...given(year, (one) => is('payment.periodYear', '=', one)),
      ...given(status, (one) => is('payment.status', '=', one)),
      ...given(paidFrom, (day) => is('payment.paymentDate', '>=', day)),
      ...given(paidTo, (day) => is('payment.paymentDate', '<=', day)),
      ...(status || ids ? [] : [is('payment.annulmentId', 'is', null)]),
      // An empty list of doctors finds no payments.
      ...givenIds('payment.doctorId', doctorIds),
      ...given(filters.isUnsent || undefined, () =>
        is.and([
          isByBank('payment', filters.paidBy),
          is('payment.totalAmount', '>', 0),
          sql<boolean>`NOT EXISTS (SELECT FROM transfer_payment l WHERE l.payment_id = payment.id AND l.is_live)`,
          sql<boolean>`NOT EXISTS (SELECT FROM surplus_part s WHERE s.payment_id = payment.id)`,
        ]),
      ),
    ]),
  ) as unknown as SelectQueryBuilder<DB, Tables, Selection>;
}

type Page = { limit: number; offset: number; sort: string };

/**
 * A page of a doctor's payments, for the doctor, by creation or by month; within a month the newest come first. Of the
 * account they see the last digits.
 */
export async function listOwnPayments(
  db: Db,
  filters: PaymentFilters,
  page: Page,
): Promise<Payment[]> {
  const rows = await pageOfPayments(db, filters, page)
    .select('payment.maskedAccount as bankAccount')
    .execute();
  return rows.map(presentPayment);
}

/** Such a page for the staff, with the bank files of each payment, which doctors may not see. */
export async function listPaymentsWithFiles(
  db: Db,
  filters: PaymentFilters,
  page: Page,
): Promise<ListedPayment[]> {
  const rows = await pageOfPayments(db, filters, page)
    .select(['payment.bankAccount', filesOfPayment.as('inFiles')])
    .execute();
  return rows.map(presentPayment);
}

/** Since when the payee of `payment` is paid for its doctor. */
const payeeSince = sql<string | null>`
  payee_since(payment.doctor_id, payment.society_id, payment.period_year, payment.period_month)`;

function presentPayment<Row extends { createdAt: Date }>(row: Row) {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

/** The sortable columns besides creation and month. */
const ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  doctorName: inSpanish('doctor.name'),
  doctorRut: byRutNumber('doctor.rut'),
  totalAmount: sql.ref('payment.totalAmount'),
  totalBrutAmount: sql.ref('payment.totalBrutAmount'),
  totalRetentionAmount: sql.ref('payment.totalRetentionAmount'),
  totalAttentions: sql.ref('payment.totalAttentions'),
  paymentDate: sql.ref('payment.paymentDate'),
  paymentMethod: byLabel('payment.paymentMethod', PAYMENT_METHOD_LABELS),
  bankName: inSpanish('bank.name'),
  status: sql.ref('payment.status'),
};

function pageOfPayments(db: Db, filters: PaymentFilters, { limit, offset, sort }: Page) {
  const { column, direction } = parseSort(sort);
  const newest = column === 'createdAt' ? direction : 'desc';
  const query = db
    .selectFrom('payment')
    .innerJoin('doctor', 'doctor.id', 'payment.doctorId')
    .leftJoin('bank', 'bank.code', 'payment.bankCode')
    .select([
      'payment.id',
      'payment.doctorId',
      'doctor.name as doctorName',
      'doctor.rut as doctorRut',
      'payment.periodMonth',
      'payment.periodYear',
      'payment.sequence',
      'payment.status',
      'payment.totalAmount',
      'payment.totalBrutAmount',
      'payment.totalRetentionAmount',
      'payment.totalAttentions',
      'payment.totalEntries',
      'payment.paymentMethod',
      'payment.paymentDate',
      'payment.notes',
      'payment.payeeName',
      'payment.payeeRut',
      payeeSince.as('payeeSince'),
      'bank.name as bankName',
      'payment.accountHolderName',
      'payment.accountHolderRut',
      'payment.createdAt',
      sql<{ reason: string; at: string } | null>`(
        SELECT jsonb_build_object('reason', a.reason, 'at', a.created_at) FROM payment_annulment a WHERE a.id = payment.annulment_id)`.as(
        'annulment',
      ),
    ]);
  return filterPayments(query, filters)
    .$if(column === 'period', (ordered) =>
      ordered.orderBy('payment.periodYear', direction).orderBy('payment.periodMonth', direction),
    )
    .$if(column in ORDER, (ordered) =>
      ordered.orderBy(orderedBy(ORDER[column] ?? sql`NULL`, direction)),
    )
    .orderBy('payment.createdAt', newest)
    .orderBy('payment.id', newest)
    .limit(limit)
    .offset(offset);
}

/** The count and pesos of the filtered payments. */
export function sumPayments(db: Db, filters: PaymentFilters) {
  const totals = db
    .selectFrom('payment')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`coalesce(sum(total_amount), 0)`.as('totalAmount'),
      sql<number>`coalesce(sum(total_brut_amount), 0)`.as('totalBrutAmount'),
      sql<number>`count(DISTINCT doctor_id)`.as('doctors'),
      sql<number>`coalesce(sum(total_attentions), 0)`.as('totalAttentions'),
    ]);
  return filterPayments(totals, filters).executeTakeFirstOrThrow();
}

/**
 * The sums of each doctor's records that a processing type moves (payout §3.9), and what else the run of the month pays them. The
 * query that makes the payments finds them, doctors with entries alone too (payout §31.2).
 */
export async function paymentSummaries(
  db: Db,
  input: z.output<typeof summariesInput>,
): Promise<PaymentSummary[]> {
  const { processingType, month, year, recordType, doctorId } = input;
  const isOfMonth = processingType !== 'by_status';
  const scope: RecordScope = {
    ...(doctorId !== undefined && { doctorIds: [doctorId] }),
    ...(isOfMonth && month !== undefined && { month }),
    ...(isOfMonth && year !== undefined && { year }),
    ...(recordType !== 'all' && { recordType }),
    ...(processingType === 'society' && { society: true as const }),
  };
  const isRun = processingType === 'individual' && month !== undefined && year !== undefined;
  const rows = await rowsOf<Omit<PaymentSummary, 'ruleApplied'> & { rules: string[] }>(db)`
    WITH ${isRun ? await paidSql(db, scope) : NOBODY_PAID},
    law AS MATERIALIZED (SELECT usual_rate(current_date) AS usual),
    moved AS (
      SELECT c.doctor_id,
             count(*) FILTER (WHERE c.record_type = 'participacion') AS participacion_count,
             coalesce(sum(c.calculated_amount) FILTER (WHERE c.record_type = 'participacion'), 0) AS participacion_amount,
             count(*) FILTER (WHERE c.record_type = 'hmq') AS hmq_count,
             coalesce(sum(c.calculated_amount) FILTER (WHERE c.record_type = 'hmq'), 0) AS hmq_amount,
             count(*) AS total_count, sum(c.calculated_amount) AS total_brut_amount, sum(c.final_amount) AS total_amount,
             min(c.status)::text AS status, count(*) FILTER (WHERE c.rule_version_id IS NULL) AS without_rule_count,
             array_agg(DISTINCT c.rule_version_id) AS rule_version_ids
        FROM payable_fee c
       WHERE ${isMoved(processingType, scope)}
       GROUP BY c.doctor_id)
    SELECT d.id AS doctor_id, d.name AS doctor_name, d.rut AS doctor_rut, d.email AS doctor_email, d.society_name,
           ${sql.join(FEE_SUMS.map((sum) => sql`coalesce(${sql.ref(`f.${sum}`)}, 0)::bigint AS ${sql.id(sum)}`))}, f.status,
           coalesce(p.entries, 0)::bigint AS entries, coalesce(p.entries_amount, 0)::bigint AS entries_amount,
           coalesce(p.payable_amount, f.total_amount)::bigint AS payable_amount,
           rate_under(law.usual, own, NULL, current_date) / 100.0 AS retention_percentage,
           surcharge_of(own, current_date) / 100.0 AS surcharge_percentage,
           (SELECT coalesce(array_agg(DISTINCT v.name ORDER BY v.name), '{}')
              FROM fee_rule_version v WHERE v.id = ANY(f.rule_version_ids)) AS rules
      FROM moved f FULL JOIN paid p USING (doctor_id)
      JOIN named_doctor d ON d.id = coalesce(f.doctor_id, p.doctor_id)
      JOIN doctor own ON own.id = d.id
     CROSS JOIN law
     ORDER BY d.name COLLATE "es-x-icu", d.id`;
  return rows.map(({ rules, ...row }) => ({
    ...row,
    ruleApplied: [...rules, ...(row.withoutRuleCount > 0 ? [NO_RULE_LABEL] : [])].join(', '),
  }));
}

const FEE_SUMS = [
  'participacion_count',
  'participacion_amount',
  'hmq_count',
  'hmq_amount',
  'total_count',
  'total_brut_amount',
  'total_amount',
  'without_rule_count',
];

/** What the run of a doctor's month would pay now, by doctor, as the common table expression `paid`. */
async function paidSql(db: Db, scope: RecordScope): Promise<RawBuilder<unknown>> {
  const { paymentDate } = await plannedDate(db, scope);
  const taken = isTaken(scope, PROCESSING_MOVES.individual.from);
  const alone = aloneIn(scope, aloneOf(scope));
  return sql`${withEntriesToCome()}, ${documentsSql(taken, paymentDate, alone)},
    paid AS (
      SELECT doctor_id, sum(entries) AS entries, sum(entered_gross + entered_unretained) AS entries_amount,
             sum(gross - retention + unretained) AS payable_amount
        FROM shared GROUP BY doctor_id)`;
}

/** `paid` of types that make no payment. */
const NOBODY_PAID = sql`paid AS (
  SELECT NULL::int AS doctor_id, 0 AS entries, 0 AS entries_amount, 0 AS payable_amount WHERE false)`;
