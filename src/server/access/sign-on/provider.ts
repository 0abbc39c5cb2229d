/** The clinic's identity provider, asked through the guard of outside addresses (access §21; decision 112). */
import * as oidc from 'openid-client';
import type { CallContext } from '../../platform/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { OutsideError } from '../../platform/outside/outside-error.ts';
import { outsideFetch } from '../../platform/outside/outside-fetch.ts';
import type { SignOnConfig } from '../../platform/sign-on-config.ts';

const LIMITS = { connectMs: 5_000, firstByteMs: 10_000, maxBytes: 1024 * 1024 };
/** Seconds for each request to the provider as a whole. */
const TIMEOUT_S = 15;
/** How long what the provider says about itself is remembered, in milliseconds; then a provider that is down is noticed. */
const METADATA_MS = 60_000;
/** How long it is remembered that it did not answer, in milliseconds: anybody may ask, and each question would go outside. */
const FAILURE_MS = 5_000;
/** What a provider says about its addresses: people are sent to the first and the last, this server asks the others. */
const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'jwks_uri',
  'userinfo_endpoint',
  'end_session_endpoint',
] as const;
/** Seconds by which the clocks of provider and server may differ. */
const CLOCK_TOLERANCE_S = 30;

type Known = { readonly metadata: Promise<oidc.ServerMetadata>; until: number };
/** By the settings of each server in the process. */
const known = new WeakMap<SignOnConfig, Known>();

/** The settings, which the call needs. Refuses as if there were no such address when no provider is set. */
export function signOnSettings({ config }: Pick<CallContext, 'config'>): SignOnConfig {
  return config.signOn ?? refuse('request.notFound');
}

/**
 * The client of the provider. What the provider says about itself is remembered for a minute, and for some seconds that it did
 * not answer. Its keys are asked for at each sign-in, so that a key that it has replaced counts at once. Refuses when the
 * provider does not answer, or names addresses without https that the settings don't name.
 */
export async function openProvider(context: CallContext): Promise<oidc.Configuration> {
  const settings = signOnSettings(context);
  const metadata = await metadataOf(context, settings).catch(() => refuse('signOn.unreachable'));
  return clientOf(settings, metadata);
}

/** What the provider says about itself. All who ask at once wait for one answer, and its failure is logged once. */
function metadataOf(
  { log }: Pick<CallContext, 'log'>,
  settings: SignOnConfig,
): Promise<oidc.ServerMetadata> {
  const before = known.get(settings);
  if (before && before.until > Date.now()) return before.metadata;
  const asked: Known = { metadata: discover(settings), until: Date.now() + METADATA_MS };
  known.set(settings, asked);
  asked.metadata.catch((error: unknown) => {
    log.warn({ err: error }, 'identity provider not reachable');
    asked.until = Date.now() + FAILURE_MS;
  });
  return asked.metadata;
}

/** Whether a failed request was not answered at all; otherwise the answer was wrong. */
export function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof OutsideError || cause.name === 'TimeoutError') return true;
  return false;
}

async function discover(settings: SignOnConfig): Promise<oidc.ServerMetadata> {
  const { issuer, clientId, allowedHosts } = settings;
  const found = await oidc.discovery(issuer, clientId, undefined, undefined, {
    execute: isPlain(settings) ? [oidc.allowInsecureRequests] : [],
    timeout: TIMEOUT_S,
    [oidc.customFetch]: outsideFetch(allowedHosts, LIMITS),
  });
  const metadata = found.serverMetadata();
  const plain = ENDPOINTS.find((name) => !isSafe(metadata[name], settings));
  if (plain) throw new Error(`${plain} of the identity provider is without https`);
  return metadata;
}

function clientOf(settings: SignOnConfig, metadata: oidc.ServerMetadata): oidc.Configuration {
  const { clientId, clientSecret, allowedHosts } = settings;
  const client = new oidc.Configuration(
    metadata,
    clientId,
    { [oidc.clockTolerance]: CLOCK_TOLERANCE_S },
    authenticationOf(clientSecret, metadata),
  );
  client.timeout = TIMEOUT_S;
  client[oidc.customFetch] = outsideFetch(allowedHosts, LIMITS);
  // The signature of the ID token is verified although it comes straight from the provider.
  oidc.enableNonRepudiationChecks(client);
  if (isPlain(settings)) oidc.allowInsecureRequests(client);
  return client;
}

/** By the header unless the provider wants the secret in the body (OpenID Connect Discovery 1.0, 3: the header is the default). */
function authenticationOf(
  secret: string | undefined,
  { token_endpoint_auth_methods_supported: methods }: oidc.ServerMetadata,
): oidc.ClientAuth {
  if (secret === undefined) return oidc.None();
  const byHeader = methods === undefined || methods.includes('client_secret_basic');
  return byHeader ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret);
}

/** Whether an address has https, or the settings name its host although it has not. */
function isSafe(address: string | undefined, { allowedHosts }: SignOnConfig): boolean {
  if (address === undefined) return true;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || allowedHosts.includes(hostname.replace(/^\[|\]$/g, ''));
}

/** Without https, which the settings allow for hosts that they name only. */
function isPlain({ issuer }: SignOnConfig): boolean {
  return issuer.protocol === 'http:';
}
