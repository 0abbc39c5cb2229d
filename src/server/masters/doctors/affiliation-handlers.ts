/** A doctor's affiliations, put right one at a time (masters §14). */
import {
  type AffiliationChangeInput,
  allMoved,
  type DatedAffiliation,
  type MovedAffiliation,
} from '../../../contract/masters/affiliations.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import {
  type AffiliationChange,
  type AffiliationProblem,
  changeAffiliations,
  type MovedDays,
  movedDays,
} from '../../../domain/payout/affiliations.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf } from '../../platform/context.ts';
import { type Db, lockLedger, type Tx } from '../../platform/db/database.ts';
import { refuseStaleEdit } from '../../platform/db/stale-edit.ts';
import { callsOf, inOneTransaction } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { notePayeeChanges } from '../account-changes/public.ts';
import { findMoved } from './affiliation-moves.ts';
import {
  bareAffiliation,
  listAffiliations,
  refuseFarDay,
  replaceAffiliations,
} from './affiliations.ts';
import { findDoctor } from './queries.ts';

const FIELD_OF: Partial<Record<AffiliationProblem, 'from' | 'societyId'>> = {
  dayTaken: 'from',
  outOfOrder: 'from',
  dayRequired: 'from',
  nothingNew: 'societyId',
};

export const doctorAffiliations = callsOf('doctorAffiliations', {
  list: ({ input, context }) => answer(context.database.db, input.doctorId),

  preview: ({ input, context }) =>
    // One moment of the books, although it asks twice.
    context.database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const { before, after } = await planned(tx, input);
        return { moved: await findMoved(tx, input.doctorId, movedDays(before, after)) };
      }),

  change: inOneTransaction(async (tx, { input, context }) => {
    // The payee must not change while a payroll is processed, which reads it several times.
    await lockLedger(tx);
    const { doctorId } = input;
    await tx.selectFrom('doctor').select('id').where('id', '=', doctorId).forUpdate().execute();
    const { doctor, stored, before, after } = await planned(tx, input);
    await refuseOthers(tx, input, movedDays(before, after));
    const actor = actorOf(context);
    await replaceAffiliations(tx, { doctorId, after, userId: actor.userId });
    await notePayeeChanges(tx, context, doctor, movedDays(before, after));
    const changed = await answer(tx, doctorId);
    await audit(tx, actor, {
      action: 'doctor.update',
      entity: 'doctor',
      entityId: doctorId,
      summary: `Modificó las afiliaciones de ${doctor.name}.`,
      before: { affiliations: stored.map(inWords) },
      after: { affiliations: changed.affiliations.map(inWords) },
    });
    return changed;
  }),
});

async function answer(db: Db | Tx, doctorId: number) {
  const { version } = await findOrRefuse(db, doctorId);
  return { affiliations: await listAffiliations(db, doctorId), version };
}

async function findOrRefuse(db: Db | Tx, doctorId: number) {
  return (await findDoctor(db, doctorId)) ?? refuse('record.notFound', { record: 'el médico' });
}

/** What the user was told that moves. */
type Agreed = {
  readonly doctorId: number;
  readonly agreedFees?: MovedAffiliation['fees'] | undefined;
  readonly agreedCorrections?: MovedAffiliation['corrections'] | undefined;
};

/** Refuses when other fees or corrections would move than the user was told of. The ledger's lock keeps them until the end. */
async function refuseOthers(
  tx: Tx,
  { doctorId, agreedFees, agreedCorrections }: Agreed,
  days: readonly MovedDays[],
): Promise<void> {
  if (agreedFees === undefined && agreedCorrections === undefined) return;
  const ranges = await findMoved(tx, doctorId, days);
  const fees = allMoved(ranges, 'fees');
  if (isOther(fees, agreedFees)) {
    const told = countOf(fees.count, 'honorario pasaría', 'honorarios pasarían');
    refuse('affiliation.otherFeesMoved', {
      moved: `${told}, por ${formatPesos(fees.amount)} brutos,`,
    });
  }
  const owed = allMoved(ranges, 'corrections');
  if (isOther(owed, agreedCorrections)) {
    const told = countOf(
      owed.count,
      'corrección aprobada pasaría',
      'correcciones aprobadas pasarían',
    );
    refuse('affiliation.otherFeesMoved', {
      moved: `${told}, por ${formatPesos(owed.amount)} brutos,`,
    });
  }
}

const isOther = (moved: MovedAffiliation['fees'], agreed: MovedAffiliation['fees'] | undefined) =>
  agreed !== undefined && (moved.count !== agreed.count || moved.amount !== agreed.amount);

/** The affiliations before and after a change. Refuses a change that is not possible. */
async function planned(tx: Tx, { doctorId, version, change }: AffiliationChangeInput) {
  const doctor = await findOrRefuse(tx, doctorId);
  await refuseStaleEdit(tx, version, doctor, { entity: 'doctor', id: doctorId });
  const stored = await listAffiliations(tx, doctorId);
  const before = stored.map(bareAffiliation);
  const wanted = change as AffiliationChange;
  const after = changeAffiliations(before, wanted);
  if (after === 'unknown') refuse('record.notFound', { record: 'la afiliación' });
  if (typeof after === 'string') {
    const field = FIELD_OF[after];
    refuse(`affiliation.${after}`, {}, field ? { field } : undefined);
  }
  if (wanted.kind !== 'remove') {
    if (wanted.from !== null) refuseFarDay(wanted.from, 'from');
    const kept =
      wanted.kind === 'edit' && before.find(({ id }) => id === wanted.affiliationId)?.societyId;
    if (wanted.societyId !== null && wanted.societyId !== kept)
      await refuseUnusable(tx, wanted.societyId);
  }
  return { doctor, stored, before, after };
}

/** Refuses a society that is not registered or not active, and holds it until the end of the transaction. */
async function refuseUnusable(tx: Tx, societyId: number): Promise<void> {
  const society = await tx
    .selectFrom('medicalSociety')
    .select(['name', 'isActive'])
    .where('id', '=', societyId)
    .forShare()
    .executeTakeFirst();
  if (!society) refuse('doctor.societyUnknown', {}, { field: 'societyId' });
  if (!society.isActive)
    refuse('affiliation.societyInactive', { society: society.name }, { field: 'societyId' });
}

/** 'desde el 15-03-2026: Sociedad Ñuble'. */
function inWords({ from, payeeName }: DatedAffiliation): string {
  return `${from === null ? 'desde siempre' : `desde el ${formatDate(from)}`}: ${payeeName}`;
}
