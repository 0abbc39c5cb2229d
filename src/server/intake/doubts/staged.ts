/** Finds and counts the doubts about an import's staged rows, and stores them with the import. */
import type pg from 'pg';
import { MOST_PLACES } from '../../../contract/intake/doubts.ts';
import type { PreviewDoubt } from '../../../contract/intake/import-preview.ts';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { DOUBT_CODES, type DoubtCode } from '../../../domain/intake/doubts.ts';
import { rangesOf } from '../../../domain/intake/row-ranges.ts';
import { type DoubtedRows, doubtsQuery, usualAmounts } from './conditions.ts';

/** The tables of rows with doubts and of the rows' usual amounts, beside the staging table. */
export const CREATE_DOUBTFUL = `
  CREATE TEMPORARY TABLE import_doubtful (row_number integer, doubts text[], usual_amount bigint, other text) ON COMMIT DROP;
  CREATE TEMPORARY TABLE import_usual (
    service_id integer, participant text, gross_amount bigint, net_amount bigint, participated_amount bigint) ON COMMIT DROP`;

/** How many rows are named as examples of a doubt. */
const EXAMPLES = 3;
/** Enough to group a month's rows in memory. */
const WORK_MEMORY = '32MB';

/** Fills `import_doubtful`, and `import_usual` with the rows' own usual amounts. */
export async function findDoubts(
  client: pg.ClientBase,
  recordType: RecordType,
  rows: DoubtedRows,
): Promise<void> {
  await client.query(`SET LOCAL work_mem = '${WORK_MEMORY}'`);
  await client.query('SET LOCAL enable_nestloop = off');
  await client.query(
    `INSERT INTO import_usual ${usualAmounts(`${rows.relation} s WHERE ${rows.isGood}`)}`,
  );
  // They are few: without statistics the planner would rather keep all staged rows in memory to join them.
  await client.query('ANALYZE import_usual');
  const query = doubtsQuery(rows, '', 'SELECT * FROM import_usual');
  await client.query(`INSERT INTO import_doubtful ${query}`, [recordType]);
  // They are few of many: without statistics the planner would rather keep all staged rows in memory to find them.
  await client.query('ANALYZE import_doubtful (row_number)');
  await client.query('SET LOCAL work_mem TO DEFAULT');
  await client.query('SET LOCAL enable_nestloop TO DEFAULT');
}

/** The number of rows with each doubt, in the order of the table of doubts. */
export async function countDoubts(
  client: pg.ClientBase,
  relation: string,
): Promise<PreviewDoubt[]> {
  const { rows } = await client.query<PreviewDoubt>(
    `SELECT code, count(*) AS rows, sum(s.participated_amount)::bigint AS amount,
            (array_agg(s.row_number ORDER BY s.row_number))[1:${EXAMPLES}] AS examples,
            range_agg(int4range(s.row_number, s.row_number, '[]'))::text AS places
       FROM import_doubtful f JOIN ${relation} s USING (row_number), unnest(f.doubts) AS code GROUP BY code`,
  );
  return inOrder(rows.map((row) => ({ ...row, places: placesOf(row.places ?? '') })));
}

/** The doubted rows `f` that are in `from`, which joins them, as the places of a doubt. */
export async function doubtedPlaces(
  client: pg.ClientBase,
  from: string,
  parameters: readonly unknown[],
): Promise<string | null> {
  const { rows } = await client.query<{ places: string | null }>(
    `SELECT range_agg(int4range(f.row_number, f.row_number, '[]'))::text AS places FROM import_doubtful f JOIN ${from}`,
    [...parameters],
  );
  return placesOf(rows[0]?.places ?? '');
}

/** `{[3,6),[9,10)}` as `3-5,9`; null when it would be too long. */
function placesOf(multirange: string): string | null {
  const ranges = [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => {
    const last = Number(to) - 1;
    return Number(from) === last ? String(last) : `${from}-${last}`;
  });
  const text = ranges.join(',');
  return text.length > MOST_PLACES ? null : text;
}

export function inOrder<Counted extends { readonly code: DoubtCode }>(
  rows: readonly Counted[],
): Counted[] {
  return rows.toSorted((a, b) => DOUBT_CODES.indexOf(a.code) - DOUBT_CODES.indexOf(b.code));
}

/** What is left out of an import: rows with a doubt, and rows by their numbers (`domain/intake/row-ranges.ts`). */
export type LeftOut = { readonly doubts: readonly DoubtCode[]; readonly rows: string };

/**
 * Stores the doubts with the import, and removes the rows that are left out from `relation`; answers the number of removed
 * rows.
 */
export async function keepDoubts(
  client: pg.ClientBase,
  importId: number,
  { relation, isGood }: Pick<DoubtedRows, 'relation' | 'isGood'>,
  { doubts, rows }: LeftOut,
): Promise<number> {
  const ranges = `{${rangesOf(rows).map(([first, last]) => `[${first},${last}]`)}}`;
  if (rows !== '') {
    await client.query(
      `INSERT INTO import_doubtful (row_number, doubts)
       SELECT s.row_number, '{}' FROM ${relation} s LEFT JOIN import_doubtful f USING (row_number)
        WHERE ${isGood} AND f.row_number IS NULL AND s.row_number <@ $1::int4multirange`,
      [ranges],
    );
  }
  await client.query(
    `INSERT INTO import_doubt (import_id, row_number, doubts, is_excluded, external_id, attention_date, patient_rut,
                               patient_name, doctor_id, service_id, source_status, gross_amount, net_amount,
                               participated_amount, usual_amount, other)
     SELECT $1, f.row_number, f.doubts, f.doubts && $2::text[] OR f.row_number <@ $3::int4multirange, s.external_id, s.attention_date, s.patient_rut,
            s.patient_name, s.doctor_id, s.service_id, left(s.source_status, 60), s.gross_amount, s.net_amount,
            s.participated_amount, f.usual_amount, f.other
       FROM import_doubtful f JOIN ${relation} s USING (row_number)`,
    [importId, doubts, ranges],
  );
  if (doubts.length === 0 && rows === '') return 0;
  const { rowCount } = await client.query(
    `DELETE FROM ${relation} s USING import_doubtful f
      WHERE f.row_number = s.row_number AND (f.doubts && $1::text[] OR f.row_number <@ $2::int4multirange)`,
    [doubts, ranges],
  );
  return rowCount ?? 0;
}

/**
 * Services without a usual amount get that of these rows, until the nightly update. `excluded` is the number of rows that were left
 * out since `findDoubts`, which found the usual amounts of all.
 */
export async function keepUsualAmounts(
  client: pg.ClientBase,
  recordType: RecordType,
  { relation, isGood }: DoubtedRows,
  excluded: number,
): Promise<void> {
  const own =
    excluded === 0 ? 'SELECT * FROM import_usual' : usualAmounts(`${relation} s WHERE ${isGood}`);
  await client.query(
    `INSERT INTO service_usual_amount (record_type, service_id, participant, gross_amount, net_amount, participated_amount)
     SELECT $1, own.* FROM (${own}) AS own ON CONFLICT DO NOTHING`,
    [recordType],
  );
}
