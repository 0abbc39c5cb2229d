/**
 * Asking another system in a worker thread: what it answers, however large or odd, neither holds up the
 * server nor fills its memory, and keys are in nothing but that thread.
 */
import { Worker } from 'node:worker_threads';
import type { AnswerList } from '../../../contract/intake/import-sources.ts';
import { FileError } from '../../../formats/file-error.ts';
import type { Source } from './source.ts';

export type CollectorInput = {
  readonly source: Source;
  readonly allowedHosts: readonly string[];
  /** Whether only the first page is asked for. */
  readonly isLook: boolean;
};

/** The table of what was answered. */
export type Table = {
  readonly format: 'json' | 'csv';
  readonly lists: readonly AnswerList[];
  /** Null when one of several lists has to be chosen. */
  readonly path: string | null;
  readonly fields: readonly string[];
  /** The first rows; one may lack cells of the last fields. */
  readonly first: readonly (readonly string[])[];
  readonly count: number;
  /** Where the last answer says that it goes on, when there was no further page to be asked for. */
  readonly unasked: string | null;
  /** The rows as delimited text in pieces, without headings. */
  readonly body: readonly string[];
  /** The answer as it came, when it is a single CSV. */
  readonly original: Uint8Array | null;
};

export type CollectorOutput =
  | ({ readonly kind: 'done' } & Table)
  | { readonly kind: 'failed'; readonly problem: string };

/** All pages together, waiting for others included. */
const TIMEOUT_MS = 180_000;
const MAX_THREADS = 3;
const MAX_WAITING = 10;
const MAX_HEAP_MB = 1_024;

/**
 * Asks and answers the table. Throws a FileError whose sentence tells what went wrong, or the signal's
 * reason.
 */
export async function collectInThread(input: CollectorInput, signal: AbortSignal): Promise<Table> {
  const late = AbortSignal.timeout(TIMEOUT_MS);
  const stop = AbortSignal.any([signal, late]);
  try {
    const output = await withPlace(stop, () => runThread(input, stop));
    if (output.kind === 'done') return output;
    throw new FileError(output.problem);
  } catch (error) {
    if (late.aborted && !signal.aborted) {
      throw new FileError(
        `La consulta tardó más de ${TIMEOUT_MS / 60_000} minutos y se detuvo: acote las fechas.`,
      );
    }
    throw error;
  }
}

async function runThread(input: CollectorInput, stop: AbortSignal): Promise<CollectorOutput> {
  stop.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<CollectorOutput>();
  const thread = new Worker(new URL('./collector-thread.ts', import.meta.url), {
    workerData: input,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const onStop = () => reject(stop.reason);
  stop.addEventListener('abort', onStop);
  thread.on('message', resolve);
  thread.on('error', (cause) => {
    const isFull = (cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    reject(isFull ? new FileError('La respuesta es demasiado grande: acote las fechas.') : cause);
  });
  thread.on('exit', () => reject(new Error('the thread of an import source ended without answer')));
  try {
    return await promise;
  } finally {
    stop.removeEventListener('abort', onStop);
    await thread.terminate();
  }
}

let running = 0;
const queue: (() => void)[] = [];

/** Waits until a thread may be started, and keeps the place during the work. */
async function withPlace<Result>(stop: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  if (running < MAX_THREADS) running += 1;
  else await waitForPlace(stop);
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

function waitForPlace(stop: AbortSignal): Promise<void> {
  if (queue.length >= MAX_WAITING) {
    throw new FileError(
      'Hay demasiadas consultas a otros sistemas en curso: intente en un minuto.',
    );
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const take = () => {
    stop.removeEventListener('abort', leave);
    resolve();
  };
  const leave = () => {
    queue.splice(queue.indexOf(take), 1);
    reject(stop.reason);
  };
  queue.push(take);
  stop.addEventListener('abort', leave, { once: true });
  return promise;
}
