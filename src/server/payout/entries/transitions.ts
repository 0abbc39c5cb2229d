/** Proposes, changes, approves and withdraws entries (payout §24.2, payout §24.3). Approving and withdrawing take the ledger's lock. */
import { sql } from 'kysely';
import type { ChosenEntries, EntryInput } from '../../../contract/payout/entries.ts';
import {
  addMonths,
  formatPeriod,
  periodIndex,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import type { PatientView } from '../../../domain/identity/patient-view.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { ENTRY_STATE_BADGES } from '../../../domain/words/entry-words.ts';
import { type Actor, audit, auditAll } from '../../platform/audit.ts';
import { today } from '../../platform/context.ts';
import { carryOut, lockLedger, type Tx } from '../../platform/db/database.ts';
import { lastActor, refuseStaleEdit } from '../../platform/db/stale-edit.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isAskedBy } from '../../platform/second-person.ts';
import { attach } from '../attachments/public.ts';
import {
  type Asking,
  digestOf,
  findApprovable,
  lockEntries,
  othersMayApprove,
  type StoredEntry,
} from './queries.ts';

/** How many months before and after the current one an entry may be entered for. */
const MONTHS_BACK = 12;
const MONTHS_AHEAD = 12;

type Valid = {
  readonly doctorName: string;
  readonly kindName: string;
  /** In signed pesos. */
  readonly amount: number;
};

/** Proposes an entry. Refuses an unknown doctor, an unsuitable kind and a far-away month. */
export async function proposeEntry(tx: Tx, { attachment, ...input }: EntryInput, actor: Actor) {
  const valid = { ...(await checkEntry(tx, input)), amount: signedAmount(input) };
  const { id, version } = await tx
    .insertInto('entry')
    .values({ origin: 'entered', ...columnsOf(input, valid), createdBy: actor.userId })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await audit(tx, actor, {
    action: 'entry.propose',
    entity: 'entry',
    entityId: id,
    summary: `Propuso ${inWords(input, valid)}: ${input.reason}`,
    after: { ...input, amount: valid.amount },
  });
  if (attachment)
    await attach(tx, { entryId: Number(id) }, attachment, toldOf(id, inWords(input, valid)), actor);
  return { success: true as const, id: Number(id), version };
}

/** Changes an entry that nobody has approved. The person who changes it counts as the one who proposed it. */
export async function editEntry(
  tx: Tx,
  { id, version, attachment, ...input }: EntryInput & { id: number; version: number },
  actor: Actor,
) {
  const [before] = await lockEntries(tx, [id]);
  if (before?.origin !== 'entered') refuse('record.notFound', { record: 'el haber o descuento' });
  if (before.state !== 'proposed') refuseState(before, 'modificó');
  await refuseStaleEdit(tx, version, before, { entity: 'entry', id });
  const valid = { ...(await checkEntry(tx, input)), amount: signedAmount(input) };
  const after = await tx
    .updateTable('entry')
    .set({
      ...columnsOf(input, valid),
      createdBy: actor.userId,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await audit(tx, actor, {
    action: 'entry.update',
    entity: 'entry',
    entityId: id,
    summary: `Modificó ${nameOf(before)}: ahora es ${inWords(input, valid)}.`,
    before,
    after: { ...input, amount: valid.amount },
  });
  if (attachment !== undefined)
    await attach(tx, { entryId: id }, attachment, toldOf(id, inWords(input, valid)), actor);
  return { success: true as const, id, version: after.version };
}

const toldOf = (entryId: number, name: string) => ({ action: 'entry' as const, entryId, name });

const columnsOf = (input: EntryInput, { amount }: Valid) => ({
  doctorId: input.doctorId,
  periodYear: input.year,
  periodMonth: input.month,
  kindId: input.kindId,
  amount,
  bearsRetention: input.bearsRetention,
  description: input.description,
  reason: input.reason,
});

/** The first and the last month for which entries are entered. */
export function enterableMonths() {
  const now = periodOf(today());
  return { first: addMonths(now, -MONTHS_BACK), last: addMonths(now, MONTHS_AHEAD) };
}

/** What may be entered of a doctor, kind, direction and month; refuses what may not, at its field. */
export async function checkEntry(
  tx: Tx,
  input: Pick<EntryInput, 'doctorId' | 'kindId' | 'direction' | 'year' | 'month'>,
): Promise<Omit<Valid, 'amount'>> {
  const doctor = await tx
    .selectFrom('doctor')
    .select('name')
    .where('id', '=', input.doctorId)
    .executeTakeFirst();
  if (!doctor) refuse('record.notFound', { record: 'el médico' }, { field: 'doctorId' });
  const kind = await tx
    .selectFrom('entryKind')
    .select(['name', 'direction', 'isActive'])
    .where('id', '=', input.kindId)
    .forShare()
    .executeTakeFirst();
  if (!kind) refuse('record.notFound', { record: 'el tipo' }, { field: 'kindId' });
  if (!kind.isActive) refuse('entries.kindInactive', { kind: kind.name }, { field: 'kindId' });
  if (kind.direction !== 'either' && kind.direction !== input.direction) {
    const isEarning = kind.direction === 'earning';
    refuse(
      'entries.wrongDirection',
      {
        kind: kind.name,
        allowed: isEarning ? 'haberes' : 'descuentos',
        choose: isEarning ? 'Haber' : 'Descuento',
      },
      { field: 'direction' },
    );
  }
  const { first, last } = enterableMonths();
  const asked = periodIndex(input);
  if (asked < periodIndex(first) || asked > periodIndex(last))
    refuse(
      'entries.monthFar',
      { first: formatPeriod(first), last: formatPeriod(last) },
      { field: 'month' },
    );
  return { doctorName: doctor.name, kindName: kind.name };
}

const signedAmount = ({ direction, amount }: EntryInput) =>
  direction === 'earning' ? amount : -amount;

const inWords = (input: EntryInput, { doctorName, kindName, amount }: Valid) =>
  `${kindName} de ${formatPesos(amount)} ${input.bearsRetention ? 'con' : 'sin'} retención de ${doctorName}, ${formatPeriod(input)}`;

/** An entry in a sentence: `Anticipo de $600.000 de Ana Soto, Julio 2026`. */
const nameOf = ({ kindName, amount, doctorName, year, month }: StoredEntry) =>
  `${kindName} de ${formatPesos(amount)} de ${doctorName}, ${formatPeriod({ year, month })}`;

/** Refuses to approve what the actor proposed. Another person must, and may first have to be allowed to (payout §24.3). */
export async function refuseOwn<Proposed extends { readonly createdBy: number | null }>(
  tx: Tx,
  proposed: readonly Proposed[],
  named: (own: Proposed) => string,
  actor: Actor,
): Promise<void> {
  const own = proposed.find(({ createdBy }) => isAskedBy(createdBy, actor));
  if (!own) return;
  const canOthers = await othersMayApprove(tx, actor.userId);
  refuse(canOthers ? 'entries.samePerson' : 'entries.nobodyElse', { entry: named(own) });
}

/** Approves entries, all or none: the payroll takes them from then on. `patients`: how much the user sees of them, by which a filter finds. */
export async function approveEntries(
  tx: Tx,
  chosen: ChosenEntries,
  actor: Actor,
  patients: PatientView,
) {
  const entries = await lockChosen(tx, chosen, 'aprobó', { ...actor, patients });
  const ids = entries.map(({ id }) => id);
  const settled = entries.find(({ state }) => state !== 'proposed');
  if (settled) refuseState(settled, 'aprobó');
  await refuseOwn(tx, entries, nameOf, actor);
  const unpaid = entries.find(
    ({ origin, isAmendedPaid }) => origin === 'retention_change' && !isAmendedPaid,
  );
  if (unpaid) refuse('entries.amendedNotPaid', { entry: nameOf(unpaid) });
  await carryOut(tx)`
    UPDATE entry SET status = 'approved', approved_by = ${actor.userId}::int, approved_at = now(), version = version + 1
     WHERE id = ANY(${ids}::bigint[])`;
  await auditAll(
    tx,
    actor,
    entries.map((entry) => ({
      action: 'entry.approve',
      entity: 'entry',
      entityId: entry.id,
      summary: `Aprobó ${nameOf(entry)}.`,
      after: { amount: entry.amount, description: entry.description },
    })),
  );
  return moved(entries);
}

/** Withdraws entries that no payment has, all or none. Balances and what closes a payment go with their payment only. */
export async function withdrawEntries(
  tx: Tx,
  { reason, ...chosen }: ChosenEntries & { reason: string },
  actor: Actor,
  patients: PatientView,
) {
  const entries = await lockChosen(tx, chosen, 'retiró', { ...actor, patients });
  const ids = entries.map(({ id }) => id);
  for (const entry of entries) {
    const why = reasonAgainst(entry);
    if (why !== null) refuse('entries.notWithdrawable', { entry: nameOf(entry), why });
  }
  await carryOut(tx)`
    UPDATE entry SET status = 'withdrawn', withdrawn_by = ${actor.userId}::int, withdrawn_at = now(),
                     withdrawal_reason = ${reason}, version = version + 1
     WHERE id = ANY(${ids}::bigint[])`;
  await auditAll(
    tx,
    actor,
    entries.map((entry) => ({
      action: 'entry.withdraw',
      entity: 'entry',
      entityId: entry.id,
      summary: `Retiró ${nameOf(entry)}: ${reason}`,
      before: { state: entry.state, amount: entry.amount, description: entry.description },
      after: { reason },
    })),
  );
  return moved(entries);
}

/** Why an entry can't be withdrawn, and what to do; null when it can. */
function reasonAgainst(entry: StoredEntry): string | null {
  const { origin, state, paymentId, scheduleForm } = entry;
  if (state === 'paid') return 'ya está pagado: corríjalo con otro haber o descuento.';
  if (paymentId !== null)
    return `está en el pago ${paymentId}: anule primero ese pago, o corríjalo con otro haber o descuento.`;
  if (state === 'withdrawn') return 'ya está retirado. Actualice la lista.';
  if (entry.isFollowed) return 'tiene un ajuste de retención posterior: retire primero ese.';
  if (origin === 'scheduled' && scheduleForm !== 'monthly')
    return 'es de una programación en cuotas: deténgala desde ese mes.';
  if (state === 'settled') return 'es un saldo que se castigó o pasó a otro beneficiario.';
  if (origin === 'passed_balance')
    return 'pasó de otro beneficiario: en Saldos puede pedir su castigo, o pasarlo de vuelta.';
  if (origin === 'reversal' || origin === 'replacement' || origin === 'scale_adjustment')
    return 'es de una corrección: se retira con ella.';
  if (origin !== 'entered' && origin !== 'scheduled' && origin !== 'retention_change')
    return 'lo hizo el portal con un pago: se retira solo cuando ese pago se anula.';
  return null;
}

function refuseState(entry: StoredEntry, verb: 'aprobó' | 'modificó'): never {
  refuse('entries.notProposed', {
    moved: verb,
    entry: nameOf(entry),
    state: ENTRY_STATE_BADGES[entry.state].label.toLowerCase(),
  });
}

/** The chosen entries, under the ledger's lock. Refuses unknown ids, and a filter that finds anything else than was shown. */
async function lockChosen(
  tx: Tx,
  { ids, scope, agreed, shown = [] }: ChosenEntries,
  verb: string,
  asking: Asking,
): Promise<StoredEntry[]> {
  await lockLedger(tx);
  const wanted = ids ? [...new Set(ids)] : await findApprovable(tx, scope ?? {}, asking);
  const entries = await lockEntries(tx, wanted);
  if (entries.length < wanted.length) refuse('record.notFound', { record: 'el haber o descuento' });
  await refuseEdited(tx, entries, shown, verb);
  const { entries: count, amount } = moved(entries);
  const isOther = agreed?.digest !== undefined && agreed.digest !== (await digestOf(tx, wanted));
  if (agreed && (agreed.entries !== count || agreed.amount !== amount || isOther))
    refuse('entries.changedMeanwhile', {
      moved: verb,
      entries: countOf(count, 'haber o descuento', 'haberes y descuentos'),
      amount: formatPesos(amount),
    });
  return entries;
}

/** Refuses an entry that its proposer edited after the user saw it: otherwise only the proposer would have read it. */
async function refuseEdited(
  tx: Tx,
  entries: readonly StoredEntry[],
  shown: NonNullable<ChosenEntries['shown']>,
  verb: string,
): Promise<void> {
  const versions = new Map(shown.map(({ id, version }) => [id, version]));
  const edited = entries.find(
    ({ id, state, version }) =>
      state === 'proposed' && version !== (versions.get(Number(id)) ?? version),
  );
  if (edited)
    refuse('entries.editedMeanwhile', {
      moved: verb,
      who: await lastActor(tx, { entity: 'entry', id: edited.id, action: 'entry.update' }),
      entry: nameOf(edited),
    });
}

const moved = (entries: readonly StoredEntry[]) => ({
  success: true as const,
  entries: entries.length,
  amount: entries.reduce((sum, { amount }) => sum + amount, 0),
});
