/**
 * What becomes of the transfers of a file. The database marks their payments as paid with them, and takes this back when the bank
 * rejects a transfer that it paid (payout §18.4). Each move runs under the ledger's lock.
 */
import { localDate } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { attempt, TRANSFER_MOVES } from '../../../domain/states.ts';
import { countOf } from '../../../domain/words/counts.ts';
import type { Actor } from '../../platform/audit.ts';
import { carryOut, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { refuseBeforePeriod, refuseOtherRate } from '../payroll/public.ts';
import { comparePairsOf } from '../receipts/public.ts';
import { keepDifferences } from './due-by-year.ts';
import { elsewhereOf, restOf, restsOf, type StoredTransfer } from './queries.ts';

/** What the bank did with a transfer. */
export type Settlement =
  | { readonly transfer: StoredTransfer; readonly to: 'paid'; readonly paidOn: string }
  | {
      readonly transfer: StoredTransfer;
      readonly to: 'rejected';
      readonly reason: string;
      readonly note: string | null;
    };

/**
 * Records in one statement what the bank did. A transfer whose payments are paid otherwise is a surplus: the database takes its
 * payments from no other transfer, and pays by it only those that nothing else pays. Refuses a payment dated before its month,
 * and, unless two persons say so, one in a year with another legal rate. This holds for a surplus too, which may count later.
 * Answers how many differences of retention it proposed.
 */
export async function settle(
  tx: Tx,
  settlements: readonly Settlement[],
  actor: Actor,
  { isOtherYear = false }: { isOtherYear?: boolean } = {},
): Promise<number> {
  const paid = settlements.filter((one) => one.to === 'paid');
  for (const [paidOn, ofDay] of Map.groupBy(paid, (one) => localDate(one.paidOn))) {
    const paymentIds = ofDay.flatMap(({ transfer }) => transfer.payments.map(({ id }) => id));
    await refuseBeforePeriod(tx, { paymentIds }, paidOn);
    if (!isOtherYear) await refuseOtherRate(tx, { paymentIds }, paidOn);
  }
  const rows = settlements.map((one) => ({
    id: one.transfer.id,
    status: one.to,
    is_surplus: one.to === 'paid' && !one.transfer.isOwed,
    paid_on: one.to === 'paid' ? one.paidOn : null,
    reason: one.to === 'rejected' ? one.reason : null,
    note: one.to === 'rejected' ? one.note : null,
  }));
  await carryOut(tx)`
    UPDATE transfer t
       SET status = s.status, is_surplus = s.is_surplus, paid_on = s.paid_on, rejection_reason = s.reason, rejection_note = s.note,
           settled_by = ${actor.userId}::int, settled_at = now()
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS s (id int, status transfer_status, is_surplus boolean, paid_on date, reason text, note text)
     WHERE t.id = s.id`;
  const rejected = settlements.filter(({ to }) => to === 'rejected');
  if (rejected.length > 0) {
    // What the bank rejects was paid in no year: its receipt says the rate of the document again.
    await comparePairsOf(
      tx,
      rejected.flatMap(({ transfer }) => transfer.payments.map(({ id }) => id)),
    );
  }
  return keepDifferences(tx, actor);
}

/** Why a transfer can't be marked as paid or rejected, as a Spanish sentence; undefined when it can, or is already. */
export function refusalOf(transfer: StoredTransfer, to: 'paid' | 'rejected'): string | undefined {
  const result = attempt(
    to === 'paid' ? TRANSFER_MOVES.markPaid : TRANSFER_MOVES.reject,
    transfer.status,
  );
  return result.outcome === 'refused' ? result.reason : undefined;
}

/** Withdraws what a file sent: its payments are owed again. */
export async function withdrawTransfers(
  tx: Tx,
  fileId: number,
  actor: Actor,
): Promise<{ transfers: number; totalAmount: number }> {
  await carryOut(tx)`
    UPDATE bank_file SET withdrawn_by = ${actor.userId}::int, withdrawn_at = now() WHERE id = ${fileId}`;
  const rows = await rowsOf<{ amount: number }>(tx)`
    UPDATE transfer SET status = 'withdrawn', is_surplus = false, settled_by = ${actor.userId}::int, settled_at = now()
     WHERE bank_file_id = ${fileId} AND status = 'sent' RETURNING amount`;
  await keepDifferences(tx, actor);
  return { transfers: rows.length, totalAmount: rows.reduce((sum, { amount }) => sum + amount, 0) };
}

/**
 * Lets a surplus transfer count for what nothing else pays any more. The money did not come back, and the next file would pay it
 * again. Answers whether it counts now, for some of its payments at least.
 */
export async function countIfOwed(tx: Tx, transferId: number, actor: Actor): Promise<boolean> {
  const before = await countNotPaid(tx, transferId);
  await carryOut(tx)`SELECT pay_by_surpluses(ARRAY[${transferId}::int])`;
  const isCounted = (await countNotPaid(tx, transferId)) < before;
  await keepDifferences(tx, actor);
  return isCounted;
}

/** How many payments of a transfer it does not pay itself. */
async function countNotPaid(tx: Tx, transferId: number): Promise<number> {
  const { count } = await rowOf<{ count: number }>(tx)`
    SELECT count(*) FROM transfer_payment l
     WHERE l.transfer_id = ${transferId}::int AND NOT l.is_live
       AND NOT EXISTS (SELECT FROM surplus_part s WHERE (s.transfer_id, s.payment_id) = (l.transfer_id, l.payment_id))`;
  return count;
}

/** Why a transfer whose money came back stays as it is (payout §18.13), as a Spanish sentence. */
export const RECOVERED = 'Su dinero ya se recuperó: quite antes esa recuperación.';

/** Refuses transfers that can't go where they are to. */
export function refuseImpossible(
  transfers: readonly StoredTransfer[],
  to: 'paid' | 'rejected',
): void {
  for (const transfer of transfers) {
    const reason = transfer.recovery === null ? refusalOf(transfer, to) : RECOVERED;
    if (reason !== undefined) refuse('bankFiles.wrongState', { payee: transfer.payeeName, reason });
  }
}

/** The transfers with these ids. Refuses ids that are not of the file: the list is of another one, or old. */
export function chosenOf(
  transfers: readonly StoredTransfer[],
  ids: readonly number[],
  fileName: string,
): StoredTransfer[] {
  const wanted = new Set(ids);
  const chosen = transfers.filter(({ id }) => wanted.has(id));
  if (chosen.length < wanted.size) refuse('bankFiles.changedMeanwhile', { fileName });
  return chosen;
}

/**
 * Refuses transfers that pay what is paid otherwise, unless the user was told of as many. Names the first one of which something
 * else pays a part only, and what is left of each.
 */
export function refuseUnagreedTwice(due: readonly StoredTransfer[], agreed = 0): void {
  const twice = due.filter(({ isOwed }) => !isOwed);
  const named = twice.find((one) => restOf(one) !== '') ?? twice[0];
  if (!named || twice.length === agreed) return;
  refuse('bankFiles.paidTwice', {
    payee: named.payeeName,
    elsewhere: `${elsewhereOf(named)}${restsOf(twice)}`,
    count: countOf(twice.length, 'transferencia', 'transferencias'),
  });
}

/** How many transfers, and their pesos. */
export function outcomeOf(transfers: readonly { readonly amount: number }[]) {
  return {
    success: true as const,
    transfers: transfers.length,
    totalAmount: transfers.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** `3 transferencias por $270.000`. */
export function transfersFor({ transfers, totalAmount }: ReturnType<typeof outcomeOf>): string {
  return `${countOf(transfers, 'transferencia', 'transferencias')} por ${formatPesos(totalAmount)}`;
}
