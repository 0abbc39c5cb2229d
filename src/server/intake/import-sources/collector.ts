/**
 * Requests another system in a worker thread. So a large or odd answer neither blocks the server nor fills its memory,
 * and the keys exist only in that thread.
 */
import { join } from 'node:path';
import type { AnswerList } from '../../../contract/intake/import-sources.ts';
import { FileError } from '../../../formats/file-error.ts';
import { QueueFull } from '../../platform/limiter.ts';
import { createRunners, RunnerFailure, startThread } from '../../platform/runners.ts';
import type { FhirSearch, Source } from './source.ts';

export type CollectorInput = {
  readonly source: Source | FhirSearch;
  readonly allowedHosts: readonly string[];
  /** Whether only the first page is requested. */
  readonly isLook: boolean;
};

/** The table made of the answer. */
export type Table = {
  readonly format: 'json' | 'csv';
  readonly lists: readonly AnswerList[];
  /** Null when the user has to choose one of several lists. */
  readonly path: string | null;
  readonly fields: readonly string[];
  /** The first rows; a row may be shorter than the fields. */
  readonly first: readonly (readonly string[])[];
  readonly count: number;
  /** Where the last answer mentions further pages that could not be requested. */
  readonly unasked: string | null;
  /** What the user has to know about what did not become a row. */
  readonly notes: readonly string[];
  /**
   * IDs of attentions that did not take place by the answer, without hyphen and RUN, with their states in words (intake §22.6).
   * Null where only rows say so.
   */
  readonly voided: readonly { readonly id: string; readonly status: string }[] | null;
  /** The rows as delimited text in pieces, without headings. */
  readonly body: readonly string[];
  /** The unchanged answer, when it is a single CSV. */
  readonly original: Uint8Array | null;
};

export type CollectorOutput =
  | ({ readonly kind: 'done' } & Table)
  | { readonly kind: 'failed'; readonly problem: string };

/** For all pages, including the time in the queue. */
const TIMEOUT_MS = 180_000;

/** A thread ends with its order, so that its keys do not stay in memory. */
const runners = createRunners<CollectorInput, CollectorOutput>({
  start: () =>
    startThread(join(import.meta.dirname, 'collector-thread.ts'), {
      maxOldGenerationSizeMb: 1_024,
    }),
  atOnce: 3,
  maxWaiting: 10,
});

/** Collects in a thread and answers the table. Throws a FileError with an explanation, or the signal's reason. */
export async function collectInThread(input: CollectorInput, signal: AbortSignal): Promise<Table> {
  const late = AbortSignal.timeout(TIMEOUT_MS);
  const output = await runners
    .run(input, AbortSignal.any([signal, late]))
    .catch((error: unknown): never => {
      signal.throwIfAborted();
      const problem = late.aborted ? TOO_LATE : problemOf(error);
      throw problem === null ? error : new FileError(problem);
    });
  if (output.kind === 'done') return output;
  throw new FileError(output.problem);
}

const TOO_LATE = `La consulta tardó más de ${TIMEOUT_MS / 60_000} minutos y se detuvo: acote las fechas.`;

function problemOf(error: unknown): string | null {
  if (error instanceof QueueFull) {
    return 'Hay demasiadas consultas a otros sistemas en curso: intente en un minuto.';
  }
  const isFull = error instanceof RunnerFailure && error.reason === 'full';
  return isFull ? 'La respuesta es demasiado grande: acote las fechas.' : null;
}
