/**
 * What a source says is void although it is in a payment (intake §15.17): nothing holds it there, so it is remembered, and held
 * by a trigger when its payment is annulled.
 */
import type pg from 'pg';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { IS_GOOD, IS_SAME } from './comparison.ts';
import type { VoidByName } from './void-by-name.ts';

type Said = {
  readonly recordType: RecordType;
  readonly importId: number;
  /** The statuses of the rows that mean void. */
  readonly statuses: readonly string[];
  /** What the source says is void without a row of it. */
  readonly named: readonly VoidByName[];
  /** Whether what is no void row says that it was done: as a state, or by being there where what is void has no row. */
  readonly rowsSay: 'state' | 'done' | 'nothing';
};

/**
 * Keeps of attentions in payments that this import says they are void, and that it says of others, of which an earlier one said
 * so, that they were done. Needs the merged rows, and the ledger's lock where attentions in payments are void.
 */
export async function keepVoidOfPaid(client: pg.ClientBase, said: Said): Promise<void> {
  const { recordType, importId, statuses, named } = said;
  if (statuses.length > 0) {
    await client.query(
      `SELECT keep_void_of_paid($3, coalesce(array_agg(a.id), '{}'), coalesce(array_agg(s.row_number), '{}'),
                                coalesce(array_agg(s.source_status), '{}'))
         FROM import_staging s JOIN attention a ON ${IS_SAME} JOIN payment_line l ON l.attention_id = a.id
        WHERE ${IS_GOOD} AND s.source_status = ANY ($2::text[])`,
      [recordType, statuses, importId],
    );
  }
  if (named.length > 0) {
    await client.query(
      `SELECT keep_void_of_paid($4, coalesce(array_agg(a.id), '{}'), coalesce(array_agg(n.row_number), '{}'),
                                coalesce(array_agg(n.status), '{}'))
         FROM unnest($2::text[], $3::text[], $5::int[]) AS n (external_id, status, row_number)
         JOIN attention a ON a.record_type = $1 AND a.external_id = n.external_id
         JOIN payment_line l ON l.attention_id = a.id`,
      [
        recordType,
        named.map(({ externalId }) => externalId),
        named.map(({ status }) => status),
        importId,
        named.map(({ row }) => row ?? null),
      ],
    );
  }
  if (said.rowsSay !== 'nothing') await takeBack(client, said);
}

/** Each import that says so is kept, so that it is said again only once all of them are reverted. An empty state says nothing. */
async function takeBack(
  client: pg.ClientBase,
  { recordType, importId, statuses, rowsSay }: Said,
): Promise<void> {
  const { rows } = await client.query(
    'SELECT EXISTS (SELECT FROM void_said WHERE import_id <> $1) AS is_any',
    [importId],
  );
  if (!rows[0].is_any) return;
  await client.query(
    `WITH said AS MATERIALIZED (
       SELECT a.id, a.record_type, a.external_id FROM attention a
        WHERE a.id IN (SELECT attention_id FROM void_said WHERE import_id <> $2))
     UPDATE void_said v SET taken_back_by = v.taken_back_by || $2::int
       FROM said a JOIN import_staging s ON ${IS_SAME}
      WHERE ${IS_GOOD} AND v.attention_id = a.id AND v.import_id <> $2
        AND ($4 OR btrim(s.source_status) <> '') AND coalesce(s.source_status, '') <> ALL ($3::text[])`,
    [recordType, importId, statuses, rowsSay === 'done'],
  );
}
