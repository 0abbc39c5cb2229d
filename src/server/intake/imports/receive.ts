/**
 * Receives an uploaded file: imports it within the request when it is small, else in a job (intake §16.2; decision 40).
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import type { ImportOptions } from '../../../contract/intake/import-options.ts';
import {
  IMPORT_ROWS_IN_REQUEST,
  type ImportAnswer,
  type ImportResult,
} from '../../../contract/intake/imports.ts';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { JOB_MOVES } from '../../../domain/states.ts';
import { FileError } from '../../../formats/file-error.ts';
import type { Actor } from '../../platform/audit.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import { type Tx, transactionWithClient } from '../../platform/db/database.ts';
import { starts } from '../../platform/db/state-sql.ts';
import { abortOnDisconnect } from '../../platform/http/abort-on-disconnect.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { enqueueJob } from '../../platform/jobs/queue.ts';
import { type ImportChoices, importAttentions } from './import-attentions.ts';
import { BULK_IMPORT_PRIORITY, bulkImportJob, cancelBulkImport } from './job.ts';
import { type AttentionSource, TooManyRows, withReaderPlace } from './reader.ts';
import {
  addImport,
  chunksOf,
  type ImportOrigin,
  isForJob,
  storeChunks,
  type Upload,
} from './uploads.ts';

const TIMEOUT_MS = 60_000;
/** How long a request waits for another import or calculation; a job has no limit. */
const LOCK_TIMEOUT = '10s';

/** What a call says of the import, and notes about its source. */
export type ReceiveOptions = Partial<ImportOptions> & Pick<ImportChoices, 'notes' | 'voided'>;

/** Imports or queues the file, unless the client disconnects before. Refuses an unreadable file. */
export async function receiveFile(
  context: CallContext,
  upload: Upload,
  recordType: RecordType,
  options: ReceiveOptions,
): Promise<ImportAnswer> {
  if (options.inBackground || (await isForJob(upload)))
    return queueImport(context, upload, recordType, options);
  const hash = createHash('sha256');
  try {
    return await importInRequest(context, {
      fileName: upload.fileName,
      fileSize: upload.bytes.size,
      origin: upload.origin,
      recordType,
      ...choicesOf(options),
      source: {
        kind: 'file',
        fileName: upload.fileName,
        chunks: chunksOf(upload.bytes, hash),
      },
      digest: () => hash.digest(),
    });
  } catch (error) {
    if (error instanceof TooManyRows) return queueImport(context, upload, recordType, options);
    throw error;
  }
}

/** The choices that requests and jobs have in common, without what else a call's input holds. */
function choicesOf(options: ReceiveOptions): ImportChoices {
  const {
    mapping,
    sheet,
    specialties,
    exclude,
    excludeRows,
    expectedUpdates,
    afterImports,
    notes,
    voided,
  } = options;
  const reading = { mapping, sheet, specialties };
  const updateExisting = options.confirmUpdate;
  const leftOut = { exclude, excludeRows };
  return { ...reading, ...leftOut, updateExisting, expectedUpdates, afterImports, notes, voided };
}

type InRequest = ImportChoices & {
  readonly fileName: string;
  readonly fileSize: number;
  readonly origin: ImportOrigin;
  readonly recordType: RecordType;
  readonly source: AttentionSource;
  /** The SHA-256 of the source, once it has been read. */
  readonly digest?: () => Buffer;
};

/**
 * Imports in the request's own transaction, which is rolled back when the client disconnects. Refuses an unreadable
 * source.
 */
export async function importInRequest(
  context: CallContext,
  request: InRequest,
): Promise<ImportResult> {
  const { fileName, fileSize, origin, recordType, source, digest, ...options } = request;
  const actor = actorOf(context);
  const signal = whileWaitedFor(context);
  try {
    return await withReaderPlace(
      () =>
        transactionWithClient(context.database, async (tx, client) => {
          await sql`SELECT set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(tx);
          const importId = await addImport(tx, {
            fileName,
            fileSize,
            recordType,
            source: origin,
            actor,
          });
          const result = await importAttentions(tx, client, {
            ...options,
            importId,
            source,
            recordType,
            actor,
            maxRows: IMPORT_ROWS_IN_REQUEST,
            timeoutMs: TIMEOUT_MS,
            signal,
          });
          if (digest) await saveDigest(tx, importId, digest());
          return result;
        }),
      signal,
    );
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    context.log.info({ err: error, fileName }, 'import not readable');
    return refuse('import.unreadable', { problem: error.message });
  }
}

async function queueImport(
  context: CallContext,
  { fileName, origin, bytes }: Upload,
  recordType: RecordType,
  options: ReceiveOptions,
): Promise<ImportAnswer> {
  const actor = actorOf(context);
  const signal = whileWaitedFor(context);
  const queued = await transactionWithClient(context.database, async (tx, client) => {
    const file = { fileName, fileSize: bytes.size, origin, chunks: chunksOf(bytes) };
    const queued = await queueFile(tx, client, file, recordType, choicesOf(options), actor);
    signal.throwIfAborted();
    return { success: true as const, ...queued };
  });
  // A client that disconnected during the commit was told that nothing is imported.
  if (signal.aborted) await cancelBulkImport(context.database, queued.jobId, actor);
  return queued;
}

type QueuedFile = {
  readonly fileName: string;
  /** In bytes. */
  readonly fileSize: number;
  readonly origin: ImportOrigin;
  readonly chunks: AsyncIterable<ArrayBuffer>;
};

/** Stores a file and queues the job that imports it, in the caller's transaction. */
export async function queueFile(
  tx: Tx,
  client: pg.ClientBase,
  { fileName, fileSize, origin, chunks }: QueuedFile,
  recordType: RecordType,
  choices: ImportChoices,
  actor: Actor,
): Promise<{ jobId: string; importId: number }> {
  await removeAbandonedChunks(tx);
  const importId = await addImport(tx, { fileName, fileSize, recordType, source: origin, actor });
  const { sha256, lines } = await storeChunks(client, importId, chunks);
  const jobId = await enqueueJob(tx, bulkImportJob, {
    payload: {
      importId,
      fileName,
      recordType,
      lines: /\.csv$/i.test(fileName) ? lines : 0,
      ...choices,
    },
    priority: BULK_IMPORT_PRIORITY,
    actor,
  });
  await saveDigest(tx, importId, sha256);
  await tx.updateTable('import').set({ jobId }).where('id', '=', importId).execute();
  return { jobId, importId };
}

function whileWaitedFor(context: CallContext): AbortSignal {
  return abortOnDisconnect(context, () => new FileError('La importación se canceló.'));
}

async function saveDigest(tx: Tx, importId: number, sha256: Buffer): Promise<void> {
  await tx.updateTable('import').set({ sha256 }).where('id', '=', importId).execute();
}

/** Deletes the files of failed or deleted jobs, which nobody will read. */
async function removeAbandonedChunks(tx: Tx): Promise<void> {
  await sql`
    DELETE FROM import_chunk c USING import i
     WHERE i.id = c.import_id
       AND NOT EXISTS (SELECT FROM job j WHERE j.id = i.job_id AND ${starts(JOB_MOVES.start, 'j.status')})`.execute(
    tx,
  );
}
