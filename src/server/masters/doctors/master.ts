/** The specifics of creating, editing and deleting doctors. */
import type { z } from 'zod';
import type { Doctor, doctorInput } from '../../../contract/masters/doctors.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { WHOLE } from '../../../domain/money.ts';
import { movedDays } from '../../../domain/payout/affiliations.ts';
import { actorOf, type CallContext, today } from '../../platform/context.ts';
import { type Db, lockLedger, rowOf, type Tx, tryLockLedger } from '../../platform/db/database.ts';
import { given } from '../../platform/db/list-queries.ts';
import { refuse } from '../../platform/http/refusal.ts';
import {
  deferAccount,
  noteFirstAccount,
  notePayeeChanges,
  noteTransferInsteadOfCheque,
} from '../account-changes/public.ts';
import { bankOf } from '../banks/public.ts';
import type { MasterDefinition } from '../masters/public.ts';
import { rulesNaming } from '../masters/public.ts';
import { refuseUnknownSpecialty } from '../specialties/public.ts';
import {
  bareAffiliation,
  listAffiliations,
  refuseFarDay,
  societyOn,
  writeAffiliation,
} from './affiliations.ts';
import { findDoctor } from './queries.ts';

type DoctorInput = z.output<typeof doctorInput>;

export const doctorMaster: MasterDefinition<Doctor, DoctorInput> = {
  table: 'doctor',
  entity: 'doctor',
  record: 'el médico',
  title: (doctor) => doctor.name,
  find: findDoctor,
  values: doctorValues,
  defer: (tx, edit) => deferAccount(tx, 'doctor', edit),
  lockBefore: lockPayees,
  writeMore: async (tx, id, input, before, context) => {
    await affiliate(tx, id, input, before, context);
    await noteFirstAccount(tx, 'doctor', { id, before, context });
    if (before?.paymentType === 'check' && input.paymentType !== 'check')
      await noteTransferInsteadOfCheque(tx, context, before);
  },
  conflicts: {
    doctor_rut_key: { code: 'doctor.rutTaken', field: 'rut' },
    doctor_internal_code_key: { code: 'doctor.internalCodeTaken', field: 'internalCode' },
  },
  rules: (db, id) => rulesNaming(db, 'doctorId', id),
};

async function doctorValues(tx: Tx, input: DoctorInput): Promise<Record<string, unknown>> {
  const {
    societyType: _type,
    societyId: _id,
    societyRut: _rut,
    societyName: _society,
    affiliationFrom: _from,
    affiliatedSince: _since,
    bankName: _bank,
    retentionPercentage,
    surchargePercentage,
    ...columns
  } = input;
  await refuseUnknownSpecialty(tx, input.specialtyId);
  if (input.affiliationFrom) refuseFarDay(input.affiliationFrom, 'affiliationFrom');
  const rates = {
    retentionRate: Math.round(retentionPercentage * 100),
    surchargeRate: Math.round(surchargePercentage * 100),
  };
  const problem = retentionProblem({ ...input, ...rates }, await highestLegalRate(tx));
  if (problem) refuse(problem.code, {}, { field: problem.field });
  return { ...columns, ...rates, bankCode: await bankOf(tx, input, 'doctor.bankUnknown') };
}

/** Rates in basis points, and the days of payment of the surcharge. */
type Retention = {
  readonly retentionMode: 'legal' | 'own';
  readonly retentionRate: number;
  readonly surchargeRate: number;
  readonly surchargeFrom: string | null;
  readonly surchargeUntil: string | null;
};

/**
 * Why a retention is not possible, and at which field of the form; null when it is. `highestLegal` is what who follows the legal
 * rate may come to: with the surcharge it would retain more than everything, and no fee could be calculated.
 */
export function retentionProblem(retention: Retention, highestLegal: number) {
  const { retentionMode, surchargeFrom, surchargeUntil, surchargeRate } = retention;
  if (surchargeFrom && surchargeUntil && surchargeUntil < surchargeFrom)
    return { code: 'doctor.surchargeBackwards', field: 'surchargeUntil' } as const;
  const followed = retentionMode === 'legal' ? highestLegal : 0;
  return Math.max(retention.retentionRate, followed) + surchargeRate > WHOLE
    ? ({ code: 'doctor.retentionAboveAll', field: 'surchargePercentage' } as const)
    : null;
}
/** The highest legal rate of this year and those after it, in basis points; the usual one where none is registered. */
export async function highestLegalRate(db: Db | Tx): Promise<number> {
  const { rate } = await rowOf<{ rate: number }>(db)`
    SELECT coalesce(max(rate), usual_rate(current_date)) AS rate
      FROM legal_retention WHERE year >= extract(year FROM current_date)`;
  return rate;
}

/** The payee must not change while a payroll is processed, which reads it several times. */
async function lockPayees(tx: Tx, id: number, input: DoctorInput): Promise<void> {
  // Without a lock: the ledger's comes before those of rows.
  const societyId = (await societyQuery(tx, input)?.executeTakeFirst())?.id ?? null;
  if ((await findDoctor(tx, id)) && !(await isPaidSo(tx, id, input, societyId))) {
    await lockLedger(tx);
  }
}

/**
 * Whether a doctor is paid as the input says: on its day, or, where it names none, as it was read before another affiliation began
 * (masters §14.4).
 */
async function isPaidSo(tx: Tx, doctorId: number, input: DoctorInput, societyId: number | null) {
  const { affiliationFrom, affiliatedSince } = input;
  const day = localDate(affiliationFrom ?? today());
  if ((await societyOn(tx, doctorId, day)) === societyId) return true;
  if (affiliationFrom || affiliatedSince === undefined) return false;
  const ended = await tx
    .selectFrom('affiliation')
    .select('societyId')
    .where('doctorId', '=', doctorId)
    .where('validFrom', '=', affiliatedSince ?? '-infinity')
    .where('validTo', '<', day)
    .executeTakeFirst();
  return ended !== undefined && ended.societyId === societyId;
}

/**
 * Pays a doctor as the input says from `affiliationFrom` on, or else from today on; a new doctor from the start (masters §14.2).
 * Changes nothing if the doctor is paid so.
 */
async function affiliate(
  tx: Tx,
  doctorId: number,
  input: DoctorInput,
  before: Doctor | null,
  context: CallContext,
): Promise<void> {
  const day = localDate(input.affiliationFrom ?? today());
  const societyId = await societyOf(tx, input);
  if (before && (await isPaidSo(tx, doctorId, input, societyId))) return;
  // Another affiliation was saved since `lockPayees` looked, so that it left the ledger's lock.
  if (before && !(await tryLockLedger(tx))) refuse('server.busy');
  const from = before ? day : '-infinity';
  const read = async () => (await listAffiliations(tx, doctorId)).map(bareAffiliation);
  const was = before ? await read() : [];
  await writeAffiliation(tx, { doctorId, from, societyId, userId: actorOf(context).userId });
  if (before) await notePayeeChanges(tx, context, before, movedDays(was, await read()));
}

/**
 * The society by id or RUT, or by both when they agree (masters §3.7). It is held until the doctor is saved. None when
 * the doctor is paid in person.
 */
async function societyOf(tx: Tx, input: DoctorInput): Promise<number | null> {
  if (input.societyType === 'individual') return null;
  const society = await societyQuery(tx, input)?.forKeyShare().executeTakeFirst();
  return society?.id ?? refuse('doctor.societyUnknown', {}, { field: 'societyId' });
}

/** Reads the society that the input names; null if it names none. */
function societyQuery(tx: Tx, { societyType, societyId, societyRut }: DoctorInput) {
  if (societyType === 'individual' || (!societyId && !societyRut)) return null;
  return tx
    .selectFrom('medicalSociety')
    .select('id')
    .where((is) =>
      is.and([
        ...given(societyId ?? undefined, (id) => is('id', '=', id)),
        ...given(societyRut ?? undefined, (rut) => is('rut', '=', rut)),
      ]),
    );
}
