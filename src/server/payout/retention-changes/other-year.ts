/** Proposes the difference from the retention of the year in which the bank actually paid (payout §18.14). */
import { type LocalDate, yearOf } from '../../../domain/calendar/calendar.ts';
import { type Actor, auditAll } from '../../platform/audit.ts';
import { rowsOf, type Tx } from '../../platform/db/database.ts';
import { proposeAmendments } from './changes.ts';
import type { Touched } from './touched.ts';

type OtherYear = Touched & { readonly bankFileId: number; readonly paidOn: LocalDate };

/**
 * Proposes the difference of each of these payments, as one change of the file that paid them. It replaces a waiting proposal of
 * another amount. The new one is for the whole: both together would retain too much, and the first alone too little. Answers how
 * many were proposed.
 */
export async function proposeOtherYear(
  tx: Tx,
  paymentIds: readonly number[],
  actor: Actor,
): Promise<number> {
  await withdrawOthers(tx, paymentIds, actor);
  const payments = await readOtherYear(tx, paymentIds);
  let proposed = 0;
  for (const [bankFileId, ofFile] of Map.groupBy(payments, (one) => one.bankFileId)) {
    const [first] = ofFile;
    if (!first) continue;
    const reason = `El banco pagó en ${yearOf(first.paidOn)} lo que se procesó con la retención legal de otro año`;
    const { id: changeId } = await tx
      .insertInto('retentionChange')
      .values({
        bankFileId,
        paidFrom: first.paidOn,
        reason,
        reprocessed: 0,
        createdBy: actor.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    proposed += (await proposeAmendments(tx, ofFile, { changeId, reason }, actor)).count;
  }
  return proposed;
}

const GIVES_WAY = 'Lo reemplaza lo que pide el año en que pagó el banco';

/** Withdraws what waits to bring these payments to another retention than their true year asks for. */
async function withdrawOthers(tx: Tx, paymentIds: readonly number[], actor: Actor): Promise<void> {
  const rows = await rowsOf<{ id: number; description: string; amount: number }>(tx)`
    UPDATE entry e
       SET status = 'withdrawn', withdrawn_by = ${actor.userId}::int, withdrawn_at = now(), withdrawal_reason = ${GIVES_WAY},
           version = e.version + 1
      FROM true_year_retention y
     WHERE y.payment_id = ANY(${paymentIds}::int[]) AND e.amended_payment_id = y.payment_id AND e.status = 'proposed'
       AND e.retained_after <> y.due_amount
    RETURNING e.id, e.description, e.amount`;
  await auditAll(
    tx,
    actor,
    rows.map(({ id, description, amount }) => ({
      action: 'entry.withdraw',
      entity: 'entry',
      entityId: id,
      summary: `Retiró ${description}: ${GIVES_WAY}`,
      before: { state: 'proposed', amount, description },
      after: { reason: GIVES_WAY },
    })),
  );
}

/** Those whose true year asks for another amount than was retained last, the earliest day first. */
async function readOtherYear(tx: Tx, paymentIds: readonly number[]): Promise<OtherYear[]> {
  return rowsOf<OtherYear>(tx)`
    SELECT p.id, p.doctor_id, p.society_id, p.period_month::int AS month, p.period_year::int AS year, 'paid' AS stand,
           p.total_brut_amount - p.unretained_amount AS gross_amount, last.id AS amends_after,
           coalesce(last.rate_after, p.retention_rate) AS rate_before, y.due_rate AS rate_after,
           coalesce(last.retained_after, p.total_retention_amount) AS retained_before, y.due_amount AS retained_after,
           t.bank_file_id, t.paid_on
      FROM true_year_retention y
      JOIN payment p ON p.id = y.payment_id
      JOIN transfer t ON t.id = y.transfer_id
      LEFT JOIN LATERAL (
        SELECT e.id, e.status, e.rate_after, e.retained_after FROM entry e
         WHERE e.amended_payment_id = p.id AND e.status <> 'withdrawn' ORDER BY e.id DESC LIMIT 1) AS last ON true
     WHERE y.payment_id = ANY(${paymentIds}::int[]) AND last.status IS DISTINCT FROM 'proposed'
       AND y.due_amount <> coalesce(last.retained_after, p.total_retention_amount)
     ORDER BY t.paid_on, p.document_id, p.doctor_id, p.id`;
}
