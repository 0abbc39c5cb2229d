/** Who calls with a token (access §30): its user, with the part of the menu that the scope leaves. No cookie is read beside it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { TOKEN_PREFIX } from '../../../contract/by-token.ts';
import { dateInClinic, formatDate } from '../../../domain/calendar/calendar.ts';
import { countOf } from '../../../domain/words/counts.ts';
import type { Services } from '../../platform/context.ts';
import { carryOut, type Db } from '../../platform/db/database.ts';
import { isStaff } from '../../platform/http/access.ts';
import type { RequestSession, SessionReader } from '../../platform/http/calls.ts';
import { networkOf } from '../../platform/http/network.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { tokenHash } from '../../platform/passwords.ts';
import { isAtProvider, type SignOnConfig } from '../../platform/sign-on-config.ts';
import { traceRefusal } from '../audit/public.ts';
import { ACCOUNT, attemptAt, refuseLockedAccount } from '../session/public.ts';
import { createCallLimit, secondsOfMinuteLeft } from './call-limit.ts';

/** The option without which a user has no tokens. */
export const TOKENS_SCREEN = '/acceso-maquinas';

/** The token of a request; null for another header of this kind, e.g. a proxy's. */
export function tokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const [, given = ''] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  return given.startsWith(TOKEN_PREFIX) ? given : null;
}

/** Reads who makes a call: by its token if it has one, otherwise by the cookie. */
export function callerReader(
  { config, database }: Pick<Services, 'config' | 'database'>,
  readSession: SessionReader,
): SessionReader {
  const countCall = createCallLimit();
  return async (request) => {
    const token = tokenOf(request);
    if (token === null) return readSession(request);
    const found = await findToken(database.db, token);
    if (!found) {
      await traceRefusal(database.db, {
        kind: 'token',
        userId: null,
        network: networkOf(request.ip),
      });
      refuse('apiToken.unknown');
    }
    const { apiToken, user } = await admitted(database.db, found, request, config.signOn);
    if (!countCall(apiToken.id, found.callsPerMinute))
      refuse('apiToken.tooMany', { limit: countOf(found.callsPerMinute, 'llamada', 'llamadas') });
    await noteUse(database.db, apiToken.id, request.ip);
    return {
      user,
      token: null,
      apiToken,
      isFactorFresh: false,
      isPasswordFresh: false,
      endsIn: 0,
      endsAnyway: true,
    } satisfies RequestSession;
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof findToken>>>;

function findToken(db: Db, token: string) {
  return db
    .selectFrom('apiToken')
    .innerJoin('appUser', 'appUser.id', 'apiToken.userId')
    .where('apiToken.tokenHash', '=', tokenHash(token))
    .select([
      ...ACCOUNT,
      'apiToken.id as tokenId',
      'apiToken.name as tokenName',
      'apiToken.revokedAt',
      'apiToken.expiresAt',
      'apiToken.callsPerMinute',
      sql<boolean>`api_token.expires_at <= now()`.as('isExpired'),
      'appUser.isActive',
      sql<boolean>`app_user.must_change_password AND app_user.password_hash IS NOT NULL`.as(
        'mustChangePassword',
      ),
      sql<string[]>`ARRAY(SELECT issuer FROM sign_on_identity i WHERE i.user_id = app_user.id)`.as(
        'issuers',
      ),
      sql<
        number[]
      >`ARRAY(SELECT menu_option_id FROM api_token_option o WHERE o.api_token_id = api_token.id)`.as(
        'scope',
      ),
    ])
    .executeTakeFirst();
}

/** The user of a token that still opens something, with the menu that is both theirs and the scope's. */
async function admitted(
  db: Db,
  found: Found,
  request: FastifyRequest,
  signOn: SignOnConfig | undefined,
): Promise<{ user: CurrentUser; apiToken: { id: number; name: string } }> {
  const { tokenId, tokenName, revokedAt, expiresAt, isExpired, isActive, ...rest } = found;
  const { issuers, requiresFactor, scope, callsPerMinute: _, ...account } = rest;
  if (revokedAt !== null) refuse('apiToken.revoked');
  if (isExpired) refuse('apiToken.expired', { date: formatDate(dateInClinic(expiresAt)) });
  if (!isActive) refuse('apiToken.ownerInactive');
  await refuseLockedAccount(db, attemptAt(account, request.ip));
  const mayHave = account.menu.some(({ href }) => href === TOKENS_SCREEN);
  if (!isStaff(account) || !mayHave) refuse('apiToken.ownerDenied');
  return {
    apiToken: { id: tokenId, name: tokenName },
    user: {
      ...account,
      mustEnrolFactor: requiresFactor && !account.hasFactor && !isAskedThere(signOn, issuers),
      firstSignIn: null,
      menu: account.menu.filter(({ id }) => scope.includes(id)),
    },
  };
}

/** Whether a user of these identities shows the second factor at the provider: one whose answer tells of none asks for none. */
function isAskedThere(signOn: SignOnConfig | undefined, issuers: readonly string[]): boolean {
  return (signOn?.factorValues.length ?? 0) > 0 && isAtProvider(signOn, issuers);
}

/** Notes when and from where a token was used, once a minute, or when the address is another one. */
async function noteUse(db: Db, id: number, address: string): Promise<void> {
  await carryOut(db)`
    UPDATE api_token SET last_used_at = now(), last_used_from = ${address}
     WHERE id = ${id} AND (last_used_at > now() - interval '1 minute' AND last_used_from = ${address}) IS NOT TRUE`;
}

/**
 * Refuses tokens in addresses, before anything else is done with the request, and tells programs why they are refused in the headers
 * that HTTP has for it.
 */
export function registerTokens(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    if (url.includes(TOKEN_PREFIX)) refuse('apiToken.inAddress');
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (tokenOf(request) === null) return payload;
    if (reply.statusCode === 401) reply.header('www-authenticate', 'Bearer error="invalid_token"');
    if (reply.statusCode === 403)
      reply.header('www-authenticate', 'Bearer error="insufficient_scope"');
    if (reply.statusCode === 429) reply.header('retry-after', String(secondsOfMinuteLeft()));
    return payload;
  });
}
