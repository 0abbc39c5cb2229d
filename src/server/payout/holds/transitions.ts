/** Begins and releases holds (payout §23.2). Both take the ledger's lock, as every payment does. */
import type { HoldOrder } from '../../../contract/payout/holds.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import type { NamedWithPatient } from '../../../domain/identity/patient-view.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf, someNames } from '../../../domain/words/counts.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import { type Actor, auditAll } from '../../platform/audit.ts';
import { today } from '../../platform/context.ts';
import {
  carryOut,
  lockLedger,
  rowOf,
  rowsOf,
  type Tx,
  type TxWithClient,
} from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { annulPayments } from '../going-back/public.ts';
import {
  columnOf,
  type InPayment,
  isOfTargets,
  type NamedTarget,
  readInPayments,
  readTargets,
  type Target,
  targetOf,
} from './targets.ts';

/** Holds the targets, all or none. A record in an unsent payment is held by annulling this, if that was agreed. */
export async function createHolds(transaction: TxWithClient, order: HoldOrder, actor: Actor) {
  const { tx } = transaction;
  const { reason, doctorMessage = null, until = null } = order;
  if (until !== null && until < today()) refuse('holds.dayPast', {}, { field: 'until' });
  await lockLedger(tx);
  const target = targetOf(order.target);
  const named = await readTargets(tx, target);
  const held = named.find(({ heldSince }) => heldSince !== null);
  if (held) refuse('holds.alreadyHeld', { name: held, day: formatDate(held.heldSince ?? '') });
  const unsent = unsentOf(target, await readInPayments(tx, target));
  const annulled = await annulIfAgreed(transaction, { target, unsent, order }, actor);
  const made = await rowsOf<{ id: number; targetId: number }>(tx)`
    INSERT INTO hold (${columnOf(target.kind)}, reason, doctor_message, until, created_by)
    SELECT one, ${reason}, ${doctorMessage}, ${until}::date, ${actor.userId}::int FROM unnest(${target.ids}::bigint[]) AS one
    RETURNING id, ${columnOf(target.kind)} AS target_id`;
  const { records, totalAmount } = await sumOf(tx, target);
  const nameOf = new Map(named.map(({ id, name }) => [id, name]));
  const day = until === null ? '' : ` hasta el ${formatDate(until)}`;
  await auditAll(
    tx,
    actor,
    made.map(({ id, targetId }) => ({
      action: 'hold.create',
      entity: 'hold',
      entityId: id,
      summary: `Puso en pausa el pago de ${nameOf.get(Number(targetId)) ?? ''}${day}: ${reason}. En total quedan en pausa ${countOf(records, 'registro', 'registros')} por ${formatPesos(totalAmount)} ${asEstimate('líquidos')}.`,
      after: { kind: target.kind, targetId: Number(targetId), reason, doctorMessage, until },
    })),
  );
  return { success: true as const, holds: made.length, records, totalAmount, annulled };
}

/** The records in unsent payments. Refuses records that are paid or that the bank may have; of an import these stay. */
function unsentOf(target: Target, inPayments: readonly InPayment[]): InPayment[] {
  if (target.kind === 'record') {
    const paid = inPayments.find(({ isPaid }) => isPaid);
    if (paid) refuse('holds.paid', { name: nameOfRecord(paid) });
    const sent = inPayments.find(({ file }) => file !== null);
    if (sent) refuse('holds.sent', { name: nameOfRecord(sent), file: sent.file ?? '' });
  }
  return inPayments.filter(({ isPaid, file }) => !isPaid && file === null);
}

const nameOfRecord = ({
  patientName,
  serviceName,
  attentionDate,
}: InPayment): NamedWithPatient => ({
  name: `el registro de ${patientName}`,
  nameless: `el registro de ${serviceName} del ${formatDate(attentionDate)}`,
});

async function annulIfAgreed(
  transaction: TxWithClient,
  { target, unsent, order }: { target: Target; unsent: readonly InPayment[]; order: HoldOrder },
  actor: Actor,
): Promise<number> {
  const [first] = unsent;
  if (first === undefined) return 0;
  if (!order.annul) {
    // What an import has in payments goes on; a record must be taken out of its payment.
    if (target.kind === 'import') return 0;
    refuse('holds.inPayment', { name: nameOfRecord(first) });
  }
  const paymentIds = [...new Set(unsent.map(({ paymentId }) => paymentId))];
  const { payments } = await annulPayments(
    transaction,
    { scope: { paymentIds }, reason: order.reason },
    actor,
  );
  return payments;
}

async function sumOf(tx: Tx, target: Target) {
  return rowOf<{ records: number; totalAmount: number }>(tx)`
    SELECT count(*) AS records, coalesce(sum(c.final_amount), 0)::bigint AS total_amount
      FROM payable_fee c WHERE ${isOfTargets(target)}`;
}

type LiveHold = Target & { readonly id: number; readonly isLive: boolean };

/** Releases holds, all or none. Refuses those that have ended. */
export async function releaseHolds(
  tx: Tx,
  { ids, reason }: { ids: readonly number[]; reason?: string | undefined },
  actor: Actor,
) {
  await lockLedger(tx);
  const wanted = [...new Set(ids)];
  const rows = await rowsOf<LiveHold>(tx)`
    SELECT h.id, h.id IN (SELECT id FROM live_hold) AS is_live,
           CASE WHEN attention_id IS NOT NULL THEN 'record' WHEN doctor_id IS NOT NULL THEN 'doctor'
                WHEN society_id IS NOT NULL THEN 'society' ELSE 'import' END AS kind,
           ARRAY[coalesce(attention_id, doctor_id, society_id, import_id)::int8] AS ids
      FROM hold h WHERE h.id = ANY(${wanted}::int[]) ORDER BY h.id`;
  if (rows.length < wanted.length) refuse('record.notFound', { record: 'la pausa' });
  const names = new Map<number, NamedTarget>();
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const all = ofKind.flatMap((row) => row.ids.map(Number));
    const targets = await readTargets(tx, { kind, ids: [...new Set(all)] });
    const byId = new Map(targets.map((target) => [Number(target.id), target]));
    for (const row of ofKind) {
      const target = byId.get(Number(row.ids[0]));
      if (target) names.set(row.id, target);
    }
  }
  const ended = rows.flatMap(({ id, isLive }) => (isLive ? [] : (names.get(id) ?? [])));
  if (ended.length > 0)
    refuse('holds.ended', {
      name: {
        name: someNames(ended.map(({ name }) => name)),
        nameless: someNames(ended.map(({ nameless }) => nameless)),
      },
    });
  await carryOut(tx)`
    UPDATE hold SET released_at = now(), released_by = ${actor.userId}::int, release_reason = ${reason ?? null}
     WHERE id = ANY(${wanted}::int[])`;
  await auditAll(
    tx,
    actor,
    rows.map(({ id }) => ({
      action: 'hold.release',
      entity: 'hold',
      entityId: id,
      summary: `Reanudó el pago de ${names.get(id)?.name ?? ''}${reason === undefined ? '' : `: ${reason}`}.`,
      after: { reason: reason ?? null },
    })),
  );
  return { success: true as const, released: rows.length };
}
