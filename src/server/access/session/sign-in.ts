/** Signing in: by user name, e-mail or RUT (access §1). */
import { sql } from 'kysely';
import { parseRut } from '../../../domain/identity/rut.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { hasFactor } from './half-open.ts';
import {
  attemptAt,
  attemptWithUnknownName,
  countFailure,
  countFirstPassword,
  forgetFailures,
  whenAccountAllowed,
  whenAllowed,
} from './sign-in-limits.ts';

export type Credentials = { readonly username: string; readonly password: string };
export type WrongCredentials = 'session.wrongCredentials' | 'session.wrongRutCredentials';

/** The password of every account of the demo clinic (operations §7.5). */
export const DEMO_PASSWORD = 'demo1234';

/** An account whose password was verified. Its row is not locked yet. */
export type Verified = {
  readonly id: number;
  readonly name: string;
  readonly username: string | null;
  readonly doctorName: string | null;
  readonly passwordHash: string;
  /** Whether the clinic handed the password out, so that it must be changed. */
  readonly isFirstPassword: boolean;
};

/**
 * Finds the account of these credentials. Refuses with `wrong` both an unknown user and a wrong password.
 * All words that name an account share one count of failures. Only a person who knows an expired first password is
 * told that it has expired.
 */
export async function checkCredentials(
  db: Db,
  credentials: Credentials,
  ipAddress: string,
  wrong: WrongCredentials = 'session.wrongCredentials',
): Promise<Verified> {
  const { username } = credentials;
  const counted = await findUserByName(db, username);
  const attempt = counted
    ? attemptAt(counted, ipAddress)
    : attemptWithUnknownName(username, ipAddress);
  return whenAllowed(db, attempt, async () => {
    // Read again in its turn: the password may have changed while earlier guesses were verified.
    const user = await findUserByName(db, username);
    const passwordHash = user?.passwordHash ?? null;
    const isRight = await verifyPassword(passwordHash, credentials.password);
    if (!isRight || !user || passwordHash === null) {
      await countFailure(db, attempt);
      refuse(wrong);
    }
    // With a second factor, nobody is in yet: else each right password would allow five more guesses of the code.
    if (!user.hasFactor) await forgetFailures(db, attempt);
    if (user.mustChangePassword) await countFirstPassword(db, attempt);
    if (user.isExpired) refuse('session.firstPasswordExpired');
    const { id, firstName, lastName, doctorName, mustChangePassword } = user;
    const name = `${firstName} ${lastName}`;
    return {
      id,
      name,
      username: user.username,
      doctorName,
      passwordHash,
      isFirstPassword: mustChangePassword,
    };
  });
}

/**
 * Locks the account's row until the transaction ends, if the verified password is still its password; otherwise
 * returns undefined. A change of the password waits for the lock and then ends the session that begins here, too.
 * The lock is shared, so that sign-ins of one account don't wait for each other. A first sign-in writes to the row
 * and takes it alone.
 */
export function holdVerified(tx: Tx, { id, passwordHash, isFirstPassword }: Verified) {
  const held = tx
    .selectFrom('appUser')
    .select(['id', 'mustChangePassword', 'passwordExpiresAt', 'firstSignInAt'])
    .select(hasFactor(sql.ref('app_user.id')).as('hasFactor'))
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('isActive', '=', true);
  return (isFirstPassword ? held.forNoKeyUpdate() : held.forShare()).executeTakeFirst();
}

/**
 * The hash that the user's password still has, if it is the one given; null if not, or if none is given. Wrong ones are
 * counted with the failed sign-ins of the account: a window left open would else let anybody guess without end.
 */
export async function provePassword(
  db: Db,
  user: { readonly id: number },
  password: string | undefined,
  ipAddress: string,
): Promise<string | null> {
  if (!password) return null;
  const attempt = attemptAt(user, ipAddress);
  return whenAccountAllowed(db, attempt, async () => {
    const account = await db
      .selectFrom('appUser')
      .select(['passwordHash', hasFactor(sql.ref('app_user.id')).as('hasFactor')])
      .where('id', '=', user.id)
      .executeTakeFirst();
    const passwordHash = account?.passwordHash ?? null;
    if (await verifyPassword(passwordHash, password)) {
      if (!account?.hasFactor) await forgetFailures(db, attempt);
      return passwordHash;
    }
    await countFailure(db, attempt);
    return null;
  });
}

/** The active account of a user name, e-mail or RUT in any form; undefined when there is none. */
export function findUserByName(db: Db | Tx, username: string) {
  const rut = parseRut(username);
  return db
    .selectFrom('appUser')
    .leftJoin('doctor', 'doctor.id', 'appUser.doctorId')
    .select([
      'appUser.id',
      'appUser.username',
      'appUser.email',
      'appUser.passwordHash',
      'appUser.mustChangePassword',
      'appUser.firstName',
      'appUser.lastName',
      'doctor.name as doctorName',
      hasFactor(sql.ref('app_user.id')).as('hasFactor'),
      sql<boolean>`coalesce(app_user.password_expires_at <= now(), false)`.as('isExpired'),
    ])
    .where('appUser.isActive', '=', true)
    .where((where) =>
      where.or([
        where('appUser.username', '=', username.toLowerCase()),
        where(sql`lower(app_user.email)`, '=', username.toLowerCase()),
        ...(rut ? [where('appUser.rut', '=', rut)] : []),
      ]),
    )
    .orderBy('appUser.id')
    .executeTakeFirst();
}
