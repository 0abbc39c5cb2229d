/** Signing in: by user name, e-mail or RUT; five failures lock the name and address (design §7). */
import { sql } from 'kysely';
import { parseRut } from '../../../domain/rut.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { refuse } from '../../platform/refusal.ts';

const FAILURES_BEFORE_LOCK = 5;
const LOCK_MINUTES = 15;

/** The last attempt of each name and address that is under way in this process. */
const underWay = new Map<string, Promise<void>>();

export type Credentials = { readonly username: string; readonly password: string };
export type WrongCredentials = 'session.wrongCredentials' | 'session.wrongRutCredentials';

/** An account as its password was verified; nothing holds it yet. */
export type Verified = {
  readonly id: number;
  readonly name: string;
  readonly doctorName: string | null;
  readonly passwordHash: string;
};

/**
 * Whose credentials these are. Refuses the same way for unknown and wrong, with `wrong`. However a name
 * is typed and wherever, its failures are counted together.
 */
export async function checkCredentials(
  db: Db,
  credentials: Credentials,
  ipAddress: string,
  wrong: WrongCredentials = 'session.wrongCredentials',
): Promise<Verified> {
  const name = countedName(credentials.username);
  // One after the other: a hundred guesses at once would all be checked before one is counted.
  const key = JSON.stringify([name, ipAddress]);
  const attempt = (underWay.get(key) ?? Promise.resolve()).then(async () => {
    await refuseWhenLocked(db, name, ipAddress);
    const user = await findUserByName(db, credentials.username);
    const passwordHash = user?.passwordHash ?? null;
    const isRight = await verifyPassword(passwordHash, credentials.password);
    if (!isRight || !user || passwordHash === null) {
      await db.insertInto('signInFailure').values({ name, ipAddress }).execute();
      refuse(wrong);
    }
    await forgetFailures(db, [name], ipAddress);
    const { id, firstName, lastName, doctorName } = user;
    return { id, name: `${firstName} ${lastName}`, doctorName, passwordHash };
  });
  const over = attempt.then(
    () => {},
    () => {},
  );
  underWay.set(key, over);
  try {
    return await attempt;
  } finally {
    if (underWay.get(key) === over) underWay.delete(key);
  }
}

/**
 * Holds the account to the transaction's end as it was verified: whoever changes its password, resets it or
 * closes the account waits, and then ends the session that is begun here, too. Undefined when they were
 * first. It is shared, so that nobody's sign-ins wait for each other.
 */
export function holdVerified(tx: Tx, { id, passwordHash }: Verified) {
  return tx
    .selectFrom('appUser')
    .select(['id', 'mustChangePassword'])
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('isActive', '=', true)
    .forShare()
    .executeTakeFirst();
}

/** A name as failures are counted by. */
function countedName(username: string): string {
  return (parseRut(username) ?? username).toLowerCase();
}

/** Forgets the failures of these names from an address: its person has proved who they are. */
export async function forgetFailures(
  db: Db | Tx,
  names: readonly string[],
  ipAddress: string,
): Promise<void> {
  await db
    .deleteFrom('signInFailure')
    .where('name', 'in', names.map(countedName))
    .where('ipAddress', '=', ipAddress)
    .execute();
}

/** The active account of a user name, e-mail or RUT in any form; undefined when there is none. */
export function findUserByName(db: Db | Tx, username: string) {
  const rut = parseRut(username);
  return db
    .selectFrom('appUser')
    .leftJoin('doctor', 'doctor.id', 'appUser.doctorId')
    .select([
      'appUser.id',
      'appUser.email',
      'appUser.passwordHash',
      'appUser.firstName',
      'appUser.lastName',
      'doctor.name as doctorName',
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

async function refuseWhenLocked(db: Db, name: string, ipAddress: string): Promise<void> {
  const { failures, minutes } = await db
    .selectFrom('signInFailure')
    .select([
      sql<number>`count(*)::int`.as('failures'),
      sql<number>`ceil(extract(epoch FROM max(at) + make_interval(mins => ${LOCK_MINUTES}) - now()) / 60)::int`.as(
        'minutes',
      ),
    ])
    .where('name', '=', name)
    .where('ipAddress', '=', ipAddress)
    .where('at', '>', sql<Date>`now() - make_interval(mins => ${LOCK_MINUTES})`)
    .executeTakeFirstOrThrow();
  if (failures >= FAILURES_BEFORE_LOCK) {
    refuse('session.locked', { wait: minutes === 1 ? '1 minuto' : `${minutes} minutos` });
  }
}
