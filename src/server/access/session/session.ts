/** Sessions: a random token in a cookie, its hash in the database, twelve hours sliding, a day at most (access §2). */
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { IDLE_MINUTES, UNATTENDED } from '../../../contract/session-times.ts';
import type { Services } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { given } from '../../platform/db/list-queries.ts';
import type { RequestSession } from '../../platform/http/calls.ts';
import { createToken, tokenHash } from '../../platform/passwords.ts';
import { ACCOUNT } from './account.ts';
import type { Way } from './half-open.ts';
import { forgetDevices } from './known-devices.ts';
import { sessionCookieName } from './session-cookie.ts';

/** No profile's sessions go unused for longer; which ends earlier is judged by the view `live_session` (access §23). */
const LIFETIME_HOURS = IDLE_MINUTES.max / 60;
/**
 * However much it is used, a session ends this long after it began (OWASP ASVS 5.0, 7.3.2; NIST SP 800-63B-4, 2.2.3:
 * at most 24 hours at AAL2).
 */
const LONGEST_HOURS = 24;
/** When a session ends that is used now. */
const endOfSessionInUse = sql<Date>`least(
  now() + make_interval(hours => ${LIFETIME_HOURS}), created_at + make_interval(hours => ${LONGEST_HOURS}))`;
/**
 * A session in use is prolonged after five minutes, or after a tenth of the time that it may go unused if that is less: so
 * reading it is seldom a write.
 */
const PROLONG_AFTER_MINUTES = 5;

const NOBODY: RequestSession = {
  user: null,
  token: null,
  apiToken: null,
  isFactorFresh: false,
  isPasswordFresh: false,
  endsIn: 0,
  endsAnyway: false,
};

/** Begins a session for an account whose row is locked, and returns its token. */
export async function createSession(
  tx: Tx,
  account: {
    readonly id: number;
    readonly mustChangePassword: boolean;
    readonly passwordExpiresAt: Date | null;
  },
  request: FastifyRequest,
  way: Way & { readonly deviceId: number },
): Promise<string> {
  const { factor, signedOn, byPasskey, identifiedAt, endUrl, deviceId } = way;
  const token = createToken();
  await tx
    .insertInto('session')
    .values({
      tokenHash: tokenHash(token),
      userId: account.id,
      deviceId,
      withTemporaryPassword: account.mustChangePassword && !signedOn,
      // A session does not outlast the temporary password that opened it.
      expiresAt: sql`least(now() + make_interval(hours => ${LIFETIME_HOURS}), ${signedOn ? null : account.passwordExpiresAt}::timestamptz)`,
      ipAddress: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
      // A provider that knows the browser asks nothing: its factor is as old as it says, and not fresh if it says nothing.
      factorAt: factor === 'here' ? sql`now()` : factor === 'provider' ? identifiedAt : null,
      hasProviderFactor: factor === 'provider',
      passwordAt: signedOn || byPasskey ? null : sql`now()`,
      identifiedAt,
      signedOn,
      endUrl,
    })
    .execute();
  return token;
}

/** The user behind a request's cookie, with the menu as it is allowed at this moment. */
export function sessionReader({ config, database }: Pick<Services, 'config' | 'database'>) {
  const cookie = sessionCookieName(config);
  return async (request: FastifyRequest): Promise<RequestSession> => {
    const token = request.cookies[cookie];
    if (!token) return NOBODY;
    const isAttended = request.headers[UNATTENDED] === undefined;
    const found = await findSessionUser(database.db, token, isAttended);
    return found ? { ...found, token, apiToken: null } : NOBODY;
  };
}

async function findSessionUser(
  db: Db,
  token: string,
  isAttended: boolean,
): Promise<Omit<RequestSession, 'token' | 'apiToken'> | null> {
  const found = await db
    .selectFrom('session')
    .innerJoin('liveSession', 'liveSession.id', 'session.id')
    .innerJoin('appUser', 'appUser.id', 'session.userId')
    .where('session.tokenHash', '=', tokenHash(token))
    .select([
      ...ACCOUNT,
      // A user who came by the identity provider typed no password that would have to be changed.
      sql<boolean>`app_user.must_change_password AND NOT session.signed_on`.as(
        'mustChangePassword',
      ),
      'session.hasProviderFactor',
      'appUser.firstSignInAt',
      'appUser.firstSignInFrom',
      sql<boolean>`coalesce(session.factor_at > now() - make_interval(mins => (SELECT factor_minutes FROM clinic)), false)`.as(
        'isFactorFresh',
      ),
      sql<boolean>`coalesce(greatest(session.password_at, session.identified_at) > now() - make_interval(mins => (SELECT factor_minutes FROM clinic)), false)`.as(
        'isPasswordFresh',
      ),
      sql<boolean>`session.created_at <= app_user.first_sign_in_at`.as('wasFirst'),
      sql<boolean>`session.last_seen_at < now() - least(
        make_interval(mins => ${PROLONG_AFTER_MINUTES}), make_interval(mins => live_session.idle_minutes) / 10)`.as(
        'isStale',
      ),
      sql<number>`live_session.idle_minutes * 60`.as('idleSeconds'),
      sql<number>`extract(epoch FROM live_session.ends_at - now())::int`.as('endsIn'),
      // However much it is used: the day that it may last, or the time of a temporary password.
      sql<number>`extract(epoch FROM CASE WHEN session.with_temporary_password THEN session.expires_at
        ELSE session.created_at + make_interval(hours => ${LONGEST_HOURS}) END - now())::int`.as(
        'endsAnywayIn',
      ),
    ])
    .executeTakeFirst();
  if (!found) return null;
  const { isStale, firstSignInAt, firstSignInFrom, wasFirst, ...rest } = found;
  const {
    requiresFactor: isRequired,
    isFactorFresh,
    isPasswordFresh,
    hasProviderFactor,
    ...more
  } = rest;
  const { idleSeconds, endsIn, endsAnywayIn, ...account } = more;
  const firstSignIn = firstSignInAt && {
    at: firstSignInAt.toISOString(),
    from: firstSignInFrom ?? '',
    isThisSession: wasFirst,
  };
  const mustEnrolFactor = isRequired && !account.hasFactor && !hasProviderFactor;
  const user = { ...account, mustEnrolFactor, firstSignIn };
  const isUsed = isStale && isAttended;
  if (isUsed) {
    await db
      .updateTable('session')
      .set({
        lastSeenAt: sql`now()`,
        expiresAt: sql`CASE WHEN with_temporary_password THEN expires_at ELSE ${endOfSessionInUse} END`,
      })
      .where('tokenHash', '=', tokenHash(token))
      .execute();
  }
  const left = isUsed ? Math.min(idleSeconds, endsAnywayIn) : endsIn;
  return {
    user,
    isFactorFresh,
    isPasswordFresh,
    endsIn: left,
    endsAnyway: endsAnywayIn <= left + 1,
  };
}

/**
 * Finds the session of a token, which says whether a temporary password opened it. Null when the session was
 * ended after the call arrived.
 */
export async function findOwnSession(tx: Tx, userId: number, token: string | null) {
  const found = await tx
    .selectFrom('session')
    .select('withTemporaryPassword')
    .where('tokenHash', '=', tokenHash(token ?? ''))
    .where('userId', '=', userId)
    .executeTakeFirst();
  return found ?? null;
}

/** Gives the account's remaining sessions the usual lifetime, once the user has chosen a password. */
export async function adoptSessions(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('session')
    .set({ withTemporaryPassword: false, expiresAt: endOfSessionInUse })
    .where('userId', '=', userId)
    .where('withTemporaryPassword', '=', true)
    .execute();
}

/** The user of a session that still lasts, with the menu of this moment; null for none. It is not prolonged. */
export async function userOfSession(db: Db, token: string | null): Promise<RequestSession['user']> {
  return (await findSessionUser(db, token ?? '', false))?.user ?? null;
}

/** Whether the identity provider itself asked who it is, as long ago as a second factor counts (access §18.12). */
export async function isJustIdentified(db: Db, token: string | null): Promise<boolean> {
  const found = await db
    .selectFrom('session')
    .select('id')
    .where('tokenHash', '=', tokenHash(token ?? ''))
    .where(
      'identifiedAt',
      '>',
      sql<Date>`now() - make_interval(mins => (SELECT factor_minutes FROM clinic))`,
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends one session, and answers where the identity provider's own is ended; null for nowhere. */
export async function endSession(db: Db | Tx, token: string): Promise<string | null> {
  const ended = await db
    .deleteFrom('session')
    .where('tokenHash', '=', tokenHash(token))
    .returning('endUrl')
    .executeTakeFirst();
  return ended?.endUrl ?? null;
}

/** Notes that the second factor was shown here, in this session. */
export async function noteFactor(tx: Tx, userId: number, token: string | null): Promise<void> {
  await tx
    .updateTable('session')
    .set({ factorAt: sql`now()` })
    .where('tokenHash', '=', tokenHash(token ?? ''))
    .where('userId', '=', userId)
    .execute();
}

/** Notes that the password was typed here, in this session. */
export async function notePassword(db: Db, userId: number, token: string | null): Promise<void> {
  await db
    .updateTable('session')
    .set({ passwordAt: sql`now()` })
    .where('tokenHash', '=', tokenHash(token ?? ''))
    .where('userId', '=', userId)
    .execute();
}

/**
 * Gives the session another token, as each proof of identity does (OWASP ASVS 5.0, 7.2.4): the one before opens nothing any
 * more. Null when the session was ended meanwhile.
 */
export async function replaceToken(db: Db, token: string): Promise<string | null> {
  const fresh = createToken();
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ tokenHash: tokenHash(fresh) })
    .where('tokenHash', '=', tokenHash(token))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n ? fresh : null;
}

/**
 * Ends a user's sessions except the kept one, also those that wait for the second factor, forgets their browsers, and voids
 * the links for a new password that were mailed: the wrong person may have them. Returns how many sessions were ended.
 */
export async function endSessions(
  tx: Tx,
  userId: number,
  keptToken: string | null,
): Promise<number> {
  return (await endThoseOf(tx, [userId], keptToken)).length;
}

/** The same for each of these users. */
export async function endSessionsOf(tx: Tx, userIds: readonly number[]): Promise<void> {
  if (userIds.length > 0) await endThoseOf(tx, userIds, null);
}

/** The same for all users. Returns whose each ended session was. */
export function endEverybodysSessions(tx: Tx, keptToken: string | null): Promise<number[]> {
  return endThoseOf(tx, null, keptToken);
}

async function endThoseOf(
  tx: Tx,
  userIds: readonly number[] | null,
  keptToken: string | null,
): Promise<number[]> {
  const isTheirs =
    userIds === null ? sql<boolean>`true` : sql<boolean>`user_id = ANY(${userIds}::int[])`;
  await tx
    .updateTable('passwordLink')
    .set({ usedAt: sql`now()` })
    .where('usedAt', 'is', null)
    .where(isTheirs)
    .execute();
  await tx.deleteFrom('halfOpenSession').where(isTheirs).execute();
  await forgetDevices(tx, userIds, keptToken);
  const ended = await tx
    .deleteFrom('session')
    .where(isTheirs)
    .where((is) =>
      is.and(given(keptToken ?? undefined, (token) => is('tokenHash', '<>', tokenHash(token)))),
    )
    .returning('userId')
    .execute();
  return ended.map((one) => one.userId);
}
