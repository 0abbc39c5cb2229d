/** Moves the rows of a source from the reader thread into the staging table. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { RecordType } from '../../../domain/fees/rules.ts';
import type { DirectoryData } from '../../../formats/attentions/types.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { CREATE_DOUBTFUL } from '../doubts/public.ts';
import { rememberedMapping } from './mapping-memory.ts';
import { type ReaderOptions, type ReadOutcome, readInThread } from './reader.ts';
import { rememberedSheet } from './sheet-memory.ts';
import { rememberedAnswers, withRemembered } from './specialty-memory.ts';
import { COPY_STAGING, STAGED_COLUMNS } from './staged-rows.ts';

/** Creates the staging table and the tables beside it; they are dropped with the transaction. */
export const CREATE_STAGING = `CREATE TEMPORARY TABLE import_staging (${STAGED_COLUMNS.join(', ')}) ON COMMIT DROP;
  ${CREATE_DOUBTFUL}`;

/**
 * Fills the staging table, which the caller has created; answers the reader's findings. Unmapped columns are read by
 * the remembered mapping, specialties by the remembered answers, workbooks from the remembered sheet. `onRows` receives the number of rows so far, and of
 * lines above the first. Throws a FileError when the source as a whole can't be read.
 */
export async function fillStaging(
  tx: Tx,
  client: pg.ClientBase,
  options: Omit<ReaderOptions, 'directory' | 'recall' | 'recallSheet'>,
  onRows?: (rows: number, linesAbove: number) => Promise<void>,
): Promise<ReadOutcome> {
  const rows = readInThread({
    ...options,
    directory: await readDirectory(tx),
    specialties: withRemembered(await rememberedAnswers(tx), options.specialties),
    recall: async (names) => (await rememberedMapping(tx, options.recordType, names)) ?? {},
    recallSheet: (names) => rememberedSheet(tx, options.recordType, names),
  });
  // The connection can answer a recall only before the copy begins.
  const first = await rows.next();
  let outcome: ReadOutcome | undefined;
  let failure: unknown;
  async function* pieces() {
    try {
      for (let next = first; ; next = await rows.next()) {
        if (next.done) {
          outcome = next.value;
          return;
        }
        yield next.value.bytes;
        await onRows?.(next.value.rows, next.value.linesAbove);
      }
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  const copy = client.query(copyFrom(COPY_STAGING));
  await pipeline(Readable.from(pieces()), copy).catch((error: unknown) => {
    // The database's error about the aborted copy may come first; the reader's failure is the cause.
    throw failure ?? error;
  });
  if (!outcome) throw new Error('the reading of an import ended without an outcome');
  return outcome;
}

/**
 * Corrects and hides the patients of the staged rows, as was done with those registered, and recognises rows whose attention has the id of
 * a former RUT. An import does it once nothing of this can be done meanwhile (access §22.5, access §27.3, intake §13.17).
 */
export async function followPatients(
  tx: Tx,
  recordType: RecordType,
  { header }: Pick<ReadOutcome, 'header'>,
): Promise<void> {
  // First what was corrected, since hidden patients are known by their corrected RUT.
  await sql`SELECT rectify_staged_patients(${recordType}::record_type)`.execute(tx);
  await sql`SELECT hide_staged_patients(${header}::text[])`.execute(tx);
  await sql`SELECT recognise_staged_attentions(${recordType}::record_type)`.execute(tx);
}

/** The columns by which staged rows are chosen, grouped and joined; the planner needs statistics of these only. */
const PLANNED = [
  'reject_class',
  'row_number',
  'external_id',
  'attention_date',
  'doctor_id',
  'service_id',
  'patient_rut',
  'participant',
];
/** PostgreSQL reads 300 rows for each step: ten say how many rows and values there are. */
const STATISTICS_TARGET = 10;

/** Tells the planner how many staged rows there are. */
export async function analyzeStaged(client: pg.ClientBase): Promise<void> {
  await client.query(`SET LOCAL default_statistics_target = ${STATISTICS_TARGET}`);
  await client.query(`ANALYZE import_staging (${PLANNED.join(', ')})`);
  await client.query('SET LOCAL default_statistics_target TO DEFAULT');
}

/** All records, inactive ones included: work that they did while active has to be paid. */
async function readDirectory(tx: Db | Tx): Promise<DirectoryData> {
  return {
    doctors: await tx.selectFrom('doctor').select(['id', 'rut', 'internalCode', 'name']).execute(),
    services: await tx.selectFrom('service').select(['id', 'code', 'name']).execute(),
    specialties: await tx.selectFrom('specialty').select(['id', 'name']).execute(),
    societies: await tx.selectFrom('medicalSociety').select(['id', 'rut', 'name']).execute(),
    providerTypes: await tx.selectFrom('providerType').select(['id', 'name']).execute(),
  };
}
