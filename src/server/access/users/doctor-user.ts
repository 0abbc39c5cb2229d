/** Generar Usuario: the account of a doctor who has none (access §5.12; decision 38). */
import { splitName } from '../../../domain/identity/names.ts';
import { parseRut } from '../../../domain/identity/rut.ts';
import type { CallContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { UNDELIVERABLE_DOMAIN } from '../../platform/mail/mail.ts';
import { addUser } from './create.ts';

/** The doctor as the screen sent it. */
type Named = { doctorId: number; doctorRut: string | null; doctorName: string | null };

/**
 * Makes the account: its login is the RUT, its password the RUT without check digit, valid until it is
 * changed at first use. Refuses when RUT or name are missing, or are not those of a doctor.
 */
export async function createDoctorUser(
  context: CallContext,
  { doctorId, doctorRut, doctorName }: Named,
) {
  if (!doctorRut || !doctorName) refuse('user.doctorIncomplete');
  const { db } = context.database;
  const doctor = await db
    .selectFrom('doctor')
    .select(['id', 'rut', 'name', 'email'])
    .where('id', '=', doctorId)
    .executeTakeFirst();
  if (!doctor || parseRut(doctorRut) !== doctor.rut) refuse('doctor.unknown');
  const [password = ''] = doctor.rut.split('-');
  const email = (await freeEmail(db, doctor.email)) ?? `${doctor.rut}@${UNDELIVERABLE_DOMAIN}`;
  const user = { ...splitName(doctor.name), rut: doctor.rut, email, profile: 'doctor' as const };
  const { user: added, expiresAt } = await addUser(context, { ...user, doctorId }, password);
  return {
    success: true as const,
    userId: added.id,
    username: doctor.rut,
    password,
    expiresAt: expiresAt.toISOString(),
  };
}

/** The doctor's own address, unless another account uses it. */
async function freeEmail(db: Db, email: string | null): Promise<string | null> {
  if (email === null) return null;
  const taken = await db
    .selectFrom('appUser')
    .select('id')
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return taken ? null : email;
}
