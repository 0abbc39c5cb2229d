/** The typed client of the server's calls, and the cache of their answers (product §2). */
import { createORPCClient, onError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import {
  focusManager,
  MutationCache,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import type { CurrentUserAnswer } from '../../../contract/access/session.ts';
import { ASKED_BY } from '../../../contract/asked-by.ts';
import { contract } from '../../../contract/contract.ts';
import { EXPORTED } from '../../../contract/exported-rows.ts';
import { UNATTENDED } from '../../../contract/session-times.ts';
import { isAttended } from './attendance.ts';
import { errorCode, errorFromBody, isSessionRequired } from './errors.ts';
import { askProofAgain, proofOf } from './factor-again.ts';
import { setSessionExpired } from './session-expiry.ts';

/** A screen that was left for longer reads its data again when it is opened. */
const CACHE_MS = 30_000;

/**
 * Answers never go stale, are not retried and not refetched on focus (product §12.6). Every successful mutation has the
 * queries on the screen read again, so that no screen can forget it. Calls that only read (previews, simulations) are
 * queries, even if they are POSTs.
 */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: CACHE_MS,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    // Without a network, a call fails at once: payments must not be sent later, when nobody watches.
    mutations: { networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    // Halfway through a sign-in nothing may be read yet: late refusals would end the session that comes of it.
    onSuccess: (answer) => isHalfway(answer) || refreshAll(),
  }),
});

/** Whether it is the answer to a password that needs a second factor, too. */
const isHalfway = (answer: unknown) => (answer as { secondFactor?: true } | null)?.secondFactor;

/** `isExport`: the answer is written into a file. */
type CallOptions = { isExport?: boolean };

const link = new OpenAPILink<CallOptions>(contract, {
  url: () => `${window.location.origin}/api`,
  // For the log of reads. The path alone: what is searched for stands in the rest of the address.
  headers: ({ context }) => ({
    'x-portal-screen': window.location.pathname,
    [ASKED_BY]: askedBy(),
    ...(!isAttended() && { [UNATTENDED]: '1' }),
    ...(context.isExport && { [EXPORTED]: '1' }),
  }),
  fetch: (request, init) => fetch(withoutWords(request), { ...init, credentials: 'include' }),
  customErrorResponseBodyDecoder: (body, response) => errorFromBody(body, response.status),
  interceptors: [
    onError((error) => {
      if (isSessionRequired(error)) endSession();
      // The permissions, or who is signed in, may have changed since the menu was read.
      if (/^(access.denied|session.(factorMissing|otherUser))$/.test(`${errorCode(error)}`))
        void readUserAgain();
    }),
    // Asked once, then the call is made again as it was.
    async ({ next, ...call }) => {
      try {
        return await next(call);
      } catch (error) {
        const proof = proofOf(errorCode(error));
        if (proof === null || !(await askProofAgain(proof))) throw error;
        return next(call);
      }
    },
    // Another window may have got a new token (access §2.12) while this call was on its way with the former one.
    async ({ next, ...call }) => {
      try {
        return await next(call);
      } catch (error) {
        const isQuestion = call.path[1] === 'currentUser';
        if (!isSessionRequired(error) || isQuestion || !(await isStillSignedIn())) throw error;
        return next(call);
      }
    },
  ],
});

/** What is searched for may name a patient: it goes in a header, since addresses stand in the logs of every proxy. */
function withoutWords(request: Request): Request {
  const url = new URL(request.url);
  const words = url.searchParams.get('search');
  if (!words) return request;
  url.searchParams.delete('search');
  const sent = new Request(url, request);
  // Headers hold Latin letters only.
  sent.headers.set('x-portal-search', encodeURIComponent(words));
  return sent;
}

const client: JsonifiedClient<ContractRouterClient<typeof contract, CallOptions>> =
  createORPCClient(link);

/**
 * All calls: `useQuery(api.doctors.list.queryOptions({ input }))`,
 * `useMutation(api.doctors.create.mutationOptions())`, or `api.doctors.list.call(input)`.
 */
export const api = createTanstackQueryUtils(client);

/**
 * Reads a screen's data again before a question about them: `readAgain(options.queryKey, () => call(input))`. If that
 * fails, the screen keeps its data; only the caller sees the failure.
 */
export async function readAgain<Answer>(
  queryKey: QueryKey,
  read: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await read();
  queryClient.setQueryData(queryKey, answer);
  return answer;
}

/**
 * Who is signed in; null when nobody is. Always stale: asked when the program starts and again on focus (product §12.6),
 * but not by each part that shows it. Who was signed in when the session expired stays known, to go on where they were.
 */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: async (): Promise<CurrentUserAnswer | null> => {
    try {
      return await api.session.currentUser.call();
    } catch (error) {
      if (isSessionRequired(error)) return knownUser();
      throw error;
    }
  },
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchOnMount: false,
});

function knownUser(): CurrentUserAnswer | null {
  return queryClient.getQueryData(currentUserQuery.queryKey) ?? null;
}

/** Asks who is signed in: the password is asked for where nobody is, and the page is reloaded where it is another person. */
export function readUserAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
}

/**
 * Called when the program starts. A window beside another one stays visible: it gets the focus when the user turns to
 * it.
 */
export function heedFocus(): void {
  focusManager.setEventListener((onFocus) => {
    const changed = () => onFocus();
    window.addEventListener('focus', changed);
    document.addEventListener('visibilitychange', changed);
    return () => {
      window.removeEventListener('focus', changed);
      document.removeEventListener('visibilitychange', changed);
    };
  });
}

let person: number | undefined;

/**
 * As whom this page asks, by the user's id; empty before it is known. It stays who was known first: between the news that another
 * person signed in and the page that is reloaded, what is on the screen is still of the one before (access §2.15).
 */
export function askedBy(): string {
  person ??= knownUser()?.id;
  return `${person ?? ''}`;
}

/** Whether another person is known to have signed in in another tab: the page is reloaded, whatever was typed in it. */
export function isOthersNow(): boolean {
  const known = knownUser();
  return known !== null && `${known.id}` !== askedBy();
}

let asked: Promise<boolean> | null = null;

/** Asks whether this browser still has a session of the same user; once for all calls that were refused meanwhile. */
async function isStillSignedIn(): Promise<boolean> {
  const user = knownUser();
  if (!user) return false;
  asked ??= api.session.currentUser.call().then(
    ({ id }) => id === user.id,
    () => false,
  );
  const answer = await asked;
  asked = null;
  return answer;
}

/** The session has ended: the user is asked for the password, over the screen. */
function endSession(): void {
  if (knownUser()) setSessionExpired(true);
  else queryClient.setQueryData(currentUserQuery.queryKey, null);
}

/** Reads everything on the screen again, e.g. when a job has finished. */
export function refreshAll(): Promise<void> {
  return refresh([]);
}

/**
 * Reads again what is on the screen of these calls. A first answer that is still on its way may be older than the change,
 * and the cache would keep it: it is read once more when it has come.
 */
export async function refresh(queryKey: QueryKey): Promise<void> {
  const first = queryClient.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  });
  await queryClient.invalidateQueries({ queryKey });
  if (first.length > 0)
    await queryClient.invalidateQueries({ queryKey, predicate: (query) => first.includes(query) });
}
