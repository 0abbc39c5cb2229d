/** Reads the history of imports: a page of it, one import, and its refused rows. */
import { type RawBuilder, sql } from 'kysely';
import type {
  ImportDetails,
  ImportEntry,
  ImportFilters,
} from '../../../contract/intake/import-history.ts';
import type { DoubtCode } from '../../../domain/intake/doubts.ts';
import type { ImportState } from '../../../domain/intake/import-history.ts';
import { JOB_MOVES } from '../../../domain/states.ts';
import { IMPORT_SOURCE_LABELS, RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { type Db, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';
import {
  byLabel,
  inSpanish,
  matchesSearch,
  orderedBy,
  parseSort,
} from '../../platform/db/list-queries.ts';
import { starts } from '../../platform/db/state-sql.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { countKept } from '../doubts/public.ts';
import { importLacks } from '../imports/public.ts';

/** The most names of people in the summary. */
const PEOPLE = 200;

/** The state, over `import i LEFT JOIN job j`: only a completed import has changed anything. */
const STATE: RawBuilder<ImportState> = sql`
  CASE WHEN i.reverted_at IS NOT NULL THEN 'reverted'
       WHEN i.completed_at IS NOT NULL THEN 'completed'
       WHEN i.cancelled_at IS NOT NULL THEN 'cancelled'
       WHEN ${starts(JOB_MOVES.start, 'j.status')} THEN 'running'
       ELSE 'failed' END`;
const SOURCE = sql`import i LEFT JOIN job j ON j.id = i.job_id`;
const ENTRY = sql`
  i.id, i.created_at, i.created_by_name, i.file_name, i.file_size, i.source, i.record_type, ${STATE} AS state, i.total,
  i.created, i.updated, i.unchanged, i.protected, i.rejected, i.excluded, i.job_id`;

/** The sort columns whose order is not that of their stored values. */
const ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  fileName: inSpanish('i.fileName'),
  createdByName: inSpanish('i.createdByName'),
  source: byLabel('i.source', IMPORT_SOURCE_LABELS),
  recordType: byLabel('i.recordType', RECORD_TYPE_LABELS),
};

/** All imports with their state, why the job of one failed, and the attentions that it left as they were. */
export const importEntries = sql`
  SELECT ${ENTRY}, i.kept, i.void_in_payments, i.fees_differing, CASE WHEN j.status = 'failed' THEN j.error_message END AS error_message FROM ${SOURCE}`;

type EntryRow = Omit<ImportEntry, 'createdAt'> & { createdAt: Date };

/** A page of imports, newest first. */
export async function listImports(
  db: Db,
  filters: ImportFilters,
  { limit, offset, sort }: { limit: number; offset: number; sort: string },
): Promise<ImportEntry[]> {
  const { column, direction } = parseSort(sort);
  const order = orderedBy(ORDER[column] ?? sql.ref(`i.${column}`), direction);
  const rows = await rowsOf<EntryRow>(db)`
    SELECT ${ENTRY} FROM ${SOURCE} WHERE ${conditions(filters)}
     ORDER BY ${order}, i.id ${sql.raw(direction)} LIMIT ${limit} OFFSET ${offset}`;
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** The number of imports, and everybody who has imported, whatever the filters. */
export async function summarizeImports(db: Db, filters: ImportFilters) {
  return rowOf<{ total: number; people: string[] }>(db)`
    SELECT (SELECT count(*) FROM ${SOURCE} WHERE ${conditions(filters)}) AS total,
           ARRAY(SELECT name FROM (SELECT DISTINCT created_by_name AS name FROM import) AS person
                  ORDER BY name COLLATE "es-x-icu" LIMIT ${PEOPLE}) AS people`;
}

function conditions(filters: ImportFilters): RawBuilder<boolean> {
  const { dateFrom, dateTo, createdByName, recordType, source, state, search } = filters;
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (dateFrom) all.push(sql`i.created_at >= ${dateFrom}::date`);
  if (dateTo) all.push(sql`i.created_at < ${dateTo}::date + 1`);
  if (createdByName) all.push(sql`i.created_by_name = ${createdByName}`);
  if (recordType) all.push(sql`i.record_type = ${recordType}::record_type`);
  if (source) all.push(sql`i.source = ${source}`);
  if (state) all.push(sql`${STATE} = ${state}`);
  if (search) all.push(matchesSearch(search, sql`search_text(i.file_name)`));
  return sql<boolean>`${sql.join(all, sql` AND `)}`;
}

type DetailsRow = EntryRow & {
  attentions: number;
  settled: number;
  newSpecialties: string[];
  warnings: string[];
  excludedDoubts: DoubtCode[];
  errorMessage: string | null;
  cancelledAt: Date | null;
  cancelledByName: string | null;
  revertedAt: Date | null;
  revertedByName: string | null;
  revertedCreated: number | null;
  revertedUpdated: number | null;
};

/** One import. Refuses an unknown id. */
export async function readImport(db: Db | Tx, id: number): Promise<ImportDetails> {
  const rows = await rowsOf<DetailsRow>(db)`
    SELECT ${ENTRY}, i.new_specialties, i.warnings, i.excluded_doubts, CASE WHEN j.status = 'failed' THEN j.error_message END AS error_message,
           i.cancelled_at, i.cancelled_by_name, i.reverted_at, i.reverted_by_name, i.reverted_created, i.reverted_updated,
           (SELECT count(*) FROM attention WHERE import_id = i.id) AS attentions,
           (SELECT count(*) FROM import_rejection r JOIN import s ON s.id = r.settled_by AND s.reverted_at IS NULL
             WHERE r.settled_by <> i.id AND r.import_id = i.id) AS settled
      FROM ${SOURCE} WHERE i.id = ${id}`;
  const [row] = rows;
  if (!row) return refuse('record.notFound', { record: 'la importación' });
  const { cancelledAt, cancelledByName, revertedAt, revertedByName, ...rest } = row;
  const { revertedCreated, revertedUpdated, ...entry } = rest;
  return {
    ...entry,
    lacksMasters: row.rejected > 0 && (await importLacks(db, id)),
    doubts: await countKept(db, id),
    createdAt: row.createdAt.toISOString(),
    cancelled: cancelledAt && { at: cancelledAt.toISOString(), by: cancelledByName ?? 'Sistema' },
    reverted: revertedAt && {
      at: revertedAt.toISOString(),
      by: revertedByName ?? 'Sistema',
      removed: revertedCreated ?? 0,
      restored: revertedUpdated ?? 0,
    },
  };
}

/** A page of the refused rows, ordered by row number. */
export function listRejectedRows(
  db: Db,
  { id, limit, offset }: { id: number; limit: number; offset: number },
) {
  return db
    .selectFrom('importRejection')
    .select(['rowNumber as row', 'reasonClass', 'reason', 'cells as values'])
    .where('importId', '=', id)
    .orderBy('rowNumber')
    .limit(limit)
    .offset(offset)
    .execute();
}
