/** Costly calls take turns (product §20.9): by account, so that nobody takes all turns, and in all, so that connections are left for the rest. */
import { setTimeout as delay } from 'node:timers/promises';
import { COSTLY_AT_ONCE } from '../../../contract/costly-calls.ts';
import { createLimiter, QueueFull } from '../limiter.ts';
import { Refusal } from './refusal.ts';
import { untilIdle } from './until-idle.ts';

/** In milliseconds. A call may wait longer than others take to read, so that slow readers keep nobody from an answer. */
const LIMITS = {
  /** How long a call waits for its turn before it is refused. */
  wait: 180_000,
  /** How long an answer keeps the turn in all while it is read. */
  read: 120_000,
  /** How long an answer waits for its reader before it is cancelled. */
  idle: 60_000,
};

const ofAccount = createLimiter<number>(COSTLY_AT_ONCE.ofAccount, COSTLY_AT_ONCE.waiting);
const inAll = createLimiter(COSTLY_AT_ONCE.inAll);

/** The answers that are still read although they gave up their turn in all, the oldest first, with their accounts. Each may hold a connection. */
const slow = new Map<AbortController, number>();

/**
 * Lets an answer go on without its turn in all. When too many do so, the account that has most of them loses its oldest one: so
 * nobody ends the answers of others by asking for many.
 */
function outlast(userId: number, stop: AbortController, ended: Promise<void>): void {
  slow.set(stop, userId);
  void ended.then(() => slow.delete(stop));
  if (slow.size <= COSTLY_AT_ONCE.slow) return;
  const byAccount = Map.groupBy(slow.keys(), (one) => slow.get(one));
  // Of several with as many, that of the oldest answer comes first, and a sort keeps it there.
  const [most] = [...byAccount.values()].toSorted((one, other) => other.length - one.length);
  const oldest = most?.[0];
  if (!oldest) return;
  slow.delete(oldest);
  oldest.abort(new Error('others want to read as slowly'));
}

/** Takes the answer of the work, before it is sent, and gives back the one to send. */
export type Answered = <Output>(output: Output) => Output;

/**
 * Does the work once the account has a turn and there is one in all; both end when the work has its answer, or fails. A streamed
 * answer keeps the account's turn until it is read, cancelled, or not read for `idle`, and the turn in all for at most `read` (see
 * `outlast`). Refuses a call when too many of the account wait already, or when it has waited for `wait`. If `gone` is aborted before
 * the turn, throws its reason and does not begin.
 */
export function inTurn<Output>(
  userId: number,
  work: (answered: Answered) => Promise<Output>,
  gone: AbortSignal,
  { wait, read, idle }: typeof LIMITS = LIMITS,
): Promise<Output> {
  return new Promise((resolve, reject) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Refusal('server.crowded')), wait);
    const waiting = AbortSignal.any([gone, late.signal]);
    let wasRead = Promise.resolve();
    const answer = async () => {
      clearTimeout(timer);
      const { promise: isAnswered, resolve: haveAnswered } = Promise.withResolvers<void>();
      let wasReadInTime: Promise<unknown> = Promise.resolve();
      const done = work((output) => {
        haveAnswered();
        if (!(output instanceof ReadableStream)) return output;
        const stop = new AbortController();
        const { readable, ended } = untilIdle(output, idle, stop.signal);
        wasRead = ended;
        wasReadInTime = Promise.race([ended, delay(read, 'late' as const, { ref: false })]).then(
          (isLate) => isLate && outlast(userId, stop, ended),
        );
        return readable as typeof output;
      });
      resolve(done);
      await Promise.race([done, isAnswered]);
      await wasReadInTime;
    };
    const answerInAll = async () => {
      await inAll(null, answer, waiting);
      await wasRead;
    };
    ofAccount(userId, answerInAll, waiting)
      .catch((error: unknown) =>
        reject(error instanceof QueueFull ? new Refusal('request.tooMany') : error),
      )
      .finally(() => clearTimeout(timer));
  });
}
