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

/** The answers that are read for longer than they keep their turn in all, from the oldest on: each may hold a connection. */
const slow = new Set<AbortController>();

/** Lets an answer go on without its turn in all; when too many do so, the oldest of them is cancelled. */
function outlast(stop: AbortController, ended: Promise<void>): void {
  slow.add(stop);
  void ended.then(() => slow.delete(stop));
  const [oldest] = slow;
  if (!oldest || slow.size <= COSTLY_AT_ONCE.slow) return;
  slow.delete(oldest);
  oldest.abort(new Error('others want to read as slowly'));
}

/** Takes the answer of the work, before it is sent, and gives back the one to send. */
export type Answered = <Output>(output: Output) => Output;

/**
 * Works when it is the account's turn, which ends when the work has told its answer, or is over. A streamed answer keeps the
 * account's turn until it was read, was cancelled, or was not read for `idle`; the turn in all it gives away after `read` at
 * the latest; it is cancelled then if it is the oldest of too many such ones. Refuses when too many calls of the account wait already, and who waited for `wait`. Throws the reason of `gone`,
 * and does not begin, when it is aborted before the turn.
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
          (isLate) => isLate && outlast(stop, ended),
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
