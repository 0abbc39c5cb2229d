/**
 * Runs work in threads or child processes of the server: it neither delays other calls nor fills their memory, and can
 * be stopped (decision 70).
 */
import type { ChildProcess } from 'node:child_process';
import { on } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { createLimiter } from './limiter.ts';

/** A thread or process that answers orders by messages, one order at a time. */
export type Runner = Worker | ChildProcess;

/** Why there is no answer: the runner took too long, needed too much memory, or ended. */
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
  /** How many orders run at the same time; the others wait. */
  readonly atOnce: number;
  /** How many orders may wait; a further one is refused by `QueueFull`. */
  readonly maxWaiting?: number;
  /** How long an order may run, without the time in the queue. */
  readonly timeoutMs?: number;
  /** Whether a runner is kept for later orders after this answer. Without it each runner ends with its order. */
  readonly isKept?: (answer: Answer) => boolean;
  /** A kept runner that is not needed for this long is ended. */
  readonly keptMs?: number;
};

export type Runners<Order, Answer> = {
  /**
   * The answer to an order. Throws `QueueFull`, a `RunnerFailure`, the signal's reason, or the runner's error, after
   * which the runner ends.
   */
  readonly run: (order: Order, signal?: AbortSignal) => Promise<Answer>;
  /** Runs the work while it holds an order's place, e.g. for a conversation. Throws like `run`. */
  readonly inTurn: <Output>(work: () => Promise<Output>, signal?: AbortSignal) => Promise<Output>;
  /** A kept or new runner for a conversation of several messages. It does not wait. */
  readonly take: () => Runner;
  /** Returns a runner: keeps it for the next `take`, or ends it. */
  readonly give: (runner: Runner, isKept: boolean) => Promise<void>;
  /** Cancels all orders and ends the runners that wait for one; a later order starts new ones. */
  readonly close: () => void;
};

/** A pool of runners, which are started on demand. */
export function createRunners<Order, Answer>(
  options: RunnersOptions<Answer>,
): Runners<Order, Answer> {
  const { timeoutMs, isKept = () => false, keptMs } = options;
  const limit = createLimiter(options.atOnce, options.maxWaiting);
  const alive = new Set<Runner>();
  /** Idle runners, with the timers that end them. */
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
    // Listeners of the order get the error; one after the last answer must not end the server.
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
    // A process in native code reacts to no gentler signal.
    else runner.kill('SIGKILL');
  }

  async function answer(order: Order, stop: AbortSignal): Promise<Answer> {
    const runner = take();
    let stays = false;
    try {
      send(runner, order);
      for await (const message of messagesOf<Answer>(runner, stop, timeoutMs)) {
        stays = isKept(message);
        return message;
      }
      throw new RunnerFailure('ended');
    } finally {
      await give(runner, stays && !stop.aborted);
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

/** A thread that runs a file; it ends as `full` when it exceeds its heap, in MiB. */
export function startThread(file: string, limits: ResourceLimits = {}): Worker {
  return new Worker(file, { execArgv: [], resourceLimits: limits });
}

/** Sends a message; transferred buffers belong to the runner afterwards. */
export function send(runner: Runner, message: unknown, transfer: ArrayBuffer[] = []): void {
  if (runner instanceof Worker) runner.postMessage(message, transfer);
  else runner.send(message as object);
}

/**
 * The messages of a runner from now until it ends. Throws a `RunnerFailure` when it ends or is silent for longer than
 * `silenceMs`, the signal's reason, or the runner's error.
 */
export async function* messagesOf<Message>(
  runner: Runner,
  signal?: AbortSignal,
  silenceMs?: number,
): AsyncGenerator<Message, void> {
  const silence = new AbortController();
  const stop = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal;
  const late = () => silence.abort(new RunnerFailure('late'));
  stop.throwIfAborted();
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

/** Keeps the server alive while a runner has an order. */
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
