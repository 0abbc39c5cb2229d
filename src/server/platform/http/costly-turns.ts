/** Costly calls take turns (product §20.9): by account, so that nobody takes all turns, and in all, so that connections are left for the rest. */
import { setTimeout as delay } from 'node:timers/promises';
import { COSTLY_AT_ONCE } from '../../../contract/costly-calls.ts';
import { createLimiter, QueueFull } from '../limiter.ts';
import { Refusal } from './refusal.ts';
import { untilIdle } from './until-idle.ts';

/** In milliseconds. Who waits may wait longer than others read, so that slow readers keep nobody from an answer. */
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

/**
 * The answers that are read for longer than they keep their turn in all, from the oldest on, each with its account: each may hold
 * a connection.
 */
const slow = new Map<AbortController, number>();

/**
 * Lets an answer go on without its turn in all; when too many do so, one of the account that has most of them is cancelled, its
 * oldest: nobody ends another's answer by asking for many.
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
 * Works when it is the account's turn, which ends when the work has told its answer, or is over. A streamed answer keeps the
 * account's turn until it was read, was cancelled, or was not read for `idle`; the turn in all it gives away after `read` at
 * the latest; of too many such ones, the oldest of the account that has most is cancelled then. Refuses when too many calls of the
 * account wait already, and who waited for `wait`. Throws the reason of `gone`, and does not begin, when it is aborted before the turn.
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
