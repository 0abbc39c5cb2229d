/** What is particular to users when they are created, edited or deleted. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { User, userInput } from '../../../contract/access/users.ts';
import type { MasterDefinition } from '../../masters/masters/public.ts';
import { type CallContext, userOf } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { endSessions } from '../session/public.ts';
import { findUser } from './queries.ts';

export type UserInput = z.output<typeof userInput>;

export const userMaster: MasterDefinition<User, UserInput> = {
  table: 'appUser',
  entity: 'user',
  record: 'el usuario',
  title: (user) => `${user.firstName} ${user.lastName}`,
  find: findUser,
  values: userValues,
  conflicts: {
    app_user_rut_key: { code: 'user.rutTaken', field: 'rut' },
    app_user_email_key: { code: 'user.emailTaken', field: 'email' },
    app_user_doctor_key: { code: 'user.doctorTaken', field: 'doctorId' },
  },
  guard: guardUser,
  refuseRemoval: refuseNeededUser,
};

async function userValues(tx: Tx, input: UserInput): Promise<Record<string, unknown>> {
  if (input.doctorId) {
    const doctor = await tx
      .selectFrom('doctor')
      .select('id')
      .where('id', '=', input.doctorId)
      // Held until the user is saved, so that nobody deletes the doctor in between.
      .forKeyShare()
      .executeTakeFirst();
    if (!doctor) refuse('doctor.unknown', {}, { field: 'doctorId' });
  }
  return input;
}

/** Keeps an administrator in office and people in their own account; ends sessions of the inactive. */
async function guardUser(tx: Tx, id: number, context: CallContext): Promise<void> {
  const user = await findUser(tx, id);
  if (!user?.isActive) {
    if (id === userOf(context).id) refuse('user.self');
    await endSessions(tx, id, null);
  }
  // One after the other: else two administrators could remove each other at the same moment.
  await sql`SELECT pg_advisory_xact_lock(hashtext('portal-medico.administrators'))`.execute(tx);
  await refuseWithoutAdministrator(tx, null);
}

/** The own account, and the only administrator's, are not deleted. */
async function refuseNeededUser(db: Db | Tx, id: number, context: CallContext): Promise<void> {
  if (id === userOf(context).id) refuse('user.self');
  await refuseWithoutAdministrator(db, id);
}

/** Refuses when nobody but this one, or nobody at all, would be an administrator. */
async function refuseWithoutAdministrator(db: Db | Tx, without: number | null): Promise<void> {
  const administrator = await db
    .selectFrom('appUser')
    .select('id')
    .where('profile', '=', 'admin')
    .where('isActive', '=', true)
    .$if(without !== null, (query) => query.where('id', '<>', without))
    .executeTakeFirst();
  if (!administrator) refuse('user.lastAdministrator');
}
