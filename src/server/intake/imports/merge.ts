/** Merges the staging table into `attention`, in sets (intake §13). */
import { sql } from 'kysely';
import type pg from 'pg';
import type { RecordType } from '../../../domain/fees/rules.ts';
import type { StoredKey } from '../../../domain/intake/import-columns.ts';
import { type Tx, violatedConstraint } from '../../platform/db/database.ts';
import {
  countRegistered,
  differenceOf,
  IS_GOOD,
  IS_PROTECTED,
  IS_SAME,
  isOther,
  isOtherFee,
  isUpdatable,
  mergedValues,
  stagedValues,
} from './comparison.ts';
import { ATTENTION_COLUMNS } from './staged-rows.ts';

/**
 * Takes the lock of imports: they merge one after the other, of both record types, since each doubts what the other one
 * brought (intake §15.8); and no clean-up runs in between. It is held until the transaction ends.
 */
export async function lockImports(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('portal-medico.import', 0))`.execute(tx);
}

export type Merge = {
  readonly importId: number;
  readonly recordType: RecordType;
  readonly userId: number | null;
  /** The number of good rows in the staging table. */
  readonly rows: number;
  /** Whether no attention of a row was registered once the lock of imports was taken. */
  readonly isAllNew: boolean;
  /** The ids of added specialties, by their staged position. */
  readonly specialtyIds: readonly number[];
  /** The stored columns about which the source says nothing. */
  readonly absent: readonly StoredKey[];
  /** The states of rows that mean void. */
  readonly voidStates: readonly string[];
  /** Whether pending attentions that differ are updated. */
  readonly updateExisting: boolean;
  readonly signal?: AbortSignal;
  readonly onStored?: (rows: number) => void;
};

export type MergeCounts = {
  created: number;
  updated: number;
  unchanged: number;
  protected: number;
  /** Protected attentions whose rows differ. */
  differing: number;
  /** Those of which the rows say otherwise what their fees are calculated from. */
  feesDiffering: number;
  /** Pending attentions whose rows differ, when they are not updated. */
  kept: number;
};

/** Pages of the staging table in one statement: some 46,000 rows. */
const INSERT_PAGES = 1_024;
/** Holds the rows of one statement, some 18 MB, which each of its triggers reads again. What does not fit goes to a file. */
const WORK_MEMORY = '32MB';
/** Each comparison joins both tables again, so its batches are larger. */
const UPDATE_PAGES = 2_048;

/**
 * Creates new attentions, updates pending ones that differ, and leaves calculated and paid ones unchanged. Needs the
 * lock of imports and statistics of the staging table.
 */
export async function mergeStaged(client: pg.ClientBase, merge: Merge): Promise<MergeCounts> {
  const pages = await countPages(client);
  await client.query(`SET LOCAL work_mem = '${WORK_MEMORY}'`);
  const created = await insertNew(client, merge, pages);
  const existing = merge.rows - created;
  if (existing === 0)
    return {
      ...{ created, updated: 0, unchanged: 0, protected: 0 },
      ...{ differing: 0, feesDiffering: 0, kept: 0 },
    };
  // All pages have about as many rows.
  const onShare = (share: number) => merge.onStored?.(created + Math.round(existing * share));
  const updated = merge.updateExisting ? await updatePending(client, merge, pages, onShare) : 0;
  const guarded = await countProtected(client, merge);
  const kept = merge.updateExisting ? 0 : await countKeptPending(client, merge);
  return { created, updated, unchanged: existing - updated - guarded.protected, ...guarded, kept };
}

async function countPages(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query(
    `SELECT pg_relation_size('import_staging') / current_setting('block_size')::int AS pages`,
  );
  return rows[0].pages;
}

/** The good rows on these pages of the staging table, both included. */
function goodOf(from: number, to: number): string {
  return `${IS_GOOD} AND s.ctid >= '(${from},0)' AND s.ctid < '(${to},0)'`;
}

/**
 * Inserts the good staged rows whose external id is new, some pages at a time so that a cancelled import ends soon; answers
 * the number. The merge holds the imports' lock, so only an attention registered by hand may take an id
 * meanwhile. Then its pages are inserted once more, and each row asks whether its id is free. To ask always costs a fifth
 * more (decision 140).
 */
async function insertNew(client: pg.ClientBase, merge: Merge, pages: number): Promise<number> {
  const { signal, onStored } = merge;
  const registered = merge.isAllNew ? 0 : await countRegistered(client, merge.recordType);
  // Of a usual file either no row is registered or, when it is sent again, each one.
  if (registered === merge.rows) return 0;
  const isNew = registered === 0 ? '' : `AND ${IS_NEW}`;
  let created = 0;
  for (let page = 0; page < pages; page += INSERT_PAGES) {
    signal?.throwIfAborted();
    await client.query('SAVEPOINT insertion');
    created += await insertPages(client, merge, page, isNew).catch(async (error: unknown) => {
      if (violatedConstraint(error) !== 'attention_external_key') throw error;
      await client.query('ROLLBACK TO SAVEPOINT insertion');
      return insertPages(client, merge, page, 'ON CONFLICT (record_type, external_id) DO NOTHING');
    });
    await client.query('RELEASE SAVEPOINT insertion');
    onStored?.(created);
  }
  return created;
}

const IS_NEW = `NOT EXISTS (SELECT FROM attention a WHERE ${IS_SAME})`;

/** Inserts the good rows of these pages; `further` ends the statement. */
async function insertPages(
  client: pg.ClientBase,
  { importId, recordType, userId, specialtyIds }: Merge,
  page: number,
  further: string,
): Promise<number> {
  const { rowCount } = await client.query(
    `INSERT INTO attention (record_type, import_id, import_row, created_by, ${ATTENTION_COLUMNS.join(', ')})
     SELECT $1, $2, s.row_number, $3, ${stagedValues('$4')}
       FROM import_staging s
      WHERE ${goodOf(page, page + INSERT_PAGES)} ${further}`,
    [recordType, importId, userId, specialtyIds],
  );
  return rowCount ?? 0;
}

/**
 * Replaces the values of pending attentions by those of the staged rows that differ; answers the number. A trigger stores
 * the replaced ones for a revert (decision 32). `onShare` receives the share of compared rows.
 */
async function updatePending(
  client: pg.ClientBase,
  merge: Merge,
  pages: number,
  onShare: (share: number) => void,
): Promise<number> {
  await client.query(`SELECT set_config('portal.replaced_by', $1::text, true)`, [merge.importId]);
  let updated = 0;
  for (let page = 0; page < pages; page += UPDATE_PAGES) {
    merge.signal?.throwIfAborted();
    const { rowCount } = await client.query(
      `UPDATE attention a
          SET (${ATTENTION_COLUMNS.join(', ')}) = ROW(${mergedValues('$3', merge.absent)}),
              import_id = $2, import_row = s.row_number, updated_at = now(), version = a.version + 1
         FROM import_staging s
        WHERE ${goodOf(page, page + UPDATE_PAGES)} AND ${IS_SAME} AND a.import_id IS DISTINCT FROM $2
          AND ${isUpdatable('$3', merge.absent)}`,
      [merge.recordType, merge.importId, merge.specialtyIds],
    );
    updated += rowCount ?? 0;
    onShare(Math.min(1, (page + UPDATE_PAGES) / pages));
  }
  return updated;
}

/** The number of pending attentions that an update would change. */
async function countKeptPending(
  client: pg.ClientBase,
  { recordType, importId, specialtyIds, absent }: Merge,
): Promise<number> {
  const { rows } = await client.query(
    `SELECT count(*) AS kept FROM import_staging s JOIN attention a ON ${IS_SAME}
      WHERE ${IS_GOOD} AND a.import_id IS DISTINCT FROM $3 AND ${isUpdatable('$2', absent)}`,
    [recordType, specialtyIds, importId],
  );
  return rows[0].kept;
}

/** Counts rows of protected attentions, and keeps which fees come otherwise: what is looked at of them rests (intake §20.11). */
async function countProtected(
  client: pg.ClientBase,
  { recordType, importId, specialtyIds, absent, voidStates }: Merge,
): Promise<Pick<MergeCounts, 'protected' | 'differing' | 'feesDiffering'>> {
  const { rows } = await client.query(
    `WITH same AS MATERIALIZED (
       SELECT a.id, ${isOther('$2', absent)} AS is_other,
              CASE WHEN ${isOtherFee('$2', '$3', absent)} THEN ${differenceOf('$2', absent)} END AS difference
         FROM import_staging s JOIN attention a ON ${IS_SAME}
        WHERE ${IS_GOOD} AND ${IS_PROTECTED}),
     kept AS (
       INSERT INTO fee_difference (import_id, attention_id, difference)
       SELECT u.import_id, same.id, same.difference FROM same JOIN unattended_import u ON u.import_id = $4 WHERE difference IS NOT NULL
       ON CONFLICT DO NOTHING)
     SELECT count(*) AS protected, count(*) FILTER (WHERE is_other) AS differing, count(difference) AS "feesDiffering" FROM same`,
    [recordType, specialtyIds, voidStates, importId],
  );
  return rows[0];
}
