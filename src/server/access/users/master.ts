/** The specifics of creating, editing and deleting users. */
import type { z } from 'zod';
import type { User, userInput } from '../../../contract/access/users.ts';
import type { MasterDefinition } from '../../masters/masters/public.ts';
import { type CallContext, userOf } from '../../platform/context.ts';
import { carryOut, type Db, type Tx } from '../../platform/db/database.ts';
import { given } from '../../platform/db/list-queries.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { hasMore } from '../own-profiles/public.ts';
import { endSessions } from '../session/public.ts';
import { findUser, holdUsers } from './queries.ts';

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
  refuseEdit: refuseMore,
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
  const ownProfileId = await givenProfile(tx, input);
  return { ...input, ...(ownProfileId !== undefined && { ownProfileId }) };
}

/**
 * The clinic's own profile that an edit gives: undefined to leave it as it is, null for none. Another profile than supervisor
 * has none beside it.
 */
async function givenProfile(
  tx: Tx,
  { profile, ownProfileId }: UserInput,
): Promise<number | null | undefined> {
  if (profile !== 'supervisor') {
    if (ownProfileId) refuse('ownProfile.notGiven', {}, { field: 'profile' });
    return null;
  }
  if (!ownProfileId) return ownProfileId;
  const own = await tx
    .selectFrom('ownProfile')
    .select('id')
    .where('id', '=', ownProfileId)
    .where('isActive', '=', true)
    // Locked until the user is saved, so that nobody ends it in between.
    .forShare()
    .executeTakeFirst();
  if (!own) refuse('ownProfile.notGiven', {}, { field: 'profile' });
  return ownProfileId;
}

/**
 * Refuses to leave the clinic without an administrator, and users to lock themselves out; ends the sessions of inactive
 * users.
 */
async function guardUser(tx: Tx, id: number, context: CallContext): Promise<void> {
  const user = await findUser(tx, id);
  if (user) await refuseMore(tx, user, context);
  if (!user?.isActive) {
    if (id === userOf(context).id) refuse('user.self');
    await endSessions(tx, id, null);
  }
  await keepAdministrator(tx);
}

/** Refuses what was written if no active administrator remains; until the transaction ends, nobody else takes one away. */
export async function keepAdministrator(tx: Tx): Promise<void> {
  await lockAdministrators(tx);
  await refuseWithoutAdministrator(tx, null);
}

/** Refuses a new account that would have what the caller lacks: its first password is handed to the caller (access §15.4). */
export async function refuseNewWithMore(
  context: CallContext,
  {
    firstName,
    lastName,
    profile,
    ownProfileId = null,
  }: Pick<UserInput, 'firstName' | 'lastName' | 'profile' | 'ownProfileId'>,
): Promise<void> {
  if (await hasMore(context.database.db, userOf(context), { profile, ownProfileId }))
    refuse('user.moreThanOwn', { name: `${firstName} ${lastName}` });
}

/**
 * Refuses to give an account what the caller lacks, or to touch one that has it: who could reset its password could use it
 * (access §15.4).
 */
async function refuseMore(db: Db | Tx, user: User, context: CallContext): Promise<void> {
  if (await hasMore(db, userOf(context), user))
    refuse('user.moreThanOwn', { name: `${user.firstName} ${user.lastName}` });
}

/** Locks an account, and refuses to touch it when it has more than the caller by then. A missing one is refused later. */
export async function holdWithinOwn(tx: Tx, id: number, context: CallContext): Promise<void> {
  await holdUsers(tx, [id]);
  await refuseMoreThanOwn(tx, id, context);
}

/** Refuses an account that has more than the caller. */
export async function refuseMoreThanOwn(
  db: Db | Tx,
  id: number,
  context: CallContext,
): Promise<void> {
  const user = await findUser(db, id);
  if (user) await refuseMore(db, user, context);
}

/** Refuses to delete the user's own account and that of the only administrator. */
async function refuseNeededUser(db: Db | Tx, id: number, context: CallContext): Promise<void> {
  if (id === userOf(context).id) refuse('user.self');
  await refuseMoreThanOwn(db, id, context);
  await refuseWithoutAdministrator(db, id);
}

/** Refuses if no administrator would remain (besides the user `without`). */
async function refuseWithoutAdministrator(db: Db | Tx, without: number | null): Promise<void> {
  if (!(await hasAdministrator(db, without))) refuse('user.lastAdministrator');
}

/** Whether this is the only active administrator; until the transaction ends, no other one is taken away. */
export async function isOnlyAdministrator(tx: Tx, id: number): Promise<boolean> {
  await lockAdministrators(tx);
  return (await hasAdministrator(tx, null)) && !(await hasAdministrator(tx, id));
}

/** One after the other: otherwise two administrators could remove each other at the same moment. */
async function lockAdministrators(tx: Tx): Promise<void> {
  await carryOut(tx)`SELECT pg_advisory_xact_lock(hashtext('portal-medico.administrators'))`;
}

async function hasAdministrator(db: Db | Tx, without: number | null): Promise<boolean> {
  const administrator = await db
    .selectFrom('appUser')
    .select('id')
    .where('profile', '=', 'admin')
    .where('isActive', '=', true)
    .where((is) => is.and(given(without ?? undefined, (id) => is('id', '<>', id))))
    .executeTakeFirst();
  return administrator !== undefined;
}
