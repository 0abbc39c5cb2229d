/**
 * Limits of sign-in attempts (access §1.11, access §1.15; decision 54). Five failures lock an account for a network,
 * whichever word names the account. A network that tries many accounts is slowed and then locked.
 */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { parseRut } from '../../../domain/identity/rut.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { networkOf } from '../../platform/http/network.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { createLimiter } from '../../platform/limiter.ts';
import { traceRefusal } from '../audit/public.ts';

const FAILURES_BEFORE_LOCK = 5;
const LOCK_MINUTES = 15;
/** Wrong codes of one account from all networks, within `CODE_LOCK_MINUTES`. */
const CODES_BEFORE_LOCK = 10;
const CODE_LOCK_MINUTES = 60;
/** A network may try this many accounts within `LOCK_MINUTES`; then each further attempt waits. */
const NAMES_BEFORE_SLOWING = 4;
/** Each further account adds this wait, in milliseconds. */
const SLOWING_MS = 300;
/** This many accounts lock the network. A clinic may share one address, so a person who gets in at last is not counted. */
export const NAMES_BEFORE_LOCK = 12;
/** Attempts of one network that are verified at the same time; the others wait their turn. */
const AT_ONCE = 2;

const limitOfNetwork = createLimiter<string>(AT_ONCE);
/** Guesses at one account are verified one by one: a hundred at once would all pass before the first is counted. */
const limitOfAccount = createLimiter<string>(1);

/** An attempt to sign in as it is counted: whose account it is at, and the network it comes from. */
export type Attempt = {
  readonly name: string;
  readonly network: string;
  /** Null when no active account has the name. */
  readonly userId: number | null;
};

/** An attempt at an account, whatever word named it: user name, e-mail and RUT share one count. */
export function attemptAt(account: { readonly id: number }, ipAddress: string): Attempt {
  const { id } = account;
  return { name: `account:${id}`, network: networkOf(ipAddress), userId: id };
}

/** An attempt with a name that no active account has. The forms of a RUT, and upper and lower case, count as one. */
export function attemptWithUnknownName(username: string, ipAddress: string): Attempt {
  const name = (parseRut(username) ?? username).toLowerCase();
  return { name: `name:${name}`, network: networkOf(ipAddress), userId: null };
}

/** Verifies an attempt in its turn. Refuses it while its account or its network is locked. */
export function whenAllowed<Output>(
  db: Db,
  attempt: Attempt,
  verify: () => Promise<Output>,
): Promise<Output> {
  return whenAccountAllowed(db, attempt, () =>
    limitOfNetwork(attempt.network, async () => {
      await slowOrRefuseNetwork(db, attempt);
      return verify();
    }),
  );
}

/** Verifies a password of a user who is already signed in; a locked network does not affect them. */
export function whenAccountAllowed<Output>(
  db: Db,
  attempt: Attempt,
  verify: () => Promise<Output>,
): Promise<Output> {
  return limitOfAccount(JSON.stringify([attempt.name, attempt.network]), async () => {
    await refuseLockedAccount(db, attempt);
    return verify();
  });
}

/** Counts a failure, and traces it; also whom it locks. */
export async function countFailure(
  db: Db,
  attempt: Attempt,
  kind: 'fail' | 'code' = 'fail',
): Promise<void> {
  await traceRefusal(db, { ...attempt, kind });
  await count(db, attempt, false);
  const { failures } = await failuresOf(db, attempt);
  if (attempt.userId !== null && failures === FAILURES_BEFORE_LOCK)
    await traceRefusal(db, { ...attempt, kind: 'lock' });
}

/** Counts the use of a handed-out password: an attacker who guesses one does not fail. */
export async function countFirstPassword(db: Db, attempt: Attempt): Promise<void> {
  await count(db, attempt, true);
}

async function count(db: Db, { name, network }: Attempt, isFirstPassword: boolean) {
  const { names: before } = await namesTried(db, network);
  await db.insertInto('signInFailure').values({ name, network, isFirstPassword }).execute();
  const { names } = await namesTried(db, network);
  if (before >= NAMES_BEFORE_LOCK || names < NAMES_BEFORE_LOCK) return;
  await traceRefusal(db, { kind: 'lockNetwork', userId: null, network });
}

/** Forgets the failures at an account from a network, once the person has proved who they are. */
export async function forgetFailures(db: Db | Tx, { name, network }: Attempt): Promise<void> {
  await db
    .deleteFrom('signInFailure')
    .where('name', '=', name)
    .where('network', '=', network)
    .where('isFirstPassword', '=', false)
    .execute();
}

/**
 * Verifies a code of the second factor in its turn. Besides the account's own lock, a limit over all networks holds: who knows
 * the password could guess from many, and a code has six digits.
 */
export function whenCodeAllowed<Output>(
  db: Db,
  attempt: Attempt,
  verify: () => Promise<Output>,
): Promise<Output> {
  const codes = ofCodes(attempt);
  return limitOfAccount(codes.name, () =>
    whenAccountAllowed(db, attempt, async () => {
      const { failures, minutes } = await failuresOf(db, codes, CODE_LOCK_MINUTES);
      if (failures >= CODES_BEFORE_LOCK) {
        await traceRefusal(db, { ...attempt, kind: 'refuse' });
        refuse('session.locked', { wait: inWords(minutes) });
      }
      return verify();
    }),
  );
}

/** Counts a wrong code among the failures of its account, and answers whether it is the one that locks all codes. */
export async function countCodeFailure(db: Db, attempt: Attempt): Promise<boolean> {
  await countFailure(db, attempt, 'code');
  const codes = ofCodes(attempt);
  const { name, network } = codes;
  await db.insertInto('signInFailure').values({ name, network, isFirstPassword: false }).execute();
  return (await failuresOf(db, codes, CODE_LOCK_MINUTES)).failures === CODES_BEFORE_LOCK;
}

/** Forgets the wrong codes of an account, once a right one was shown. */
export async function forgetCodeFailures(db: Db | Tx, attempt: Attempt): Promise<void> {
  await forgetFailures(db, attempt);
  await forgetFailures(db, ofCodes(attempt));
}

/** The wrong codes of an account from all networks together; no right password forgets them. */
function ofCodes({ userId }: Attempt): Attempt {
  return { name: `codes:${userId}`, network: 'all', userId };
}

const isRecent = (minutes: number) => sql<boolean>`at > now() - make_interval(mins => ${minutes})`;
/** Minutes until the latest attempt is forgotten. */
const minutesLeft = (minutes: number) =>
  sql<number>`ceil(extract(epoch FROM max(at) + make_interval(mins => ${minutes}) - now()) / 60)::int`;

/** Refuses what is asked for an account while too many failures lock it for this network. */
export async function refuseLockedAccount(db: Db, attempt: Attempt): Promise<void> {
  const { failures, minutes } = await failuresOf(db, attempt);
  if (failures < FAILURES_BEFORE_LOCK) return;
  await traceRefusal(db, { ...attempt, kind: 'refuse' });
  refuse('session.locked', { wait: inWords(minutes) });
}

async function slowOrRefuseNetwork(db: Db, attempt: Attempt): Promise<void> {
  const { names, minutes } = await namesTried(db, attempt.network);
  if (names >= NAMES_BEFORE_LOCK) {
    await traceRefusal(db, { ...attempt, kind: 'refuse' });
    refuse('session.networkLocked', { wait: inWords(minutes) });
  }
  const over = names - NAMES_BEFORE_SLOWING;
  if (over > 0) await setTimeout(over * SLOWING_MS);
}

function failuresOf(db: Db, { name, network }: Attempt, within = LOCK_MINUTES) {
  return db
    .selectFrom('signInFailure')
    .select([sql<number>`count(*)::int`.as('failures'), minutesLeft(within).as('minutes')])
    .where('name', '=', name)
    .where('network', '=', network)
    .where('isFirstPassword', '=', false)
    .where(isRecent(within))
    .executeTakeFirstOrThrow();
}

function namesTried(db: Db, network: string) {
  return db
    .selectFrom('signInFailure')
    .select([
      sql<number>`count(DISTINCT name)::int`.as('names'),
      minutesLeft(LOCK_MINUTES).as('minutes'),
    ])
    .where('network', '=', network)
    .where(isRecent(LOCK_MINUTES))
    .executeTakeFirstOrThrow();
}

function inWords(minutes: number): string {
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
}
