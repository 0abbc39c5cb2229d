/** Reads the payments and accounts for a month's accounting. */
import { sql } from 'kysely';
import { localDate, type Period } from '../../../domain/calendar/calendar.ts';
import { pesos } from '../../../domain/money.ts';
import type { AccountedPayment, FeeAccounts } from '../../../domain/payout/accounting.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/**
 * Whether the books may know a payment: it counts, or it was annulled after an export of its month. One that was annulled before
 * any export leaves no entries.
 */
const IS_ACCOUNTED = sql<boolean>`(payment.annulment_id IS NULL OR EXISTS (
  SELECT FROM accounting_export e JOIN payment_annulment a ON a.id = payment.annulment_id
   WHERE (e.period_year, e.period_month) = (payment.period_year, payment.period_month)
     AND e.created_at BETWEEN payment.created_at AND a.created_at))`;

/** The month's payments that are accounted for, ordered by id. */
export async function readPayments(db: Db | Tx, period: Period): Promise<AccountedPayment[]> {
  const rows = await db
    .selectFrom('payment')
    .innerJoin('doctor', 'doctor.id', 'payment.doctorId')
    .select([
      'payment.id',
      sql<string | null>`CASE WHEN doctor.rut <> payee_rut THEN doctor.name END`.as('doctorName'),
      'payeeName',
      'payeeRut',
      'sequence',
      'totalBrutAmount',
      'totalRetentionAmount',
      'totalAmount',
      'paymentDate',
      'paymentMethod',
      sql<
        string | null
      >`(SELECT (a.created_at AT TIME ZONE 'America/Santiago')::date::text FROM payment_annulment a
        WHERE a.id = payment.annulment_id)`.as('annulledOn'),
    ])
    .where(IS_ACCOUNTED)
    .where('periodYear', '=', period.year)
    .where('periodMonth', '=', period.month)
    .orderBy('payment.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    doctorName: row.doctorName,
    payeeName: row.payeeName,
    payeeRut: row.payeeRut,
    period: { year: period.year, month: period.month },
    sequence: row.sequence,
    grossAmount: pesos(row.totalBrutAmount),
    retentionAmount: pesos(row.totalRetentionAmount),
    netAmount: pesos(row.totalAmount),
    paymentDate: row.paymentDate === null ? null : localDate(row.paymentDate),
    paymentMethod: row.paymentMethod,
    annulledOn: row.annulledOn === null ? null : localDate(row.annulledOn),
  }));
}

/** The clinic's ledger accounts. */
export async function readAccounts(db: Db | Tx): Promise<FeeAccounts> {
  const clinic = await db
    .selectFrom('clinic')
    .select([
      'feeExpenseAccount',
      'feePayableAccount',
      'retentionPayableAccount',
      'bankAccountAccount',
      'cashAccount',
    ])
    .executeTakeFirstOrThrow();
  return {
    feeExpense: clinic.feeExpenseAccount,
    feePayable: clinic.feePayableAccount,
    retentionPayable: clinic.retentionPayableAccount,
    bank: clinic.bankAccountAccount,
    cash: clinic.cashAccount,
  };
}
