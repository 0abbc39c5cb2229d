/** The specifics of creating, editing and deleting users. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { User, userInput } from '../../../contract/access/users.ts';
import type { MasterDefinition } from '../../masters/masters/public.ts';
import { type CallContext, userOf } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { given } from '../../platform/db/list-queries.ts';
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
      // Locked until the user is saved, so that nobody deletes the doctor in between.
      .forKeyShare()
      .executeTakeFirst();
    if (!doctor) refuse('doctor.unknown', {}, { field: 'doctorId' });
  }
  return input;
}

/**
 * Refuses to leave the clinic without an administrator, and users to lock themselves out; ends the sessions of inactive
 * users.
 */
async function guardUser(tx: Tx, id: number, context: CallContext): Promise<void> {
  const user = await findUser(tx, id);
  if (!user?.isActive) {
    if (id === userOf(context).id) refuse('user.self');
    await endSessions(tx, id, null);
  }
  // One after the other: otherwise two administrators could remove each other at the same moment.
  await sql`SELECT pg_advisory_xact_lock(hashtext('portal-medico.administrators'))`.execute(tx);
  await refuseWithoutAdministrator(tx, null);
}

/** Refuses to delete the user's own account and that of the only administrator. */
async function refuseNeededUser(db: Db | Tx, id: number, context: CallContext): Promise<void> {
  if (id === userOf(context).id) refuse('user.self');
  await refuseWithoutAdministrator(db, id);
}

/** Refuses if no administrator would remain (besides the user `without`). */
async function refuseWithoutAdministrator(db: Db | Tx, without: number | null): Promise<void> {
  const administrator = await db
    .selectFrom('appUser')
    .select('id')
    .where('profile', '=', 'admin')
    .where('isActive', '=', true)
    .where((is) => is.and(given(without ?? undefined, (id) => is('id', '<>', id))))
    .executeTakeFirst();
  if (!administrator) refuse('user.lastAdministrator');
}
