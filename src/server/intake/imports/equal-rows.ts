/** Finds the attentions that rows without an ID already are, among those of one identity (intake §13.18). */
import type pg from 'pg';
import type { RecordType } from '../../../domain/fees/rules.ts';
import type { StoredKey } from '../../../domain/intake/import-columns.ts';
import { IDENTITY_LENGTH } from '../../../formats/attentions/identity.ts';
import { countRegistered, IS_GOOD, IS_SAME, isOtherButId, saidOf } from './comparison.ts';
import { analyzeStaged } from './staging.ts';

export type EqualRows = {
  readonly recordType: RecordType;
  /** The ids of added specialties, by their staged position. */
  readonly specialtyIds: readonly number[];
  /** The stored columns about which the source says nothing. */
  readonly absent: readonly StoredKey[];
};

/** The first id of an identity; those of its further rows are longer (`derivedExternalId`). */
const identityOf = (row: 's' | 'a') => `left(${row}.external_id, ${IDENTITY_LENGTH})`;
/** A staged row whose id is derived, and not of its source. */
const IS_DERIVED = `${IS_GOOD} AND s.occurrence IS NOT NULL`;

/**
 * Gives each staged row with a derived id, whose attention differs, the id of a registered one of its identity that equals it
 * in everything, and is no other row's. Numbers count the rows of one file: alone, or in another order, a row would
 * take the place of its twin. A row whose id is taken by that gets one that became free. Each id stays one row's.
 *
 * Only identities with several rows or attentions are looked at: few are. Leaves the statistics of `analyzeStaged`, and
 * answers the number of rows whose attention was registered before.
 */
export async function recogniseEqualRows(
  client: pg.ClientBase,
  { recordType, specialtyIds, absent }: EqualRows,
): Promise<number> {
  await analyzeStaged(client);
  const registered = await countRegistered(client, recordType);
  if (registered === 0 && !(await hasFurther(client, recordType))) return 0;
  const isOther = isOtherButId('$2', absent);
  const unsaid = await unsaidOf(client, absent);
  const { rowCount } = await client.query(
    `WITH several AS MATERIALIZED (
       SELECT ${identityOf('s')} AS identity FROM import_staging s WHERE ${IS_DERIVED} AND length(s.external_id) > ${IDENTITY_LENGTH}
        UNION
       SELECT s.external_id FROM import_staging s JOIN attention a ON a.record_type = $1 AND a.external_id = s.external_id || '_2'
        WHERE ${IS_DERIVED} AND length(s.external_id) = ${IDENTITY_LENGTH}),
     own AS MATERIALIZED (
       SELECT s.row_number, s.external_id, ${identityOf('s')} AS identity, s.doctor_id, s.attention_date,
              ${saidOf('s', '$2', unsaid)} AS said,
              a.id IS NOT NULL AND NOT (${isOther}) AS is_settled, a.id IS NULL AND s.is_placed AS is_kept
         FROM import_staging s LEFT JOIN attention a ON ${IS_SAME}
        WHERE ${IS_DERIVED} AND ${identityOf('s')} IN (SELECT identity FROM several)),
     differing AS MATERIALIZED (
       SELECT DISTINCT identity FROM own WHERE NOT is_settled AND NOT is_kept),
     free AS MATERIALIZED (
       SELECT a.external_id, ${identityOf('a')} AS identity, ${saidOf('a', '$2', unsaid)} AS said, a.id
         FROM (SELECT DISTINCT doctor_id, attention_date FROM own WHERE identity IN (SELECT identity FROM differing)) d
         JOIN attention a ON a.doctor_id = d.doctor_id AND a.attention_date = d.attention_date
        WHERE a.record_type = $1 AND a.external_id LIKE 'auto\\_%' AND ${identityOf('a')} IN (SELECT identity FROM differing)
          AND a.external_id NOT IN (SELECT external_id FROM own WHERE is_settled)
          AND NOT EXISTS (SELECT FROM import_staging s WHERE ${IS_GOOD} AND s.occurrence IS NULL AND s.external_id = a.external_id)),
     pair AS MATERIALIZED (
       SELECT o.external_id AS own_id, f.external_id AS new_id, o.identity
         FROM (SELECT *, row_number() OVER (PARTITION BY identity, said ORDER BY row_number) AS place FROM own
                WHERE NOT is_settled AND NOT is_kept AND identity IN (SELECT identity FROM differing)) o
         JOIN (SELECT *, row_number() OVER (PARTITION BY identity, said ORDER BY id) AS place FROM free) f USING (identity, said, place)
         JOIN import_staging s ON s.external_id = o.external_id AND ${IS_GOOD}
         JOIN attention a ON a.record_type = $1 AND a.external_id = f.external_id
        WHERE NOT (${isOther})),
     displaced AS (
       SELECT external_id AS own_id, identity, row_number() OVER (PARTITION BY identity ORDER BY row_number) AS place
         FROM own
        WHERE external_id IN (SELECT new_id FROM pair) AND external_id NOT IN (SELECT own_id FROM pair)),
     freed AS (
       SELECT own_id AS new_id, identity, row_number() OVER (PARTITION BY identity ORDER BY length(own_id), own_id) AS place
         FROM pair WHERE own_id NOT IN (SELECT new_id FROM pair))
     UPDATE import_staging s SET external_id = m.new_id
       FROM (SELECT own_id, new_id FROM pair
              UNION ALL
             SELECT d.own_id, f.new_id FROM displaced d JOIN freed f USING (identity, place)) m
      WHERE ${IS_GOOD} AND s.external_id = m.own_id`,
    [recordType, specialtyIds],
  );
  return registered > 0 || rowCount === 0 ? registered : countRegistered(client, recordType);
}

/** Whether attentions of the staged days are further ones of an identity: its first row was refused, perhaps (intake §13.4). */
async function hasFurther(client: pg.ClientBase, recordType: RecordType): Promise<boolean> {
  const { rows } = await client.query(
    `WITH file AS MATERIALIZED (
       SELECT min(s.attention_date) AS first, max(s.attention_date) AS last FROM import_staging s WHERE ${IS_DERIVED})
     SELECT EXISTS (
       SELECT FROM attention a
        WHERE a.attention_date BETWEEN (SELECT first FROM file) AND (SELECT last FROM file)
          AND a.record_type = $1 AND a.external_id LIKE 'auto\\_%' AND length(a.external_id) > ${IDENTITY_LENGTH}) AS has`,
    [recordType],
  );
  return rows[0].has;
}

/** A time has no column of its own where it stands beside the date. */
async function unsaidOf(
  client: pg.ClientBase,
  absent: readonly StoredKey[],
): Promise<readonly StoredKey[]> {
  if (!absent.includes('attentionTime')) return absent;
  const { rows } = await client.query(
    'SELECT EXISTS (SELECT FROM import_staging WHERE attention_time IS NOT NULL) AS "hasTimes"',
  );
  return rows[0].hasTimes ? absent.filter((key) => key !== 'attentionTime') : absent;
}
