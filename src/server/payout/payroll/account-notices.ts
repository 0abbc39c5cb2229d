/**
 * Notices before payments are marked as paid, and refusals because of their accounts (payout §8.8, payout §8.9, payout §8.10,
 * payout §8.11).
 */
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type {
  PaidByMethod,
  PayNotices,
  payNoticesInput,
  UnapprovedMonth,
} from '../../../contract/payout/pay-notices.ts';
import { someNames } from '../../../domain/words/counts.ts';
import { type PaymentOfOneHand, paymentsOfOneHand } from '../../masters/account-changes/public.ts';
import { type Db, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { approvalNeed } from '../month-approvals/public.ts';
import { isByBank, isMarked, methodOf } from './to-mark.ts';

/** How many payees a refusal names before it counts the rest. */
const NAMED_PAYEES = 10;
/** How many payees without an account are told one by one. */
const LISTED_PAYEES = 20;

/**
 * Refuses to pay the payments `p` of this condition if only this user decided on an account of theirs; names the payees. Nobody
 * is refused what the product pays by itself, without a user.
 */
export async function refuseOneHand(
  tx: Tx,
  code: 'bank.oneHand' | 'payroll.oneHand',
  isPaid: RawBuilder<boolean>,
  userId: number | null,
): Promise<void> {
  if (userId === null) return;
  const payees = payeesOf(await paymentsOfOneHand(tx, isPaid, userId));
  if (payees.length > 0) refuse(code, { payees: someNames(payees, payees.length, NAMED_PAYEES) });
}

/** The names of the payees, each payee once, whatever it was called when each payment was made. */
const payeesOf = (payments: readonly PaymentOfOneHand[]): string[] => [
  ...new Map(payments.map(({ payee, payeeName }) => [payee, payeeName])).values(),
];

/**
 * Among the payments that the bank would pay if these were marked as paid: those that this user may not mark, and those whose
 * payee has no account. What a bank file holds is under way and has one.
 */
export async function payNotices(
  db: Db,
  scope: z.output<typeof payNoticesInput>,
  userId: number,
): Promise<PayNotices> {
  const byBank = isByBank('p', scope.paymentMethod);
  const isToPay = sql<boolean>`${isMarked(scope)} AND ${byBank} AND p.total_amount > 0`;
  const ofOneHand = await paymentsOfOneHand(db, isToPay, userId);
  return {
    oneHand: {
      doctorIds: [...new Set(ofOneHand.map(({ doctorId }) => doctorId))],
      payees: payeesOf(ofOneHand),
      totalAmount: ofOneHand.reduce((sum, { totalAmount }) => sum + totalAmount, 0),
    },
    withoutAccount: await withoutAccount(db, isToPay),
    notApproved: await notApproved(db, isMarked(scope)),
    byMethod: await paidByMethod(db, scope),
  };
}

/**
 * The months of the payments `p` of this condition that are in no bank file and lack an approval as they are, where the clinic
 * needs one or somebody asked for it.
 */
async function notApproved(db: Db, isToPay: RawBuilder<boolean>): Promise<UnapprovedMonth[]> {
  const rows = await rowsOf<Omit<UnapprovedMonth, 'standing'>>(db)`
    SELECT p.period_month AS month, p.period_year AS year, count(*) AS payments, sum(p.total_amount)::bigint AS total_amount
      FROM payment p
     WHERE ${isToPay} AND NOT EXISTS (SELECT FROM transfer_payment l WHERE l.payment_id = p.id AND l.is_live)
     GROUP BY 1, 2 ORDER BY 2, 1`;
  const months: UnapprovedMonth[] = [];
  for (const row of rows) {
    const { isRequired, standing } = await approvalNeed(db, row);
    if (standing !== 'approved' && (isRequired || standing !== 'none'))
      months.push({ ...row, standing });
  }
  return months;
}

/** Payments and pesos by method, in the order of the methods; payments of $0 last. */
function paidByMethod(db: Db, scope: z.output<typeof payNoticesInput>): Promise<PaidByMethod[]> {
  return rowsOf<PaidByMethod>(db)`
    SELECT CASE WHEN p.total_amount > 0 THEN ${methodOf('p', scope.paymentMethod)} END AS payment_method,
           count(*) AS payments, coalesce(sum(p.total_amount), 0)::bigint AS total_amount
      FROM payment p
     WHERE ${isMarked(scope)}
     GROUP BY 1 ORDER BY 1`;
}

/** The payees without an account of the payments `p` of this condition, by the name that the newest of them says. */
async function withoutAccount(
  db: Db,
  isToPay: RawBuilder<boolean>,
): Promise<PayNotices['withoutAccount']> {
  return rowOf<PayNotices['withoutAccount']>(db)`
    WITH unpayable AS (
      SELECT (array_agg(p.payee_name ORDER BY p.id DESC))[1] AS name, a.society_id,
             CASE WHEN a.society_id IS NULL THEN p.doctor_id END AS doctor_id, sum(p.total_amount) AS amount
        FROM payment p JOIN payment_account a ON a.payment_id = p.id
       WHERE ${isToPay} AND (a.bank_account IS NULL OR a.bank_code IS NULL)
         AND NOT EXISTS (SELECT FROM transfer_payment l WHERE l.payment_id = p.id AND l.is_live)
       -- Payments from before name a society by its RUT alone.
       GROUP BY 2, 3, CASE WHEN a.society_id IS NULL THEN (SELECT o.rut FROM medical_society o WHERE o.rut = p.payee_rut) END
    )
    SELECT count(*) AS total, coalesce(sum(amount), 0) AS total_amount,
           coalesce((SELECT jsonb_agg(jsonb_build_object('name', n.name, 'doctorId', n.doctor_id, 'societyId', n.society_id, 'amount', n.amount)
                                      ORDER BY n.name COLLATE "es-x-icu")
                       FROM (SELECT * FROM unpayable ORDER BY name COLLATE "es-x-icu" LIMIT ${LISTED_PAYEES}) AS n), '[]') AS payees
      FROM unpayable`;
}
