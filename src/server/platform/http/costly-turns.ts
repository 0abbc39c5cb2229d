/** Costly calls take turns (product §20.9): by account, so that nobody takes all turns, and in all, so that connections are left for the rest. */
import { COSTLY_AT_ONCE } from '../../../contract/costly-calls.ts';
import { createLimiter, QueueFull } from '../limiter.ts';
import { Refusal } from './refusal.ts';
import { untilIdle } from './until-idle.ts';

/** How long an answer waits for its reader before it is cancelled and gives its turn away. */
const IDLE_MS = 60_000;

const ofAccount = createLimiter<number>(COSTLY_AT_ONCE.ofAccount, COSTLY_AT_ONCE.waiting);
const inAll = createLimiter(COSTLY_AT_ONCE.inAll);

/**
 * Works when it is the account's turn. A streamed answer keeps the turn until it was read, was cancelled, or was not read for
 * `idleMs`. Refuses when too many calls of the account wait already.
 */
export function inTurn<Output>(
  userId: number,
  work: () => Promise<Output>,
  idleMs = IDLE_MS,
): Promise<Output> {
  return new Promise((resolve, reject) => {
    const answer = async () => {
      const output = await work();
      if (!(output instanceof ReadableStream)) return resolve(output);
      const { readable, ended } = untilIdle(output, idleMs);
      resolve(readable as Output);
      await ended;
    };
    ofAccount(userId, () => inAll(null, answer)).catch((error: unknown) =>
      reject(error instanceof QueueFull ? new Refusal('request.tooMany') : error),
    );
  });
}
