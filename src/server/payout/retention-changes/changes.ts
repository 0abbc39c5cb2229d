/** Follows a changed retention up: payments are processed again, and the differences of paid ones proposed (payout §30). */
import type {
  RetentionFollowUp,
  RetentionSums,
  RetentionTarget,
} from '../../../contract/payout/retention-changes.ts';
import { formatDate, localDate } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { amendmentWords } from '../../../domain/payout/retention-changes.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { type Actor, audit, auditAll } from '../../platform/audit.ts';
import { lockLedger, rowsOf, type Tx, type TxWithClient } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { reprocessPayments } from '../going-back/public.ts';
import { knowReach, nameOf, readTouched, sumTouched, type Touched } from './touched.ts';

/** The nouns of the audit log. */
const ENTITIES = {
  doctor: 'doctor',
  society: 'society',
  legal: 'legalRetention',
  legalFor: 'doctor',
} as const;

/**
 * What follows from the retention that the target has by now, in the transaction that saved it. Refuses what is not what the user
 * was shown.
 */
export async function followRetention(
  transaction: TxWithClient,
  target: RetentionTarget,
  followUp: RetentionFollowUp,
  actor: Actor,
) {
  const { tx } = transaction;
  const { paidFrom, reprocess, propose, reason, agreed } = followUp;
  if (!reprocess && !propose) refuse('retention.nothingToDo');
  await lockLedger(tx);
  const reach = await knowReach(tx, { target, paidFrom });
  const { unpaid, paid } = await sumTouched(tx, reach);
  const isSame = (now: RetentionSums, then: { payments: number; difference: number }) =>
    now.payments === then.payments && now.difference === then.difference;
  if (!isSame(unpaid, agreed.unpaid) || !isSame(paid, agreed.paid))
    refuse('retention.changedMeanwhile', {
      unpaid: inWords(unpaid, 'sin transferir'),
      paid: inWords(paid, paid.payments === 1 ? 'pagado' : 'pagados'),
    });
  const touched = await readTouched(tx, reach);
  const again = reprocess ? touched.filter(({ stand }) => stand === 'unpaid') : [];
  const amended = propose ? touched.filter(({ stand }) => stand === 'paid') : [];
  if (again.length + amended.length === 0) refuse('retention.nothingToDo');
  const reprocessed =
    again.length === 0
      ? 0
      : await reprocessPayments(
          transaction,
          { paymentIds: again.map(({ id }) => id), reason },
          actor,
        );
  const { id: changeId } = await tx
    .insertInto('retentionChange')
    .values({
      doctorId: target.kind === 'doctor' ? target.id : null,
      societyId: target.kind === 'society' ? target.id : null,
      legalYear: target.kind === 'legal' ? target.year : null,
      paidFrom,
      reason,
      reprocessed,
      createdBy: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const proposed = await proposeAmendments(tx, amended, { changeId, reason }, actor);
  const name = await nameOf(tx, target);
  await audit(tx, actor, {
    action: `${ENTITIES[target.kind]}.followRetention`,
    entity: ENTITIES[target.kind],
    ...('id' in target && { entityId: target.id }),
    summary: `Aplicó la retención de ${name} a lo pagado desde el ${formatDate(localDate(paidFrom))}: ${countOf(reprocessed, 'pago procesado', 'pagos procesados')} de nuevo y ${countOf(proposed.count, 'ajuste propuesto', 'ajustes propuestos')} por ${formatPesos(proposed.amount)}: ${reason}.`,
    after: {
      changeId,
      paidFrom,
      reason,
      reprocessed,
      proposed: proposed.count,
      amount: proposed.amount,
    },
  });
  return {
    success: true as const,
    reprocessed,
    proposed: proposed.count,
    proposedAmount: proposed.amount,
    changeId,
  };
}

const inWords = ({ payments, difference }: RetentionSums, stand: string) =>
  `${countOf(payments, 'pago', 'pagos')} ${stand} con ${formatPesos(difference)}`;

/**
 * Proposes the difference of each payment to the payee that was paid: without retention, in the month after the doctor's last
 * paid one.
 */
export async function proposeAmendments(
  tx: Tx,
  amended: readonly Touched[],
  { changeId, reason }: { changeId: number; reason: string },
  actor: Actor,
) {
  if (amended.length === 0) return { count: 0, amount: 0 };
  const proposals = amended.map((one) => ({
    ...one,
    amount: one.retainedBefore - one.retainedAfter,
    description: amendmentWords({ ...one, paymentId: one.id, period: one }),
  }));
  const rows = await rowsOf<{
    id: number;
    amount: number;
    doctorName: string;
    description: string;
  }>(tx)`
    WITH next AS MATERIALIZED (
      SELECT doctor_id, max(period_year * 12 + period_month) AS n FROM payment
       WHERE status = 'paid' AND doctor_id = ANY(${[...new Set(amended.map(({ doctorId }) => doctorId))]}::int[]) GROUP BY 1),
    made AS (
      INSERT INTO entry (origin, status, doctor_id, period_year, period_month, is_payee_fixed, society_id, amount, bears_retention, description,
                         reason, created_by, retention_change_id, amended_payment_id, amends_after, rate_before, rate_after,
                         retained_before, retained_after)
      SELECT 'retention_change', 'proposed', p."doctorId", next.n / 12, next.n % 12 + 1, true, p."societyId", p.amount, false, p.description,
             ${reason}, ${actor.userId}::int, ${changeId}::int, p.id, p."amendsAfter", p."rateBefore", p."rateAfter",
             p."retainedBefore", p."retainedAfter"
        FROM jsonb_to_recordset(${JSON.stringify(proposals)}::jsonb)
          AS p (id int, "doctorId" int, "societyId" int, amount bigint, description text, "amendsAfter" bigint, "rateBefore" int,
                "rateAfter" int, "retainedBefore" bigint, "retainedAfter" bigint)
        JOIN next ON next.doctor_id = p."doctorId"
       ORDER BY p.id
      RETURNING id, amount, doctor_id, description)
    SELECT made.id, made.amount, d.name AS doctor_name, made.description FROM made JOIN doctor d ON d.id = made.doctor_id ORDER BY made.id`;
  await auditAll(
    tx,
    actor,
    rows.map(({ id, amount, doctorName, description }) => ({
      action: 'entry.propose',
      entity: 'entry',
      entityId: id,
      summary: `Propuso un ajuste de retención de ${formatPesos(amount)} de ${doctorName}: ${reason}`,
      after: { amount, description, changeId },
    })),
  );
  return { count: rows.length, amount: rows.reduce((sum, { amount }) => sum + amount, 0) };
}
