/** Asks to settle balances and decides it, by two persons, under the ledger's lock (payout §24.13). */
import { sql } from 'kysely';
import type { NewAttachment } from '../../../contract/payout/attachments.ts';
import type { SettlementKind } from '../../../contract/payout/balances.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos, pesos } from '../../../domain/money.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import { lockLedger, rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isAskedBy, refuseWrongPerson } from '../../platform/second-person.ts';
import { attach } from '../attachments/public.ts';

type Owed = {
  readonly id: number;
  readonly doctorId: number;
  readonly doctorName: string;
  readonly societyId: number | null;
  readonly amount: number;
  readonly year: number;
  readonly month: number;
  readonly isOwed: boolean;
};

/** A balance in a sentence: `el saldo de $40.000 de Ana Soto, de Julio 2026`. */
const nameOf = ({ amount, doctorName, year, month }: Owed) =>
  `el saldo de ${formatPesos(pesos(-amount))} de ${doctorName}, de ${formatPeriod({ year, month })}`;

async function lockBalance(tx: Tx, entryId: number): Promise<Owed | undefined> {
  const rows = await rowsOf<Owed>(tx)`
    SELECT e.id, e.doctor_id, d.name AS doctor_name, e.society_id, e.amount, e.period_year AS year, e.period_month AS month,
           e.status = 'approved' AND NOT EXISTS (SELECT FROM payment_entry l WHERE l.entry_id = e.id AND l.is_live) AS is_owed
      FROM entry e JOIN doctor d ON d.id = e.doctor_id
     WHERE e.id = ${entryId}::bigint AND e.origin IN ('carried_balance', 'passed_balance') FOR NO KEY UPDATE OF e`;
  return rows[0];
}

type Asked = {
  readonly entryId: number;
  readonly kind: SettlementKind;
  readonly societyId?: number | null | undefined;
  readonly agreement: string | null;
  readonly reason: string;
  readonly attachment?: NewAttachment | null | undefined;
};

/** Asks to write a balance off, or to pass it to another payee of the doctor. */
export async function askSettlement(tx: Tx, { attachment, ...input }: Asked, actor: Actor) {
  await lockLedger(tx);
  const owed = await lockBalance(tx, input.entryId);
  if (!owed) refuse('record.notFound', { record: 'el saldo' });
  const balance = nameOf(owed);
  if (!owed.isOwed) refuse('balances.notOwed', { balance });
  const isPassed = input.kind === 'pass_on';
  const societyId = isPassed ? (input.societyId ?? null) : null;
  if (isPassed) await checkPayee(tx, owed, societyId);
  const asked = await tx
    .selectFrom('balanceSettlement')
    .select('id')
    .where('entryId', '=', input.entryId)
    .where('state', '=', 'proposed')
    .executeTakeFirst();
  if (asked) refuse('balances.asked', { balance });
  const { id } = await tx
    .insertInto('balanceSettlement')
    .values({
      entryId: input.entryId,
      kind: input.kind,
      societyId,
      agreement: isPassed ? input.agreement : null,
      reason: input.reason,
      proposedBy: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(tx, actor, {
    action: 'balance.ask',
    entity: 'entry',
    entityId: input.entryId,
    summary: `Pidió ${isPassed ? 'pasar a otro beneficiario' : 'castigar'} ${balance}: ${input.reason}`,
    after: input,
  });
  if (attachment)
    await attach(tx, { settlementId: id }, attachment, toldOf(input.entryId, balance), actor);
  return { success: true as const, id };
}

const toldOf = (entryId: number, balance: string) => ({
  action: 'balance' as const,
  entryId,
  name: `acuerdo por el que pasa ${balance}`,
});

/** Attaches the signed agreement, in place of any other one: only the person who asked may, until it is decided. */
export async function attachAgreement(
  tx: Tx,
  { id, attachment }: { id: number; attachment: NewAttachment },
  actor: Actor,
) {
  await lockLedger(tx);
  const { settlement, balance } = await lockSettlement(tx, id);
  const isOwn = isAskedBy(settlement.proposedBy, actor);
  if (!isOwn || settlement.state !== 'proposed' || settlement.kind !== 'pass_on')
    refuse('balances.noAgreement', { balance });
  const told = toldOf(Number(settlement.entryId), balance);
  await attach(tx, { settlementId: id }, attachment, told, actor);
  return { success: true as const };
}

/** What was asked, locked with its balance. */
async function lockSettlement(tx: Tx, id: number) {
  const settlement = await tx
    .selectFrom('balanceSettlement')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const owed = settlement && (await lockBalance(tx, Number(settlement.entryId)));
  if (!settlement || !owed) refuse('balances.notFound');
  return { settlement, owed, balance: nameOf(owed) };
}

/** A payee of the doctor, and not the one who owes. */
async function checkPayee(tx: Tx, { doctorId, societyId: owing }: Owed, societyId: number | null) {
  const rows = await rowsOf(tx)`
    SELECT FROM affiliation WHERE doctor_id = ${doctorId} AND society_id = ${societyId}::int LIMIT 1`;
  if (societyId === owing || (societyId !== null && rows.length === 0))
    refuse('balances.notPayee', {}, { field: 'societyId' });
}

type Decision = 'approved' | 'rejected' | 'withdrawn';
const VERBS: Readonly<Record<Decision, readonly [verb: string, past: string]>> = {
  approved: ['approve', 'Aprobó'],
  rejected: ['reject', 'Rechazó'],
  withdrawn: ['withdraw', 'Desistió de'],
};

type Decided = {
  readonly id: number;
  readonly state: Decision;
  readonly reason?: string | null;
  /** When the agreement that the user saw was attached; null: there was none. */
  readonly shownAttachment?: string | null | undefined;
};

/** Refuses another agreement than the user saw, which who asked may put in its place until it is decided. */
async function refuseOtherAgreement(
  tx: Tx,
  settlementId: number,
  shown: string | null,
  balance: string,
): Promise<void> {
  const rows = await rowsOf(tx)`
    SELECT FROM balance_settlement s LEFT JOIN attachment f ON f.settlement_id = s.id
     WHERE s.id = ${settlementId}::int AND to_char(f.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') IS NOT DISTINCT FROM ${shown}::text`;
  if (rows.length === 0) refuse('balances.otherAgreement', { balance });
}

/** Decides what was asked: by another person, or withdrawn by the one who asked. The database settles the balance. */
export async function decideSettlement(
  tx: Tx,
  { id, state, reason = null, shownAttachment }: Decided,
  actor: Actor,
) {
  await lockLedger(tx);
  const { settlement, owed, balance } = await lockSettlement(tx, id);
  if (settlement.state !== 'proposed') refuse('balances.answered', { balance });
  refuseWrongPerson('balances', { askedBy: settlement.proposedBy, state }, actor, { balance });
  if (state === 'approved' && !owed.isOwed) refuse('balances.taken', { balance });
  if (shownAttachment !== undefined) await refuseOtherAgreement(tx, id, shownAttachment, balance);
  await tx
    .updateTable('balanceSettlement')
    .set({ state, answeredBy: actor.userId, answeredAt: sql`now()`, answerReason: reason })
    .where('id', '=', id)
    .execute();
  const [verb, past] = VERBS[state];
  const what = settlement.kind === 'pass_on' ? 'pasar a otro beneficiario' : 'castigar';
  await audit(tx, actor, {
    action: `balance.${verb}`,
    entity: 'entry',
    entityId: Number(settlement.entryId),
    summary: `${past} ${what} ${balance}${reason === null ? '' : `: ${reason}`}.`,
    after: { state, reason },
  });
  return { success: true as const };
}
