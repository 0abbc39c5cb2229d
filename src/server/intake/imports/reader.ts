/**
 * Reading, checking and resolving the rows of an import in a worker thread: a large or hostile file
 * never holds up the server, fills its memory or brings it down.
 */
import { join } from 'node:path';
import type { RecordType } from '../../../domain/fees/rules.ts';
import type { FileFormat, Shape } from '../../../formats/attentions/read.ts';
import type {
  DirectoryData,
  FieldMapping,
  NearSpecialty,
  ReadingChoices,
} from '../../../formats/attentions/types.ts';
import { FileError } from '../../../formats/file-error.ts';
import {
  createRunners,
  messagesOf,
  type Runner,
  RunnerFailure,
  send,
  startThread,
} from '../../platform/runners.ts';
import type { FirstRow } from './row-sorter.ts';

/** Where attentions come from: a file, or records whose keys are read like headings. */
export type AttentionSource =
  | {
      readonly kind: 'file';
      readonly fileName: string;
      readonly chunks: AsyncIterable<ArrayBuffer>;
    }
  | { readonly kind: 'records'; readonly records: readonly Readonly<Record<string, unknown>>[] };

export type ReaderOptions = ReadingChoices & {
  readonly source: AttentionSource;
  readonly recordType: RecordType;
  readonly directory: DirectoryData;
  /** Without a mapping: the one that was given before for a file with these columns; empty when none was. */
  readonly recall?: (names: readonly string[]) => Promise<FieldMapping>;
  /** So many of the first rows are told in the outcome. */
  readonly shownRows?: number;
  /** With more rows than this the reading ends in `TooManyRows`. */
  readonly maxRows?: number;
  /** The longest silence of the thread. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
};

/** What was found besides the rows. */
export type ReadOutcome = {
  readonly rows: number;
  readonly rejected: number;
  /** Specialties to be added, in the order of the staged positions. */
  readonly newSpecialties: readonly string[];
  readonly header: readonly string[] | null;
  /** Null for records. */
  readonly shape: FileShape | null;
  readonly first: readonly FirstRow[];
  /** Specialties that are not registered and near to one that is. */
  readonly nearSpecialties: readonly NearSpecialty[];
  /** Rows that say they are of the other record type. */
  readonly otherTypeRows: number;
  /** What was in the source and was not read: Spanish sentences. */
  readonly warnings: readonly string[];
};

export type FileShape = Shape & FileFormat;

/** A file that can be read, but not by the columns that it is taken to have. */
export class UnmappedFile extends FileError {
  readonly shape: FileShape;

  constructor(message: string, shape: FileShape) {
    super(message);
    this.shape = shape;
  }
}

/** The source has more rows than was allowed. */
export class TooManyRows extends Error {}

/** What a thread is given to read; a file's bytes follow chunk by chunk. */
export type ThreadInput = Pick<ReaderOptions, 'recordType' | 'directory' | keyof ReadingChoices> & {
  readonly source:
    | { readonly kind: 'file'; readonly fileName: string }
    | { readonly kind: 'records'; readonly records: readonly Readonly<Record<string, unknown>>[] };
  readonly maxRows: number;
  readonly shownRows: number;
};

/** Bytes for the staging table's COPY. */
type Piece = {
  readonly bytes: Uint8Array;
  /** Those so far. */
  readonly rows: number;
  /** The file's lines above the first row. */
  readonly linesAbove: number;
};

/** What the thread asks of the server, one answer each, in order. */
export type Question =
  | { readonly kind: 'chunk' }
  | { readonly kind: 'recall'; readonly names: readonly string[] }
  | ({ readonly kind: 'rows' } & Piece)
  | {
      readonly kind: 'done';
      readonly outcome: ReadOutcome;
      /** Of the thread, when all was read. */
      readonly heapBytes: number;
    }
  | { readonly kind: 'unreadable'; readonly message: string; readonly shape: FileShape | null }
  | { readonly kind: 'tooManyRows' };
/** A chunk of the file, or a mapping; null at the file's end, and wherever there is nothing to say. */
export type Answer = ArrayBuffer | FieldMapping | null;

/** What the server sends: a source to read, when the one before has come to its end, or an answer. */
export type Message =
  | { readonly kind: 'read'; readonly input: ThreadInput }
  | { readonly kind: 'answer'; readonly answer: Answer };

/** Threads at a time in one process, so that their memory has a bound. */
const MAX_THREADS = 2;
/** Rows die young: a small nursery costs no time here, and saves 70 MB at a million rows. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 16 };
/** A thread gives its memory back only when it ends; a usual file takes some 30 MB. */
const MAX_KEPT_HEAP_BYTES = 40 * 1024 * 1024;

/**
 * To start a thread takes longer than to read a usual file, so that one which came to the end of its source stays
 * for the next, unless it has grown.
 */
export const readers = createRunners({
  start: () => startThread(join(import.meta.dirname, 'reader-thread.ts'), HEAP_LIMITS),
  atOnce: MAX_THREADS,
  keptMs: 60_000,
});

/**
 * Yields the rows in pieces, and ends with what was found. Throws a FileError when the source cannot be read, also because it takes too long, too much
 * memory, or breaks the thread.
 */
export async function* readInThread(options: ReaderOptions): AsyncGenerator<Piece, ReadOutcome> {
  const { source, recordType, directory, mapping, sheet, specialties, recall, signal } = options;
  const input: ThreadInput = {
    source: source.kind === 'file' ? { kind: 'file', fileName: source.fileName } : source,
    recordType,
    directory,
    mapping,
    sheet,
    specialties,
    maxRows: options.maxRows ?? Number.POSITIVE_INFINITY,
    shownRows: options.shownRows ?? 0,
  };
  signal?.throwIfAborted();
  const thread = readers.take();
  const answer = (said: Answer, transfer: ArrayBuffer[] = []) =>
    send(thread, { kind: 'answer', answer: said } satisfies Message, transfer);
  const chunks = source.kind === 'file' ? source.chunks[Symbol.asyncIterator]() : null;
  let isKept = false;
  try {
    send(thread, { kind: 'read', input } satisfies Message);
    for await (const question of questionsOf(thread, options)) {
      switch (question.kind) {
        case 'chunk': {
          const next = await chunks?.next();
          const chunk = next?.done === false ? next.value : null;
          answer(chunk, chunk ? [chunk] : []);
          break;
        }
        case 'recall':
          answer((await recall?.(question.names)) ?? null);
          break;
        case 'rows':
          yield question;
          answer(null);
          break;
        case 'done':
          isKept = question.heapBytes <= MAX_KEPT_HEAP_BYTES;
          return question.outcome;
        case 'unreadable':
          throw question.shape === null
            ? new FileError(question.message)
            : new UnmappedFile(question.message, question.shape);
        case 'tooManyRows':
          throw new TooManyRows();
      }
    }
    throw new FileError(FAILURES.ended);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    await readers.give(thread, isKept);
    await chunks?.return?.();
  }
}

async function* questionsOf(thread: Runner, { signal, timeoutMs }: ReaderOptions) {
  try {
    yield* messagesOf<Question>(thread, signal, timeoutMs);
  } catch (cause) {
    const reason = cause instanceof RunnerFailure ? cause.reason : 'broken';
    throw new FileError(FAILURES[reason], { cause });
  }
}

const FAILURES = {
  late: 'La lectura del archivo tardó demasiado y se detuvo. Guárdelo como CSV o divídalo en varios.',
  full: 'El archivo necesita demasiada memoria para leerlo. Guárdelo como CSV o divídalo en varios.',
  ended:
    'La lectura del archivo se interrumpió. Intente de nuevo; si se repite, guárdelo como CSV.',
  broken: 'El archivo no se pudo leer: parece dañado. Vuelva a guardarlo, de preferencia como CSV.',
} as const;

/**
 * Waits until a thread may be started, and keeps the place during the work. To be taken before a
 * database connection, because who has the place may need one more. Throws the signal's reason when
 * nobody waits any more.
 */
export const withReaderPlace = readers.inTurn;
