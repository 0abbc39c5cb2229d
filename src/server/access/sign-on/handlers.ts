/** The calls of single sign-on: to the provider, and back (access §21; decision 112). */
import * as oidc from 'openid-client';
import type { SignOnAnswer } from '../../../contract/access/sign-on.ts';
import type { CallContext } from '../../platform/context.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { networkOf } from '../../platform/http/network.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { traceRefusal } from '../audit/public.ts';
import { admit, giveCookies } from '../session/public.ts';
import { accountOf } from './account.ts';
import { beginAttempt, takeAttempt } from './attempts.ts';
import { requireSignInPage } from './authorization-endpoint.ts';
import { unbindIdentity } from './identity.ts';
import { lacksClaims, type Person, personOf } from './person.ts';
import { isUnreachable, openProvider, signOnSettings } from './provider.ts';
import { REASONS, type SignOnRefusal } from './reasons.ts';

/** Somebody whom the provider last asked longer ago is asked again, in seconds: no session lasts longer than a day either. */
const LONGEST_S = 24 * 3600;
/** No subject has more characters (OpenID Connect Core 1.0, 2). */
const LONGEST_SUBJECT = 255;

export const signOn = callsOf('signOn', {
  begin: async ({ context }) => {
    const settings = signOnSettings(context);
    const { redirectUrl, scopes } = settings;
    const provider = await openProvider(context);
    await requireSignInPage(context, settings, provider.serverMetadata());
    const { state, nonce, codeVerifier } = await beginAttempt(context);
    const url = oidc.buildAuthorizationUrl(provider, {
      redirect_uri: redirectUrl,
      scope: scopes,
      // Has the provider say when it asked the person itself (OpenID Connect Core 1.0, 3.1.2.1).
      max_age: String(LONGEST_S),
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href };
  },

  finish: async ({ input, context }) => {
    const attempt = await takeAttempt(context, input.state);
    if (attempt === null) return refuseTraced(context, 'signOn.expired');
    if (input.error !== undefined)
      return refuseTraced(
        context,
        input.error === 'access_denied' ? 'signOn.denied' : 'signOn.failed',
      );
    const provider = await openProvider(context);
    const person = await askProvider(context, provider, input, attempt);
    const { needsFactor } = await letIn(context, person, endUrlOf(context, provider));
    return { success: true, ...(needsFactor && { secondFactor: true }) };
  },

  unbind: async ({ input, context }) => {
    await unbindIdentity(context, input.id);
    return { success: true };
  },
});

/** Exchanges the code for the person's identity. Refuses when the answer does not hold. */
async function askProvider(
  context: CallContext,
  provider: oidc.Configuration,
  { code, state, iss }: SignOnAnswer,
  { nonce, codeVerifier }: { nonce: string; codeVerifier: string },
): Promise<Person> {
  const settings = signOnSettings(context);
  const answer = new URL(settings.redirectUrl);
  const given = { code, state, iss };
  for (const [name, value] of Object.entries(given))
    if (value !== undefined) answer.searchParams.set(name, value);
  try {
    const tokens = await oidc.authorizationCodeGrant(provider, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const claims: oidc.JsonObject & { sub: string } = { ...tokens.claims() } as never;
    if (claims.sub.length > LONGEST_SUBJECT) throw new Error('subject of more than 255 characters');
    const hasMore = provider.serverMetadata().userinfo_endpoint !== undefined;
    if (!hasMore || !lacksClaims(claims, settings)) return personOf(claims, {}, settings);
    const more = await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub);
    return personOf(claims, more, settings);
  } catch (error) {
    context.log.warn({ err: error }, 'answer of the identity provider refused');
    return refuseTraced(context, isUnreachable(error) ? 'signOn.unreachable' : 'signOn.failed');
  }
}

/** Opens the session of the person's account, or what waits for its second factor. */
async function letIn(context: CallContext, person: Person, endUrl: string | null) {
  const { db } = context.database;
  const outcome = await db.transaction().execute(async (tx) => {
    const found = await accountOf(tx, person, signOnSettings(context), context.request.ip);
    if ('refused' in found) return found;
    const { id, firstName, lastName, hasFactor } = found.account;
    const noPassword = { mustChangePassword: false, passwordExpiresAt: null, firstSignInAt: null };
    const account = { id, name: `${firstName} ${lastName}`, hasFactor, ...noPassword };
    const factor = person.hasShownFactor ? 'provider' : null;
    const way = { factor, signedOn: true, identifiedAt: person.identifiedAt, endUrl } as const;
    return admit(tx, context, account, way);
  });
  if ('refused' in outcome) return refuseTraced(context, outcome.refused, outcome.userId);
  giveCookies(context, outcome);
  return outcome;
}

/** Where the provider's own session is ended (OpenID Connect RP-Initiated Logout 1.0); null when it has no such address. */
function endUrlOf(context: CallContext, provider: oidc.Configuration): string | null {
  if (provider.serverMetadata().end_session_endpoint === undefined) return null;
  const { homeUrl } = signOnSettings(context);
  return oidc.buildEndSessionUrl(provider, { post_logout_redirect_uri: homeUrl }).href;
}

async function refuseTraced(
  context: CallContext,
  code: SignOnRefusal,
  userId: number | null = null,
): Promise<never> {
  const network = networkOf(context.request.ip);
  await traceRefusal(context.database.db, { kind: 'signOn', userId, network, call: REASONS[code] });
  return refuse(code);
}
