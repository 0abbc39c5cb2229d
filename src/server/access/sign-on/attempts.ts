/** Sign-ins that were sent to the provider: each comes back to the browser that began it, once (access §21.2). */
import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import * as oidc from 'openid-client';
import type { CallContext } from '../../platform/context.ts';
import { createToken, tokenHash } from '../../platform/passwords.ts';
import { cookieOptions, signOnCookieName } from '../session/public.ts';

/** Long enough to type a password and a code at the provider. */
const LIFETIME_MINUTES = 15;

type Attempt = { readonly state: string; readonly nonce: string; readonly codeVerifier: string };

/** Begins one, and gives the browser the cookie that finishes it. */
export async function beginAttempt(context: CallContext): Promise<Attempt> {
  const attempt = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
  };
  const token = createToken();
  await context.database.db
    .insertInto('signOnAttempt')
    .values({
      ...attempt,
      tokenHash: tokenHash(token),
      expiresAt: sql`now() + make_interval(mins => ${LIFETIME_MINUTES})`,
    })
    .execute();
  const { config, reply } = context;
  reply.setCookie(signOnCookieName(config), token, {
    ...cookieOptions(config),
    maxAge: LIFETIME_MINUTES * 60,
  });
  return attempt;
}

/** Ends the one that this browser began; null when there is none, or the answer is one to another question. */
export async function takeAttempt(context: CallContext, state: string): Promise<Attempt | null> {
  const { config, reply, request } = context;
  const token = request.cookies[signOnCookieName(config)] ?? '';
  reply.clearCookie(signOnCookieName(config), cookieOptions(config));
  const taken = await context.database.db
    .deleteFrom('signOnAttempt')
    .where('tokenHash', '=', tokenHash(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['state', 'nonce', 'codeVerifier'])
    .executeTakeFirst();
  return taken && timingSafeEqual(tokenHash(taken.state), tokenHash(state)) ? taken : null;
}
