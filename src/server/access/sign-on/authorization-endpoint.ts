/** Whether the provider's sign-in page answers, before a browser is sent there (access §21.11). */
import type { ServerMetadata } from 'openid-client';
import type { CallContext } from '../../platform/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { OutsideError } from '../../platform/outside/outside-error.ts';
import { outsideFetch } from '../../platform/outside/outside-fetch.ts';
import type { SignOnConfig } from '../../platform/sign-on-config.ts';

/** Short: a person waits. */
const LIMITS = { connectMs: 3_000, firstByteMs: 3_000, maxBytes: 4 * 1024 * 1024 };
/** How long it is remembered whether it answered, in milliseconds: anybody may ask, and each question would go outside. */
const REMEMBERED_MS = 5_000;

type Known = {
  readonly address: string;
  readonly answers: Promise<boolean>;
  readonly until: number;
  /** Whether it ever answered this server. */
  hasAnswered: boolean;
};
/** By the settings of each server in the process. */
const known = new WeakMap<SignOnConfig, Known>();

/**
 * Refuses while the page does not answer: the browser would show an error of its own, on which nobody reads what to do. Any answer
 * will do but that of a proxy whose server is down, and no redirect is followed. A page that only browsers can reach, at another
 * host than the provider's other addresses, is not judged: this server never had an answer of it.
 */
export async function requireSignInPage(
  { log }: Pick<CallContext, 'log'>,
  settings: SignOnConfig,
  { authorization_endpoint: address, issuer }: ServerMetadata,
): Promise<void> {
  // A provider without such an address is refused when the address is built.
  if (address === undefined) return;
  const before = known.get(settings);
  const isSame = before?.address === address;
  if (!isSame || before.until <= Date.now()) {
    const asked: Known = {
      address,
      answers: ask(address, settings).catch((error: unknown) => {
        log.warn({ err: error }, 'sign-in page of the identity provider not reachable');
        return false;
      }),
      until: Date.now() + REMEMBERED_MS,
      hasAnswered: isSame && before.hasAnswered,
    };
    known.set(settings, asked);
    void asked.answers.then((answers) => {
      asked.hasAnswered ||= answers;
    });
  }
  const now = known.get(settings);
  if (!now || (await now.answers)) return;
  const isJudged = now.hasAnswered || new URL(address).host === new URL(issuer).host;
  if (isJudged) refuse('signOn.unreachable');
}

/** Whether somebody answers there. Throws when nobody does. */
async function ask(address: string, { allowedHosts }: SignOnConfig): Promise<boolean> {
  const within = AbortSignal.timeout(LIMITS.connectMs + LIMITS.firstByteMs);
  try {
    const answer = await outsideFetch(allowedHosts, LIMITS)(address, { signal: within });
    if (BEHIND_PROXY.has(answer.status))
      throw new Error(`the sign-in page answers ${answer.status}`);
    return true;
  } catch (error) {
    // A certificate or an address that this server does not take may be fine for the browser, and somebody is there.
    const isRefused = error instanceof OutsideError && error.retryAfterMs === null;
    const isSlow = String((error as Error).cause).includes('HeadersTimeout');
    if (isRefused && !isSlow) return true;
    throw error;
  }
}

/** What a proxy answers whose server is down. */
const BEHIND_PROXY: ReadonlySet<number> = new Set([502, 503, 504]);
