/**
 * Work that is done elsewhere, by threads or processes of the server's own: it neither holds up other calls nor
 * fills their memory, and can be stopped.
 */
import type { ChildProcess } from 'node:child_process';
import { on } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { createLimiter } from './limiter.ts';

/** A thread or process that answers orders by messages, one order at a time. */
export type Runner = Worker | ChildProcess;

/** Why there is no answer: it took too long, needed too much memory, or its runner ended. */
export class RunnerFailure extends Error {
  override readonly name = 'RunnerFailure';
  readonly reason: 'late' | 'full' | 'ended';

  constructor(reason: RunnerFailure['reason'], options?: ErrorOptions) {
    super(`a runner gave no answer: ${reason}`, options);
    this.reason = reason;
  }
}

export type RunnersOptions<Answer> = {
  readonly start: () => Runner;
  /** Orders under way at a time; the others wait. */
  readonly atOnce: number;
  /** Orders that may wait; one more is refused by `QueueFull`. */
  readonly maxWaiting?: number;
  /** How long a runner may be at one order, waiting not included. */
  readonly timeoutMs?: number;
  /** Whether a runner stays for a later order, once it gave this answer. Without it each ends with its order. */
  readonly isKept?: (answer: Answer) => boolean;
  /** A runner that nobody needed for so long is ended. */
  readonly keptMs?: number;
};

export type Runners<Order, Answer> = {
  /**
   * The answer to an order. Throws `QueueFull`, a `RunnerFailure`, the signal's reason, or what broke the runner,
   * which ends then.
   */
  readonly run: (order: Order, signal?: AbortSignal) => Promise<Answer>;
  /** Works while having the place of an order, e.g. by a conversation. Throws as `run` does. */
  readonly inTurn: <Output>(work: () => Promise<Output>, signal?: AbortSignal) => Promise<Output>;
  /** A runner for a conversation of several messages: one that was kept, or a new one. Nobody waits for it. */
  readonly take: () => Runner;
  /** Keeps a runner that was taken for whoever takes one next, or ends it. */
  readonly give: (runner: Runner, isKept: boolean) => Promise<void>;
  /** Gives up what was ordered, and ends the runners; a later order starts others. */
  readonly close: () => void;
};

/** Runners that are started when an order needs them. */
export function createRunners<Order, Answer>(
  options: RunnersOptions<Answer>,
): Runners<Order, Answer> {
  const { timeoutMs, isKept = () => false, keptMs } = options;
  const limit = createLimiter(options.atOnce, options.maxWaiting);
  const alive = new Set<Runner>();
  /** Those that wait for an order, and when each is to be ended. */
  const idle = new Map<Runner, NodeJS.Timeout | undefined>();
  let closing = new AbortController();

  function take(): Runner {
    const [kept] = idle;
    if (kept === undefined) return started();
    const [runner, end] = kept;
    clearTimeout(end);
    idle.delete(runner);
    hold(runner, true);
    return runner;
  }

  function started(): Runner {
    const runner: Runner = options.start();
    alive.add(runner);
    // An error is told to whoever listens; one that comes after the last answer must not end the server.
    runner.on('error', () => {});
    runner.once('exit', () => {
      alive.delete(runner);
      clearTimeout(idle.get(runner));
      idle.delete(runner);
    });
    return runner;
  }

  async function give(runner: Runner, stays: boolean): Promise<void> {
    if (!alive.has(runner)) return;
    if (!stays) return end(runner);
    hold(runner, false);
    idle.set(runner, keptMs === undefined ? undefined : setTimeout(end, keptMs, runner).unref());
  }

  async function end(runner: Runner): Promise<void> {
    idle.delete(runner);
    alive.delete(runner);
    if (runner instanceof Worker) await runner.terminate();
    // In native code it would not hear anything gentler.
    else runner.kill('SIGKILL');
  }

  async function answer(order: Order, stop: AbortSignal): Promise<Answer> {
    const runner = take();
    let stays = false;
    try {
      send(runner, order);
      for await (const said of messagesOf<Answer>(runner, stop, timeoutMs)) {
        stays = isKept(said);
        return said;
      }
      throw new RunnerFailure('ended');
    } finally {
      await give(runner, stays);
    }
  }

  return {
    run(order, signal) {
      const stop = AbortSignal.any(signal ? [signal, closing.signal] : [closing.signal]);
      return limit(null, () => answer(order, stop), stop);
    },
    inTurn: (work, signal) => limit(null, work, signal),
    take,
    give,
    close() {
      closing.abort(new Error('the runners were closed'));
      closing = new AbortController();
      for (const runner of [...idle.keys()]) void end(runner);
    },
  };
}

/** A thread that runs a file; past its heap, in MiB, it ends as `full`. */
export function startThread(file: string, limits: ResourceLimits = {}): Worker {
  return new Worker(file, { execArgv: [], resourceLimits: limits });
}

/** Sends a message; what is transferred is the runner's from then on. */
export function send(runner: Runner, message: unknown, transfer: ArrayBuffer[] = []): void {
  if (runner instanceof Worker) runner.postMessage(message, transfer);
  else runner.send(message as object);
}

/**
 * What a runner says from now on, to its end. Throws a `RunnerFailure` when it ends or is silent for longer than
 * `silenceMs`, the signal's reason, or what broke the runner.
 */
export async function* messagesOf<Message>(
  runner: Runner,
  signal?: AbortSignal,
  silenceMs?: number,
): AsyncGenerator<Message, void> {
  const silence = new AbortController();
  const stop = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal;
  const late = () => silence.abort(new RunnerFailure('late'));
  const messages = on(runner, 'message', { close: ['exit'], signal: stop });
  try {
    for (;;) {
      const timer = silenceMs === undefined ? undefined : setTimeout(late, silenceMs);
      const { done, value } = await messages.next().finally(() => clearTimeout(timer));
      if (done) throw new RunnerFailure('ended');
      yield value[0];
    }
  } catch (error) {
    stop.throwIfAborted();
    const isFull = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isFull ? new RunnerFailure('full', { cause: error }) : error;
  } finally {
    await messages.return?.();
  }
}

/** Whether the server stays alive for a runner: it does while an order lasts. */
function hold(runner: Runner, isHeld: boolean): void {
  const channel = runner instanceof Worker ? undefined : runner.channel;
  if (isHeld) {
    runner.ref();
    channel?.ref();
  } else {
    runner.unref();
    channel?.unref();
  }
}
