/**
 * Reads a file like its import, row by row into the staging table, in a transaction that is read-only except for
 * temporary tables (decision 31).
 */
import type pg from 'pg';
import type { RecordType } from '../../../domain/fees/rules.ts';
import type { ReadingChoices } from '../../../formats/attentions/types.ts';
import { FileError } from '../../../formats/file-error.ts';
import type { CallContext } from '../../platform/context.ts';
import { type Tx, transactionWithClient } from '../../platform/db/database.ts';
import { abortOnDisconnect } from '../../platform/http/abort-on-disconnect.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { type ReadOutcome, UnmappedFile, withReaderPlace } from './reader.ts';
import { CREATE_STAGING, fillStaging, followPatients } from './staging.ts';
import { chunksOf, type Upload } from './uploads.ts';
import type { VoidByName } from './void-by-name.ts';

export type DryRun = ReadingChoices & {
  readonly upload: Upload;
  readonly recordType: RecordType;
  /** What the source says is void without a row of it; undefined where only rows say so. */
  readonly voided?: readonly VoidByName[] | undefined;
};

/** How many rows a preview shows. */
const SHOWN_ROWS = 20;
/** For the whole dry run, including the time in the queue. */
const LIMIT_MS = 120_000;
/** How long the thread may be silent. */
const SILENCE_MS = 60_000;
/** For a comparison; PostgreSQL aborts it afterwards. */
const STATEMENT_TIMEOUT = '30s';

/**
 * Reads the file and answers what `work` makes of the staged rows. Throws an UnmappedFile when the columns must be
 * mapped first. Refuses an unreadable file, and one that takes too long.
 */
export async function runDry<Result>(
  context: CallContext,
  { upload, recordType, ...choices }: DryRun,
  work: (tx: Tx, client: pg.ClientBase, outcome: ReadOutcome) => Promise<Result>,
): Promise<Result> {
  const late = AbortSignal.timeout(LIMIT_MS);
  const gone = abortOnDisconnect(context, () => new Refusal('import.previewLate'));
  const signal = AbortSignal.any([late, gone]);
  try {
    return await withReaderPlace(
      () =>
        transactionWithClient(context.database, async (tx, client) => {
          await client.query(CREATE_STAGING);
          await client.query('SET TRANSACTION READ ONLY');
          await client.query(`SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}'`);
          const outcome = await fillStaging(tx, client, {
            source: { kind: 'file', fileName: upload.fileName, chunks: chunksOf(upload.bytes) },
            recordType,
            ...choices,
            shownRows: SHOWN_ROWS,
            timeoutMs: SILENCE_MS,
            signal,
          });
          await followPatients(tx, recordType, outcome);
          return work(tx, client, outcome);
        }),
      signal,
    );
  } catch (error) {
    if (late.aborted) return refuse('import.previewLate');
    if (!(error instanceof FileError) || error instanceof UnmappedFile) throw error;
    context.log.info({ err: error, fileName: upload.fileName }, 'preview not readable');
    return refuse('import.unreadable', { problem: error.message });
  }
}
