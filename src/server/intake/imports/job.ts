/** The job that imports a large file: `bulk-import` (intake §16.8). */
import { sql } from 'kysely';
import { type ImportResult, NO_REFUSED_ROWS } from '../../../contract/intake/imports.ts';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { importEnd, importInWords } from '../../../domain/words/import-words.ts';
import { FileError } from '../../../formats/file-error.ts';
import type { Actor } from '../../platform/audit.ts';
import { type Database, type Tx, transactionWithClient } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { cancelJob } from '../../platform/jobs/cancellation.ts';
import type { JobDefinition, RunningJob } from '../../platform/jobs/definition.ts';
import { type ImportChoices, importAttentions } from './import-attentions.ts';
import { withReaderPlace } from './reader.ts';
import { storedChunks } from './uploads.ts';

export type BulkImport = ImportChoices & {
  readonly importId: number;
  readonly fileName: string;
  readonly recordType: RecordType;
  /** The number of lines of a text file, including headings, for the progress; 0 when unknown. */
  readonly lines: number;
};

/** The same as that of a calculation. */
export const BULK_IMPORT_PRIORITY = 5;
/** A large workbook is decompressed as a whole before its first row is read. */
const TIMEOUT_MS = 10 * 60_000;

export const bulkImportJob: JobDefinition<BulkImport> = {
  type: 'bulk-import',
  steps: [
    { key: 'read', name: 'Lectura', description: 'Lee el archivo y reconoce sus columnas.' },
    {
      key: 'check',
      name: 'Validación y carga',
      description: 'Valida cada fila y la prepara para registrarla.',
    },
    {
      key: 'store',
      name: 'Registro',
      description: 'Registra las atenciones nuevas y actualiza las pendientes.',
    },
  ],
  discard: discardImport,
  async run(job) {
    const { importId, lines, ...options } = job.payload;
    const { database } = job.services;
    await job.step('read');
    try {
      await importInJob(job, {
        ...options,
        importId,
        lines,
        chunks: storedChunks(database, importId),
        finish: async (tx) => {
          await tx.deleteFrom('importChunk').where('importId', '=', importId).execute();
        },
      });
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      const { fileName } = options;
      job.services.log.info({ err: error, importId, fileName }, 'import not readable');
      // An unreadable file stays unreadable, so it is not stored for another try.
      await removeChunks(database, importId);
      throw new Refusal('import.unreadable', { problem: error.message });
    }
  },
};

/** An import that a job has begun. */
export type ImportInJob = BulkImport & {
  /** The file's bytes. */
  readonly chunks: AsyncIterable<ArrayBuffer>;
  /** Whether it has no row, and only says what is void. */
  readonly isEmpty?: boolean | undefined;
  /** What else belongs in the import's transaction. */
  readonly finish: (tx: Tx, result: ImportResult) => Promise<void>;
};

/**
 * Imports a file in one transaction that completes the job. The job has the steps `check` and `store`. Throws a FileError when the file
 * can't be read.
 */
export async function importInJob(job: RunningJob<unknown>, request: ImportInJob): Promise<void> {
  const { importId, fileName, recordType, lines, chunks, finish, ...options } = request;
  let isChecking = false;
  await withReaderPlace(() =>
    transactionWithClient(job.services.database, async (tx, client) => {
      await job.claim(tx);
      const result = await importAttentions(tx, client, {
        importId,
        recordType,
        ...options,
        actor: job.actor,
        source: { kind: 'file', fileName, chunks },
        timeoutMs: TIMEOUT_MS,
        signal: job.signal,
        progress: {
          onRead: async (rows, linesAbove) => {
            if (!isChecking) await job.step('check', Math.max(0, lines - linesAbove));
            isChecking = true;
            job.advance(rows, { tableName: 'import' });
          },
          onStore: async (read, good) => {
            // A row may span several lines, and lines may be empty: only now the number of rows is known.
            job.advance(read, { totalRecords: read });
            await job.step('store', good);
          },
          onStored: (rows) => job.advance(rows, { tableName: 'attention' }),
        },
      });
      await finish(tx, result);
      const counts = { ...result, rejected: result.rejectedCount };
      const { heading, color } = importEnd(counts);
      await job.complete(tx, {
        message: importInWords(counts),
        heading,
        isPartial: color !== 'green',
        processedCount: result.imported,
        ...result,
        ...NO_REFUSED_ROWS,
      });
    }),
  );
}

/** Cancels a queued import on behalf of the user. */
export function cancelBulkImport(database: Database, jobId: string, actor: Actor): Promise<void> {
  return database.db.transaction().execute(async (tx) => {
    await discardImport(tx, jobId, actor);
    await cancelJob(tx, jobId, actor);
  });
}

/** Cancels the job's import, and deletes its file; a run that still reads it can't complete the job any more. */
export async function discardImport(tx: Tx, jobId: string, actor: Actor): Promise<void> {
  await tx
    .updateTable('import')
    .set({ cancelledAt: sql`now()`, cancelledByName: actor.name })
    .where('jobId', '=', jobId)
    .where('completedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .execute();
  await sql`
    DELETE FROM import_chunk c USING import i
     WHERE i.id = c.import_id AND i.job_id = ${jobId}::uuid`.execute(tx);
}

async function removeChunks(database: Database, importId: number): Promise<void> {
  await database.db.deleteFrom('importChunk').where('importId', '=', importId).execute();
}
