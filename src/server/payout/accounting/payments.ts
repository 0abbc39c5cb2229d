/** Reads the payments and accounts for a month's accounting. */
import { type RawBuilder, sql } from 'kysely';
import { localDate, type Period } from '../../../domain/calendar/calendar.ts';
import { pesos } from '../../../domain/money.ts';
import {
  type AccountedPart,
  type AccountedPayment,
  type CentreShare,
  type FeeAccounts,
  missingAccounts,
  type WrittenOff,
} from '../../../domain/payout/accounting.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';

/**
 * Whether the books may know a payment: it counts, or an export held it before it was annulled. One that was annulled before any
 * export leaves no entries.
 */
const IS_ACCOUNTED = sql<boolean>`(payment.annulment_id IS NULL
  OR EXISTS (SELECT FROM accounting_voucher v WHERE v.aspect = 'provision' AND v.subject_id = payment.id)
  OR EXISTS (
  SELECT FROM accounting_export e JOIN payment_annulment a ON a.id = payment.annulment_id
   WHERE (e.period_year, e.period_month) = (payment.period_year, payment.period_month)
     AND e.created_at BETWEEN payment.created_at AND a.created_at))`;

/** The month's payments that are accounted for, ordered by id. */
export const readPayments = (db: Db | Tx, { year, month }: Period): Promise<AccountedPayment[]> =>
  readPaymentsThat(
    db,
    sql`(period_year, period_month) = (${year}::int, ${month}::int) AND ${IS_ACCOUNTED}`,
  );

/** The payments that meet a condition of the table `payment`, ordered by id. */
export async function readPaymentsThat(
  db: Db | Tx,
  condition: RawBuilder<unknown>,
): Promise<AccountedPayment[]> {
  const rows = await db
    .selectFrom('payment')
    .innerJoin('doctor', 'doctor.id', 'payment.doctorId')
    .select([
      'payment.id',
      sql<string | null>`CASE WHEN doctor.rut <> payee_rut THEN doctor.name END`.as('doctorName'),
      'payeeName',
      'payeeRut',
      'periodYear',
      'periodMonth',
      'sequence',
      'totalBrutAmount',
      'totalRetentionAmount',
      'totalAmount',
      'totalEntries',
      sql<string>`coalesce(doctor.cost_centre, (SELECT cost_centre FROM clinic), '')`.as(
        'homeCentre',
      ),
      'paymentDate',
      'paymentMethod',
      sql<
        string | null
      >`(SELECT (a.created_at AT TIME ZONE 'America/Santiago')::date::text FROM payment_annulment a
        WHERE a.id = payment.annulment_id)`.as('annulledOn'),
    ])
    .where(sql<boolean>`(${condition})`)
    .orderBy('payment.id')
    .execute();
  const besides = await readBesides(
    db,
    rows.filter(({ totalEntries }) => totalEntries > 0).map(({ id }) => id),
  );
  const centres = await readCentres(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    doctorName: row.doctorName,
    payeeName: row.payeeName,
    payeeRut: row.payeeRut,
    period: { year: row.periodYear, month: row.periodMonth },
    sequence: row.sequence,
    grossAmount: pesos(row.totalBrutAmount),
    retentionAmount: pesos(row.totalRetentionAmount),
    netAmount: pesos(row.totalAmount),
    besides: besides.get(row.id) ?? [],
    centres: centres.get(row.id) ?? [],
    homeCentre: row.homeCentre,
    paymentDate: row.paymentDate === null ? null : localDate(row.paymentDate),
    paymentMethod: row.paymentMethod,
    annulledOn: row.annulledOn === null ? null : localDate(row.annulledOn),
  }));
}

/**
 * What these payments hold besides fee expenses, in the order of their entries: balances, and a line for each kind of entry with
 * an account of its own.
 */
async function readBesides(
  db: Db | Tx,
  paymentIds: readonly number[],
): Promise<Map<number, AccountedPart[]>> {
  type Row = { paymentId: number; account: string | null; name: string | null; amount: number };
  const rows = await rowsOf<Row>(db)`
    SELECT l.payment_id, k.account, k.name, sum(e.amount)::bigint AS amount
      FROM payment_entry l JOIN entry e ON e.id = l.entry_id LEFT JOIN entry_kind k ON k.id = e.kind_id
     WHERE l.payment_id = ANY(${paymentIds}::int[])
       AND (e.origin IN ('carried_on', 'carried_balance', 'passed_balance') OR k.account IS NOT NULL)
     GROUP BY l.payment_id, k.id ORDER BY l.payment_id, min(e.id)`;
  const partOf = ({ account, name, amount }: Row): AccountedPart =>
    account !== null && name !== null
      ? { ledger: 'entryKind', account, name, amount: pesos(amount) }
      : { ledger: 'carriedBalance', amount: pesos(amount) };
  return new Map(
    [...Map.groupBy(rows, ({ paymentId }) => paymentId)].map(([id, parts]) => [
      id,
      parts.map(partOf),
    ]),
  );
}

/**
 * The fees of these payments by cost centre: the doctor's, else the service's, else the clinic's (decision 97). Not read while there is no
 * centre, since all fees are then in one line.
 */
async function readCentres(
  db: Db | Tx,
  paymentIds: readonly number[],
): Promise<Map<number, CentreShare[]>> {
  type Row = { paymentId: number; centre: string; amount: number };
  const rows = await rowsOf<Row>(db)`
    SELECT l.payment_id, coalesce(d.cost_centre, s.cost_centre, clinic.cost_centre, '') AS centre,
           sum(l.calculated_amount)::bigint AS amount
      FROM (SELECT line.payment_id, c.service_id, c.calculated_amount
              FROM payment_line line JOIN calculation c ON c.attention_id = line.attention_id
             WHERE line.payment_id = ANY(${paymentIds}::int[])
             UNION ALL
            SELECT payment_id, service_id, calculated_amount FROM annulled_line WHERE payment_id = ANY(${paymentIds}::int[])) AS l
      JOIN payment p ON p.id = l.payment_id JOIN doctor d ON d.id = p.doctor_id JOIN service s ON s.id = l.service_id
     CROSS JOIN clinic
     WHERE EXISTS (SELECT FROM doctor WHERE cost_centre IS NOT NULL)
        OR EXISTS (SELECT FROM service WHERE cost_centre IS NOT NULL)
     GROUP BY 1, 2 ORDER BY 1, 2`;
  return Map.groupBy(
    rows.map(({ amount, ...row }) => ({ ...row, amount: pesos(amount) })),
    ({ paymentId }) => paymentId,
  );
}

/** The balances whose write-off was approved in the month, by day: each is in one month only. */
export const readWrittenOff = (db: Db | Tx, { year, month }: Period): Promise<WrittenOff[]> =>
  readWrittenOffThat(
    db,
    sql`b.day >= make_date(${year}::int, ${month}::int, 1)
        AND b.day < make_date(${year}::int, ${month}::int, 1) + interval '1 month'`,
  );

/** The balances with an approved write-off that meet a condition of `b`, the settlement with the `day` of its approval. */
export async function readWrittenOffThat(
  db: Db | Tx,
  condition: RawBuilder<unknown>,
): Promise<WrittenOff[]> {
  type Row = Omit<WrittenOff, 'amount' | 'on'> & { amount: number; on: string };
  const rows = await rowsOf<Row>(db)`
    SELECT b.id, CASE WHEN s.id IS NOT NULL THEN d.name END AS doctor_name, coalesce(s.name, d.name) AS payee_name,
           coalesce(s.rut, d.rut) AS payee_rut, -e.amount AS amount,
           coalesce(d.cost_centre, (SELECT cost_centre FROM clinic), '') AS home_centre, b.day::text AS on
      FROM (SELECT id, entry_id, (answered_at AT TIME ZONE 'America/Santiago')::date AS day
              FROM balance_settlement WHERE kind = 'write_off' AND state = 'approved') AS b
      JOIN entry e ON e.id = b.entry_id JOIN doctor d ON d.id = e.doctor_id LEFT JOIN medical_society s ON s.id = e.society_id
     WHERE ${condition}
     ORDER BY b.day, b.id`;
  return rows.map(({ amount, on, ...row }) => ({
    ...row,
    amount: pesos(amount),
    on: localDate(on),
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
      'carriedBalanceAccount',
      'cashAccount',
    ])
    .executeTakeFirstOrThrow();
  return {
    feeExpense: clinic.feeExpenseAccount,
    feePayable: clinic.feePayableAccount,
    retentionPayable: clinic.retentionPayableAccount,
    bank: clinic.bankAccountAccount,
    carriedBalance: clinic.carriedBalanceAccount,
    cash: clinic.cashAccount,
  };
}

/** Refuses to export for a clinic that lacks a necessary account. */
export function refuseMissingAccounts(accounts: FeeAccounts): void {
  const missing = missingAccounts(accounts);
  if (missing.length > 0) refuse('accounting.accountMissing', { accounts: missing.join(', ') });
}
