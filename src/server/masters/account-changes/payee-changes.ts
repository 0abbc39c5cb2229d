/** Changes of the payee of a doctor's fees: one person makes them, the doctor and the maker of a bank file are told (masters §14.10). */
import type { MovedDays } from '../../../domain/payout/affiliations.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import { rowsOf, type Tx } from '../../platform/db/database.ts';
import { addressesOfAll } from './addresses.ts';
import { queueAllLetters } from './letters.ts';

/** A doctor as they stood before the change. */
type DoctorBefore = {
  readonly id: number;
  readonly name: string;
  readonly rut: string;
  readonly email: string | null;
};

/** The days on which another payee is paid for a doctor's fees. */
export type MovedDoctor = { readonly doctor: DoctorBefore; readonly moved: readonly MovedDays[] };

/** Notes on which days another payee is paid, and tells the doctor. */
export function notePayeeChanges(
  tx: Tx,
  context: CallContext,
  doctor: DoctorBefore,
  moved: readonly MovedDays[],
): Promise<void> {
  return noteAllPayeeChanges(tx, context, [{ doctor, moved }]);
}

/** The same of many doctors. */
export async function noteAllPayeeChanges(
  tx: Tx,
  context: CallContext,
  doctors: readonly MovedDoctor[],
): Promise<void> {
  const addresses = await addressesOfAll(
    tx,
    'doctor',
    doctors.map(({ doctor }) => doctor),
  );
  const days = doctors.flatMap(({ doctor: { id }, moved }) =>
    moved.map((one) => ({ ...one, doctorId: id, emails: addresses.get(id) ?? [] })),
  );
  if (days.length === 0) return;
  const rows = await rowsOf<Noted>(tx)`
    INSERT INTO payee_change (doctor_id, kind, valid_from, valid_until, old_payee_name, society_id, payee_name, payee_rut, emails, made_by)
    SELECT d.id, 'affiliation', m."from", m.until, coalesce(old.name, d.name), new.id, coalesce(new.name, d.name),
           coalesce(new.rut, d.rut), m.emails, ${actorOf(context).userId}::int
      FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
             AS m ("doctorId" int, "from" date, until date, was int, becomes int, emails text[])
      JOIN doctor d ON d.id = m."doctorId"
      LEFT JOIN medical_society old ON old.id = m.was LEFT JOIN medical_society new ON new.id = m.becomes
    RETURNING id, emails`;
  await queueAllLetters(tx, context, 'payee', rows);
}

/** Notes that a doctor who got cheques is paid by transfer, and tells the doctor. */
export function noteTransferInsteadOfCheque(
  tx: Tx,
  context: CallContext,
  doctor: DoctorBefore,
): Promise<void> {
  return noteTransfersInsteadOfCheques(tx, context, [doctor]);
}

/** The same of many doctors. */
export async function noteTransfersInsteadOfCheques(
  tx: Tx,
  context: CallContext,
  doctors: readonly DoctorBefore[],
): Promise<void> {
  if (doctors.length === 0) return;
  const addresses = await addressesOfAll(tx, 'doctor', doctors);
  const told = doctors.map(({ id }) => ({ id, emails: addresses.get(id) ?? [] }));
  const rows = await rowsOf<Noted>(tx)`
    INSERT INTO payee_change (doctor_id, kind, payee_name, payee_rut, emails, made_by)
    SELECT d.id, 'transfer', d.name, d.rut, t.emails, ${actorOf(context).userId}::int
      FROM jsonb_to_recordset(${JSON.stringify(told)}::jsonb) AS t (id int, emails text[]) JOIN doctor d ON d.id = t.id
    RETURNING id, emails`;
  await queueAllLetters(tx, context, 'payee', rows);
}

type Noted = { readonly id: number; readonly emails: string[] };
