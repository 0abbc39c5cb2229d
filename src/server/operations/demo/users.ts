/** The accounts of the demo clinic, one for each profile (operations §7.5). */
import { type Rut, rutOf } from '../../../domain/identity/rut.ts';
import { DEMO_PASSWORD } from '../../access/session/public.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { UserProfile } from '../../platform/db/database-types.ts';
import { hashPassword } from '../../platform/passwords.ts';
import type { DemoDoctor } from './doctors.ts';

/** The doctor linked to the account `doctor`: a traumatologist paid by scales, fixed amounts and bonuses. */
export const DEMO_DOCTOR_ID = 22;

const ADMIN = { firstName: 'Marta', lastName: 'Olmedo Ríos' } as const;

/** The name recorded as author of rules and imports; the accounts themselves are created last. */
export const DEMO_ADMIN_NAME = `${ADMIN.firstName} ${ADMIN.lastName}`;

type Account = {
  readonly username: UserProfile;
  readonly rut: Rut;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly doctorId: number | null;
};

/** The rows of `app_user`, with hashed passwords. Each account is named after its profile. */
export async function demoUsers(doctors: readonly DemoDoctor[]) {
  const doctor = doctors.find(({ id }) => id === DEMO_DOCTOR_ID);
  if (doctor === undefined) throw new RangeError('the demo account has no doctor');
  const { rut, firstName, lastName, email } = doctor;
  const accounts: Account[] = [
    staff('admin', ADMIN.firstName, ADMIN.lastName, rutOf(14_725_361)),
    staff('supervisor', 'Hernán', 'Poblete Soto', rutOf(15_380_942)),
    { username: 'doctor', rut, firstName, lastName, email, doctorId: doctor.id },
    staff('user', 'Elisa', 'Vidal Pino', rutOf(17_604_218)),
  ];
  return Promise.all(
    accounts.map(async (account, index) => ({
      ...account,
      id: index + 1,
      profile: account.username,
      passwordHash: await hashPassword(DEMO_PASSWORD),
    })),
  );
}

function staff(username: UserProfile, firstName: string, lastName: string, rut: Rut): Account {
  return { username, rut, firstName, lastName, email: `${username}@ejemplo.cl`, doctorId: null };
}

/** Who acts, of the accounts that are there. */
export async function actorOf(tx: Tx, username: string): Promise<Actor> {
  const { id, firstName, lastName } = await tx
    .selectFrom('appUser')
    .select(['id', 'firstName', 'lastName'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return { userId: id, name: `${firstName} ${lastName}`, ipAddress: null };
}
