/** What passkeys sign: random, for one holder and purpose, once, for some minutes (access §25.3). */
import { sql } from 'kysely';
import type { CallContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { tokenHash } from '../../platform/passwords.ts';
import { browserToken, sessionCookieName } from '../session/public.ts';

/** To find a device and touch it. */
export const CHALLENGE_MINUTES = 5;

/** To add a passkey, to show it as a factor, or to sign in by it alone. */
export type Purpose = 'add' | 'factor' | 'signIn';

/** Keeps a challenge for the person who asks; an earlier one of theirs is void. */
export async function keepChallenge(
  context: CallContext,
  purpose: Purpose,
  challenge: string,
): Promise<void> {
  const kept = {
    purpose,
    challenge,
    expiresAt: sql<Date>`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
  };
  await context.database.db
    .insertInto('passkeyChallenge')
    .values({ holderHash: holderOf(context, purpose), ...kept })
    .onConflict((conflict) => conflict.column('holderHash').doUpdateSet(kept))
    .execute();
}

/** Takes it, whatever becomes of the answer to it. Refuses when this holder has none for this purpose, or it has expired. */
export async function takeChallenge(
  context: CallContext,
  db: Db,
  purpose: Purpose,
): Promise<string> {
  const taken = await db
    .deleteFrom('passkeyChallenge')
    .where('holderHash', '=', holderOf(context, purpose))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('challenge')
    .executeTakeFirst();
  return (taken ?? refuse('passkey.expired')).challenge;
}

/** The session, or the sign-in that waits; before any of them, the browser. */
function holderOf(context: CallContext, purpose: Purpose): Buffer {
  if (purpose === 'signIn') return tokenHash(browserToken(context));
  return tokenHash(context.request.cookies[sessionCookieName(context.config)] ?? '');
}
