/**
 * Sign-ins between the password and the second factor (access §18). They stand in a table of their own, so that no call but
 * those of the second step takes their token for a session.
 */
import { type RawBuilder, sql } from 'kysely';
import type { CallContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { createToken, tokenHash } from '../../platform/passwords.ts';
import { sessionCookieName } from './session-cookie.ts';

/** Long enough to look for the phone, short enough for a desk that was left. */
const LIFETIME_MINUTES = 5;

/** How somebody proved who they are. */
export type Way = {
  /** Where a second factor was shown; null for nowhere. */
  readonly factor: 'here' | 'provider' | null;
  /** Whether the identity provider said who it is; otherwise it was a password, or a passkey alone. */
  readonly signedOn: boolean;
  readonly byPasskey?: true;
  /** When the provider itself last asked who it is, which may be hours ago; null when it does not say, or was not asked. */
  readonly identifiedAt: Date | null;
  /** Where the provider's own session is ended; null for nowhere. */
  readonly endUrl: string | null;
};

/** The same before the second factor. */
type WayBefore = Omit<Way, 'factor' | 'byPasskey'>;

/** Whether a user has a second factor. */
export function hasFactor(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM user_with_factor WHERE user_with_factor.user_id = ${userId})`;
}

/** Whether a user's profile requires a second factor. */
export function requiresFactor(
  profile: RawBuilder<unknown>,
  ownProfileId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT FROM factor_requirement r
     WHERE r.profile = ${profile} AND r.own_profile_id IS NOT DISTINCT FROM ${ownProfileId})`;
}

/** Begins one for an account whose row is locked, and returns its token. */
export async function createHalfOpen(
  tx: Tx,
  userId: number,
  { signedOn, identifiedAt, endUrl }: WayBefore,
): Promise<string> {
  const token = createToken();
  await tx
    .insertInto('halfOpenSession')
    .values({
      tokenHash: tokenHash(token),
      userId,
      signedOn,
      identifiedAt,
      endUrl,
      expiresAt: sql`now() + make_interval(mins => ${LIFETIME_MINUTES})`,
    })
    .execute();
  return token;
}

/** Whose sign-in waits in this browser; null when none does, or no more. */
export async function findHalfOpen(
  context: CallContext,
): Promise<{ userId: number; email: string } | null> {
  const found = await context.database.db
    .selectFrom('halfOpenSession')
    .innerJoin('appUser', 'appUser.id', 'halfOpenSession.userId')
    .select(['appUser.id as userId', 'appUser.email'])
    .where('tokenHash', '=', hashOf(context))
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('appUser.isActive', '=', true)
    .executeTakeFirst();
  return found ?? null;
}

/** Ends it, and answers how it began; null when it had ended, or was somebody else's. The row of the account is locked. */
export async function takeHalfOpen(
  tx: Tx,
  context: CallContext,
  userId: number,
): Promise<WayBefore | null> {
  const taken = await tx
    .deleteFrom('halfOpenSession')
    .where('tokenHash', '=', hashOf(context))
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['signedOn', 'identifiedAt', 'endUrl'])
    .executeTakeFirst();
  return taken ?? null;
}

/** Ends what waits in this browser, if anything does. */
export async function endHalfOpen(db: Db | Tx, context: CallContext): Promise<void> {
  await db.deleteFrom('halfOpenSession').where('tokenHash', '=', hashOf(context)).execute();
}

function hashOf({ config, request }: CallContext): Buffer {
  return tokenHash(request.cookies[sessionCookieName(config)] ?? '');
}
