/**
 * Reading, checking and resolving the rows of an import in a worker thread: a large or hostile file
 * never holds up the server, fills its memory or brings it down.
 */
import { on } from 'node:events';
import type { RecordType } from '../../../domain/fees/rules.ts';
import type { FileFormat, Shape } from '../../../formats/attentions/read.ts';
import type {
  DirectoryData,
  FieldMapping,
  NearSpecialty,
  ReadingChoices,
} from '../../../formats/attentions/types.ts';
import { FileError } from '../../../formats/file-error.ts';
import { keepThread, takeThread } from './reader-pool.ts';
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
  const thread = takeThread();
  const send = (message: Message, transfer: ArrayBuffer[] = []) =>
    thread.postMessage(message, transfer);
  const questions = on(thread, 'message', { close: ['exit'], ...(signal && { signal }) });
  const chunks = source.kind === 'file' ? source.chunks[Symbol.asyncIterator]() : null;
  let heapAtEnd: number | null = null;
  try {
    send({ kind: 'read', input });
    for (;;) {
      const question = await nextQuestion(questions, options.timeoutMs);
      switch (question.kind) {
        case 'chunk': {
          const next = await chunks?.next();
          const chunk = next?.done === false ? next.value : null;
          send({ kind: 'answer', answer: chunk }, chunk ? [chunk] : []);
          break;
        }
        case 'recall': {
          const answer = (await recall?.(question.names)) ?? null;
          send({ kind: 'answer', answer });
          break;
        }
        case 'rows':
          yield question;
          send({ kind: 'answer', answer: null });
          break;
        case 'done':
          heapAtEnd = question.heapBytes;
          return question.outcome;
        case 'unreadable':
          throw question.shape === null
            ? new FileError(question.message)
            : new UnmappedFile(question.message, question.shape);
        case 'tooManyRows':
          throw new TooManyRows();
      }
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw asFileError(error);
  } finally {
    await questions.return?.();
    if (heapAtEnd === null) await thread.terminate();
    else await keepThread(thread, heapAtEnd);
    await chunks?.return?.();
  }
}

async function nextQuestion(
  questions: AsyncIterableIterator<unknown[]>,
  timeoutMs: number,
): Promise<Question> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ThreadFailure('silent')), timeoutMs);
  try {
    const next = await Promise.race([questions.next(), silence]);
    if (next.done) throw new ThreadFailure('ended');
    return next.value[0] as Question;
  } catch (error) {
    if (error instanceof ThreadFailure) throw error;
    const isFull = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw new ThreadFailure(isFull ? 'full' : 'broken', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

class ThreadFailure extends Error {
  readonly reason: keyof typeof FAILURES;

  constructor(reason: keyof typeof FAILURES, options?: ErrorOptions) {
    super(`import thread: ${reason}`, options);
    this.reason = reason;
  }
}

const FAILURES = {
  silent:
    'La lectura del archivo tardó demasiado y se detuvo. Guárdelo como CSV o divídalo en varios.',
  full: 'El archivo necesita demasiada memoria para leerlo. Guárdelo como CSV o divídalo en varios.',
  ended:
    'La lectura del archivo se interrumpió. Intente de nuevo; si se repite, guárdelo como CSV.',
  broken: 'El archivo no se pudo leer: parece dañado. Vuelva a guardarlo, de preferencia como CSV.',
} as const;

function asFileError(error: unknown): unknown {
  return error instanceof ThreadFailure
    ? new FileError(FAILURES[error.reason], { cause: error })
    : error;
}

let running = 0;
const queue: (() => void)[] = [];

/**
 * Waits until a thread may be started, and keeps the place during the work. To be taken before a
 * database connection, because who has the place may need one more. Throws the signal's reason when
 * nobody waits any more.
 */
export async function withReaderPlace<Result>(
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  if (running >= MAX_THREADS) await waitForPlace(signal);
  else running += 1;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

function waitForPlace(signal?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const take = () => {
    signal?.removeEventListener('abort', leave);
    resolve();
  };
  const leave = () => {
    queue.splice(queue.indexOf(take), 1);
    reject(signal?.reason);
  };
  queue.push(take);
  signal?.addEventListener('abort', leave, { once: true });
  return promise;
}
