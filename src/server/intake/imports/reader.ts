/**
 * Reads, checks and resolves the rows of an import in a worker thread. So a large or hostile file neither blocks the
 * server, nor fills its memory, nor crashes it.
 */
import { join } from 'node:path';
import type { RecordType } from '../../../domain/fees/rules.ts';
import type { StoredKey } from '../../../domain/intake/import-columns.ts';
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

/** A file, or records whose keys are read like headings. */
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
  /**
   * Finds the remembered mapping for a file with these columns; used when no mapping is given. Empty if there is none.
   */
  readonly recall?: (names: readonly string[]) => Promise<FieldMapping>;
  /** Finds the sheet that was read of an earlier workbook with sheets of these names; null if there was none. */
  readonly recallSheet?: (names: readonly string[]) => Promise<string | null>;
  /** How many of the first rows the outcome contains. */
  readonly shownRows?: number;
  /** With more rows than this, reading throws `TooManyRows`. */
  readonly maxRows?: number;
  /** How long the thread may be silent. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
};

/** The findings besides the rows. */
export type ReadOutcome = {
  readonly rows: number;
  readonly rejected: number;
  /** Specialties to be added, in the order of the staged positions. */
  readonly newSpecialties: readonly string[];
  readonly header: readonly string[] | null;
  /** Null for records. */
  readonly shape: FileShape | null;
  /** The stored columns about which the source says nothing. */
  readonly absent: readonly StoredKey[];
  readonly first: readonly FirstRow[];
  /** Unregistered specialties that resemble a registered one. */
  readonly nearSpecialties: readonly NearSpecialty[];
  /** The number of rows that name the other record type. */
  readonly otherTypeRows: number;
  /** Content of the source that was not read, as Spanish sentences. */
  readonly warnings: readonly string[];
};

export type FileShape = Shape & FileFormat;

/** The file is readable, but its columns must be mapped first. */
export class UnmappedFile extends FileError {
  readonly shape: FileShape;

  constructor(message: string, shape: FileShape) {
    super(message);
    this.shape = shape;
  }
}

/** The source has more rows than allowed. */
export class TooManyRows extends Error {}

/** The thread's input; the bytes of a file follow in chunks. */
export type ThreadInput = Pick<ReaderOptions, 'recordType' | 'directory' | keyof ReadingChoices> & {
  readonly source:
    | { readonly kind: 'file'; readonly fileName: string }
    | { readonly kind: 'records'; readonly records: readonly Readonly<Record<string, unknown>>[] };
  readonly maxRows: number;
  readonly shownRows: number;
};

/** A piece of the staging table's COPY. */
type Piece = {
  readonly bytes: Uint8Array;
  /** The number of rows so far. */
  readonly rows: number;
  /** The number of lines above the first row. */
  readonly linesAbove: number;
};

/** The thread's questions; each gets one answer, in order. */
export type Question =
  | { readonly kind: 'chunk' }
  | { readonly kind: 'recall'; readonly names: readonly string[] }
  | { readonly kind: 'recallSheet'; readonly names: readonly string[] }
  | ({ readonly kind: 'rows' } & Piece)
  | {
      readonly kind: 'done';
      readonly outcome: ReadOutcome;
      /** The thread's memory after it has read everything. */
      readonly heapBytes: number;
    }
  | { readonly kind: 'unreadable'; readonly message: string; readonly shape: FileShape | null }
  | { readonly kind: 'tooManyRows' };
/** A chunk of the file, a mapping, or a sheet; null at the end of the file, or when there is nothing to answer. */
export type Answer = ArrayBuffer | FieldMapping | string | null;

/** A new source, once the last one is finished, or an answer. */
export type Message =
  | { readonly kind: 'read'; readonly input: ThreadInput }
  | { readonly kind: 'answer'; readonly answer: Answer };

/** Bounds the memory of all threads of a process. */
const MAX_THREADS = 2;
/** Rows are short-lived: a small nursery costs no time here, and saves 70 MB at a million rows. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 16 };
/** A thread frees its memory only when it ends; a month of 100,000 rows needs about 55 MB. Up to this a thread is kept. */
const MAX_KEPT_HEAP_BYTES = 96 * 1024 * 1024;

/**
 * Starting a thread takes longer than reading a usual file. So a thread that finished its source is reused, unless its
 * memory has grown.
 */
export const readers = createRunners({
  start: () => startThread(join(import.meta.dirname, 'reader-thread.ts'), HEAP_LIMITS),
  atOnce: MAX_THREADS,
  keptMs: 60_000,
});

/**
 * Yields the rows in pieces, and returns the findings. Throws a FileError when the source can't be read, takes too
 * long, needs too much memory, or crashes the thread.
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
  const answer = (value: Answer, transfer: ArrayBuffer[] = []) =>
    send(thread, { kind: 'answer', answer: value } satisfies Message, transfer);
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
        case 'recallSheet':
          answer((await options.recallSheet?.(question.names)) ?? null);
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
 * Waits for a free thread, and reserves it during the work. Take it before a database connection: the holder may need a
 * second one. Throws the signal's reason when it is aborted while waiting.
 */
export const withReaderPlace = readers.inTurn;
