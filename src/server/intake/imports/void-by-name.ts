/**
 * Attentions of which a source says that they are void, and brings no row of them: resources of FHIR that were left out
 * (intake §22.6).
 */
import type pg from 'pg';
import type { RecordType } from '../../../domain/fees/rules.ts';
import type { Actor } from '../../platform/audit.ts';
import { type Db, lockLedger, rowsOf, type Tx } from '../../platform/db/database.ts';

/** The ID of a registered attention, and what the source says of it in Spanish words. */
export type VoidByName = {
  readonly externalId: string;
  readonly status: string;
  /** The refused row that says so; null where there is none. */
  readonly row?: number | null;
};

/** `held` is to be held, or was; `amount` is what is participated of it, in pesos. */
export type VoidFigures = {
  readonly held: number;
  readonly inPayments: number;
  readonly amount: number;
};

export const NO_VOID: VoidFigures = { held: 0, inPayments: 0, amount: 0 };

/**
 * Which attentions are registered of what a source names: each ID is followed by a hyphen and the RUN of the one who performed it, as
 * every registered attention of FHIR is (intake §22.4). The range is one of the index of IDs, which compares bytes: a digit stands from '0'
 * on, and before a letter after a '9'. It finds some more, which the pattern leaves out.
 */
export async function registeredByName(
  db: Db | Tx,
  recordType: RecordType,
  named: readonly { readonly id: string; readonly status: string }[],
): Promise<VoidByName[]> {
  if (named.length === 0) return [];
  return rowsOf<VoidByName>(db)`
    WITH named AS MATERIALIZED (
      SELECT DISTINCT ON (id) id, status
        FROM unnest(${named.map(({ id }) => id)}::text[], ${named.map(({ status }) => status)}::text[]) AS n (id, status))
    SELECT a.external_id, n.status
      FROM named n
      JOIN attention a ON a.record_type = ${recordType}::record_type AND a.external_id ~>=~ (n.id || '-0') AND a.external_id ~<=~ (n.id || '-9Z')
     WHERE starts_with(a.external_id, n.id || '-') AND substr(a.external_id, length(n.id) + 2) ~ '^[0-9]{6,8}[0-9K]$'
     ORDER BY 1`;
}

/** The attentions `$2` with their states `$3` that nobody released, held by an import for the same state. */
const NAMED = `
  unnest($2::text[], $3::text[]) AS n (external_id, status)
  JOIN attention a ON a.record_type = $1 AND a.external_id = n.external_id AND NOT is_void_released(a.id, n.status)`;
const IS_HELD = `EXISTS (
  SELECT FROM hold h WHERE h.attention_id = a.id AND h.begun_by_import IS NOT NULL AND h.released_at IS NULL)`;
const TOLD = `
  told AS MATERIALIZED (
    SELECT a.id, n.status, a.participated_amount AS amount,
           EXISTS (SELECT FROM payment_line l WHERE l.attention_id = a.id) AS is_in_payment
      FROM ${NAMED} WHERE NOT ${IS_HELD})`;

const parametersOf = (recordType: RecordType, named: readonly VoidByName[]) => [
  recordType,
  named.map(({ externalId }) => externalId),
  named.map(({ status }) => status),
];

/** Takes the ledger's lock if fees of these will be held, or are in payments. */
export async function lockFeesByName(
  tx: Tx,
  client: pg.ClientBase,
  recordType: RecordType,
  named: readonly VoidByName[],
): Promise<void> {
  if (named.length === 0) return;
  const { rows } = await client.query(
    `WITH ${TOLD}
     SELECT EXISTS (SELECT FROM told WHERE is_in_payment OR EXISTS (SELECT FROM payable_fee f WHERE f.attention_id = told.id)) AS "hasFees"`,
    parametersOf(recordType, named),
  );
  if (rows[0].hasFees) await lockLedger(tx);
}

/** What `holdByName` would hold, and what it can't since it is in payments. */
export async function foreseeByName(
  client: pg.ClientBase,
  recordType: RecordType,
  named: readonly VoidByName[],
): Promise<VoidFigures> {
  if (named.length === 0) return NO_VOID;
  const { rows } = await client.query<VoidFigures>(
    `WITH ${TOLD}
     SELECT count(*) FILTER (WHERE NOT is_in_payment) AS held, count(*) FILTER (WHERE is_in_payment) AS "inPayments",
            coalesce(sum(amount) FILTER (WHERE NOT is_in_payment), 0)::bigint AS amount FROM told`,
    parametersOf(recordType, named),
  );
  return rows[0] ?? NO_VOID;
}

/** Holds these, and keeps of those that are held that this import says so, too. */
export async function holdByName(
  client: pg.ClientBase,
  recordType: RecordType,
  named: readonly VoidByName[],
  { importId, actor }: { readonly importId: number; readonly actor: Actor },
): Promise<VoidFigures> {
  if (named.length === 0) return NO_VOID;
  const parameters = parametersOf(recordType, named);
  await client.query(
    `SELECT keep_void_said($4, coalesce(array_agg(a.id), '{}')) FROM ${NAMED} WHERE ${IS_HELD}`,
    [...parameters, importId],
  );
  const { rows } = await client.query<VoidFigures>(
    `WITH ${TOLD},
     made AS MATERIALIZED (
       SELECT hold_void_attentions($4, $5, ids, statuses) AS id
         FROM (SELECT coalesce(array_agg(id), '{}') AS ids, coalesce(array_agg(status), '{}') AS statuses
                 FROM told WHERE NOT is_in_payment) AS listed)
     SELECT count(made.id) AS held, count(*) FILTER (WHERE told.is_in_payment) AS "inPayments",
            coalesce(sum(told.amount) FILTER (WHERE made.id IS NOT NULL), 0)::bigint AS amount
       FROM told LEFT JOIN made USING (id)`,
    [...parameters, importId, actor.userId],
  );
  return rows[0] ?? NO_VOID;
}
