/** Signing in: by user name, e-mail or RUT; five failures lock the name and address (design §7). */
import { sql } from 'kysely';
import { parseRut } from '../../../domain/rut.ts';
import type { Db } from '../../platform/database.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { refuse } from '../../platform/refusal.ts';

const FAILURES_BEFORE_LOCK = 5;
const LOCK_MINUTES = 15;

/** The last attempt of each name and address that is under way in this process. */
const underWay = new Map<string, Promise<void>>();

/** The id of the user whose credentials these are. Refuses the same way for unknown and wrong. */
export async function checkCredentials(
  db: Db,
  username: string,
  password: string,
  ipAddress: string,
): Promise<{ id: number; name: string }> {
  const name = (parseRut(username) ?? username).toLowerCase();
  // One after the other: a hundred guesses at once would all be checked before one is counted.
  const key = JSON.stringify([name, ipAddress]);
  const attempt = (underWay.get(key) ?? Promise.resolve()).then(() =>
    attemptSignIn(db, name, username, password, ipAddress),
  );
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

async function attemptSignIn(
  db: Db,
  name: string,
  username: string,
  password: string,
  ipAddress: string,
): Promise<{ id: number; name: string }> {
  await refuseWhenLocked(db, name, ipAddress);
  const user = await findUser(db, username);
  if (!(await verifyPassword(user?.passwordHash ?? null, password)) || !user) {
    await db.insertInto('signInFailure').values({ name, ipAddress }).execute();
    refuse('session.wrongCredentials');
  }
  await db
    .deleteFrom('signInFailure')
    .where('name', '=', name)
    .where('ipAddress', '=', ipAddress)
    .execute();
  return { id: user.id, name: `${user.firstName} ${user.lastName}` };
}

function findUser(db: Db, username: string) {
  const rut = parseRut(username);
  return db
    .selectFrom('appUser')
    .select(['id', 'passwordHash', 'firstName', 'lastName'])
    .where('isActive', '=', true)
    .where((where) =>
      where.or([
        where('username', '=', username.toLowerCase()),
        where(sql`lower(email)`, '=', username.toLowerCase()),
        ...(rut ? [where('rut', '=', rut)] : []),
      ]),
    )
    .orderBy('id')
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
