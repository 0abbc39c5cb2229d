/**
 * Attentions whose file says that they are void: they wait until somebody releases them (intake §15.15). What is new or
 * changed is doubted beforehand (`voidStatus`); of what stays as it is, only these sentences tell.
 */
import type pg from 'pg';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { CANCELLED_STATUS } from '../../../domain/intake/doubts.ts';
import type { StoredKey } from '../../../domain/intake/import-columns.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import { lockLedger, type Tx } from '../../platform/db/database.ts';
import { VOID_PATTERN } from '../doubts/public.ts';
import { IS_GOOD, IS_SAME } from './comparison.ts';
import {
  foreseeByName,
  holdByName,
  NO_VOID,
  type VoidByName,
  type VoidFigures,
} from './void-by-name.ts';
import { keepVoidOfPaid } from './void-of-paid.ts';

/** Whether an import holds it. These holds have no last day. */
const IS_HELD = `EXISTS (
  SELECT FROM hold h WHERE h.attention_id = a.id AND h.begun_by_import IS NOT NULL AND h.released_at IS NULL)`;
/** What import `$3` updated and was void before: the other attentions that it brought or updated have a new state. */
const FORMER = `
  former AS MATERIALIZED (
    SELECT p.attention_id AS id, compared_status(p.source_status) AS status FROM import_previous_value p
     WHERE p.replaced_by = $3 AND compared_status(p.source_status) ~ ${VOID_PATTERN})`;
const IS_NEW_STATE = `a.import_id IS NOT DISTINCT FROM $3 AND former.status IS DISTINCT FROM compared_status(s.source_status)`;
/** What `is_void_released` says, without the cost of a function for each row. */
const RELEASED = `
  LEFT JOIN LATERAL (
    SELECT true AS is_said FROM hold h
     WHERE h.attention_id = a.id AND h.begun_by_import IS NOT NULL AND h.released_at IS NOT NULL
       AND search_text(h.reason) = search_text(void_reason(s.source_status))
       AND NOT EXISTS (SELECT FROM import b
                        WHERE b.id BETWEEN least(h.begun_by_import, h.said_by_import) AND greatest(h.begun_by_import, h.said_by_import)
                          AND b.reverted_at = h.released_at)
     LIMIT 1) AS released ON true`;
/** Whether nobody released it, held by an import for the same state; needs `RELEASED`. */
const NOT_RELEASED = 'released.is_said IS NULL';
/** Of what is doubted as void, the doubt tells. */
const NOT_DOUBTED = `NOT EXISTS (
  SELECT FROM import_doubtful f WHERE f.row_number = s.row_number AND 'voidStatus' = ANY (f.doubts))`;

/** Staged rows with one of the statuses `$2` whose attention no import holds; of those in payments, what stands otherwise. */
const told = (isToHold: string, further = '') => `
  told AS MATERIALIZED (
    SELECT * FROM (
      SELECT a.id, s.source_status, s.participated_amount AS amount,
             compared_status(a.source_status) IS DISTINCT FROM compared_status(s.source_status) AS is_other,
             EXISTS (SELECT FROM payment_line l WHERE l.attention_id = a.id) AS is_in_payment
        FROM import_staging s JOIN attention a ON ${IS_SAME} ${further} ${RELEASED}
       WHERE ${IS_GOOD} AND s.source_status = ANY ($2::text[]) AND NOT ${IS_HELD} AND (${isToHold})) AS found
     WHERE is_other OR NOT is_in_payment)`;
const FIGURES = `
  count(*) FILTER (WHERE NOT is_in_payment) AS held, count(*) FILTER (WHERE is_in_payment) AS "inPayments",
  coalesce(sum(amount) FILTER (WHERE NOT is_in_payment), 0)::bigint AS amount`;

export type VoidRows = {
  readonly recordType: RecordType;
  /** The stored columns about which the source says nothing. */
  readonly absent: readonly StoredKey[];
  /** What the source says is void without a row of it; undefined where only rows say so. */
  readonly named?: readonly VoidByName[] | undefined;
  /** What refused rows say is void. */
  readonly refused: readonly VoidByName[];
};

/** The statuses of good staged rows that mean void. */
export async function voidStatuses(client: pg.ClientBase, { absent }: VoidRows): Promise<string[]> {
  if (absent.includes('statusText')) return [];
  const { rows } = await client.query<{ status: string }>(
    `WITH said AS MATERIALIZED (
       SELECT DISTINCT s.source_status AS status FROM import_staging s WHERE ${IS_GOOD} AND s.source_status IS NOT NULL)
     SELECT status FROM said WHERE compared_status(status) ~ ${VOID_PATTERN}`,
  );
  return rows.map(({ status }) => status);
}

/**
 * Takes the ledger's lock if fees will be held, or are in payments: holds begin under it, and payments are annulled. Comes before
 * the lock of imports.
 */
export async function lockFeesToHold(
  tx: Tx,
  client: pg.ClientBase,
  recordType: RecordType,
  statuses: readonly string[],
): Promise<void> {
  if (statuses.length === 0) return;
  const { rows } = await client.query(
    `SELECT EXISTS (SELECT FROM import_staging s JOIN attention a ON ${IS_SAME} ${RELEASED}
       WHERE ${IS_GOOD} AND s.source_status = ANY ($2::text[]) AND NOT ${IS_HELD} AND ${NOT_RELEASED}
         AND (EXISTS (SELECT FROM payable_fee f WHERE f.attention_id = a.id)
              OR EXISTS (SELECT FROM payment_line l WHERE l.attention_id = a.id))) AS "hasFees"`,
    [recordType, statuses],
  );
  if (rows[0].hasFees) await lockLedger(tx);
}

/** What a preview says of attentions that stay as they are: those to be held, and those that can't be. */
export async function foreseeVoid(
  client: pg.ClientBase,
  rows: VoidRows,
): Promise<readonly string[]> {
  const statuses = await voidStatuses(client, rows);
  const figures =
    statuses.length === 0
      ? NONE
      : await figuresOf(
          client,
          `WITH ${told(`${NOT_RELEASED} AND ${NOT_DOUBTED}`)} SELECT ${FIGURES} FROM told`,
          [rows.recordType, statuses],
        );
  const byName = await foreseeByName(client, rows.recordType, [
    ...(rows.named ?? []),
    ...rows.refused,
  ]);
  const { held, inPayments, amount } = sumOf(figures, byName);
  return [
    ...(held > 0
      ? [
          `${countOf(held, 'atención que queda como está figura en el archivo como anulada o no hecha', 'atenciones que quedan como están figuran en el archivo como anuladas o no hechas')}, por ${formatPesos(amount)} participados: su pago quedará en pausa.`,
        ]
      : []),
    ...(await furtherWords(client, rows, statuses, inPayments)),
    ...cancelledWords(statuses),
  ];
}

/** Of a state that says two things; no such state is void once the clinic has said that it means paid. */
function cancelledWords(statuses: readonly string[]): string[] {
  const cancelled = statuses.find((status) => CANCELLED_STATUS.test(status.trim()));
  if (cancelled === undefined) return [];
  return [
    `«${cancelled.trim()}» se toma por anulada. Si en sus archivos quiere decir que el paciente pagó, indíquelo antes de importar en «Configuración», pestaña «Archivos».`,
  ];
}

/**
 * Holds the attentions that this import brought or changed as void, and those that stay as they are and are void now; needs
 * the rows of `voidStatuses`, once they are merged. Answers how many, how many can't be since they are in payments, and what
 * there is to say.
 */
export async function holdVoid(
  tx: Tx,
  client: pg.ClientBase,
  {
    importId,
    actor,
    statuses,
    isUnattended = false,
    isLeftOut = false,
    ...rows
  }: VoidRows & {
    readonly importId: number;
    readonly actor: Actor;
    readonly statuses: readonly string[];
    /** Whether nobody chose which rows are left out: attentions whose void rows were are held as well. */
    readonly isUnattended?: boolean | undefined;
    /** Whether void rows are left out by choice: then what refused ones say is told only. */
    readonly isLeftOut?: boolean | undefined;
  },
): Promise<{ held: number; inPayments: number; words: readonly string[] }> {
  const read =
    statuses.length === 0
      ? NONE
      : await figuresOf(
          client,
          `WITH ${FORMER}, ${told(`${NOT_RELEASED} OR ${IS_NEW_STATE}`, 'LEFT JOIN former USING (id)')},
                made AS MATERIALIZED (
                  SELECT hold_void_attentions($3, $4, ids, statuses) AS id
                    FROM (SELECT coalesce(array_agg(id), '{}') AS ids, coalesce(array_agg(source_status), '{}') AS statuses
                            FROM told WHERE NOT is_in_payment) AS listed)
           SELECT count(made.id) AS held, count(*) FILTER (WHERE told.is_in_payment) AS "inPayments",
                  coalesce(sum(told.amount) FILTER (WHERE made.id IS NOT NULL), 0)::bigint AS amount
             FROM told LEFT JOIN made USING (id)`,
          [rows.recordType, statuses, importId, actor.userId],
        );
  if (statuses.length > 0) await keepSaid(client, rows.recordType, importId, statuses);
  const unseen =
    statuses.length > 0 && isUnattended
      ? await holdLeftOut(client, rows.recordType, { importId, actor, statuses })
      : NONE;
  const { recordType } = rows;
  const refusedOut = isLeftOut ? await foreseeByName(client, recordType, rows.refused) : NONE;
  const named = [...(rows.named ?? []), ...(isLeftOut ? [] : rows.refused)];
  const byName = await holdByName(client, recordType, named, { importId, actor });
  const saysNothing = rows.absent.includes('statusText');
  const rowsSay = saysNothing ? (rows.named === undefined ? 'nothing' : 'done') : 'state';
  await keepVoidOfPaid(client, { recordType, importId, statuses, named, rowsSay });
  const { held, inPayments, amount } = sumOf(read, unseen, byName);
  const words = [
    ...(await furtherWords(client, rows, statuses, inPayments)),
    ...leftOutWords(
      refusedOut.held + (await countLeftOut(client, rows.recordType, importId, statuses)),
    ),
  ];
  if (held >= ANALYZED_FROM) await client.query('ANALYZE hold');
  if (held === 0) return { held, inPayments, words };
  const which = `${countOf(held, 'atención', 'atenciones')} por ${formatPesos(amount)} participados, pues el archivo dice que no se ${held === 1 ? 'hizo o quedó' : 'hicieron o quedaron'} sin efecto`;
  await audit(tx, actor, {
    action: 'hold.create',
    entity: 'import',
    entityId: importId,
    summary: `Puso en pausa el pago de ${which}.`,
    after: {
      records: held,
      statuses: [...new Set([...statuses, ...named.map((one) => one.status)])],
    },
  });
  const sentence = `${held === 1 ? 'Quedó' : 'Quedaron'} en pausa ${which}: se reanudan en «Pagos en Pausa».`;
  return { held, inPayments, words: [sentence, ...words] };
}

/** What reads holds soon needs a plan for as many. */
const ANALYZED_FROM = 1_000;
const NONE = NO_VOID;

const sumOf = (...figures: readonly VoidFigures[]): VoidFigures => ({
  held: figures.reduce((sum, { held }) => sum + held, 0),
  inPayments: figures.reduce((sum, { inPayments }) => sum + inPayments, 0),
  amount: figures.reduce((sum, { amount }) => sum + amount, 0),
});

async function figuresOf(
  client: pg.ClientBase,
  text: string,
  parameters: unknown[],
): Promise<VoidFigures> {
  const { rows } = await client.query<VoidFigures>(text, parameters);
  return rows[0] ?? NONE;
}

/** Unpaid attentions whose rows say that they are void and were left out by import `$2`: nothing holds them. */
const LEFT_OUT = `
  import_doubt d JOIN attention a ON a.record_type = $1 AND a.external_id = d.external_id
   WHERE d.import_id = $2 AND d.is_excluded AND d.source_status = ANY (SELECT left(said, 60) FROM unnest($3::text[]) AS said)
     AND NOT EXISTS (SELECT FROM payment_line l WHERE l.attention_id = a.id)
     AND NOT is_void_released(a.id, d.source_status)`;

/** Holds these, and keeps of those that are held that this import says so, too. */
async function holdLeftOut(
  client: pg.ClientBase,
  recordType: RecordType,
  {
    importId,
    actor,
    statuses,
  }: {
    readonly importId: number;
    readonly actor: Actor;
    readonly statuses: readonly string[];
  },
): Promise<VoidFigures> {
  await client.query(
    `SELECT keep_void_said($2, coalesce(array_agg(a.id), '{}')) FROM ${LEFT_OUT} AND ${IS_HELD}`,
    [recordType, importId, statuses],
  );
  return figuresOf(
    client,
    `WITH told AS MATERIALIZED (
       SELECT a.id, d.source_status, d.participated_amount AS amount FROM ${LEFT_OUT} AND NOT ${IS_HELD}),
     made AS MATERIALIZED (
       SELECT hold_void_attentions($2, $4, coalesce(array_agg(id), '{}'), coalesce(array_agg(source_status), '{}')) AS id
         FROM told)
     SELECT count(*) AS held, 0 AS "inPayments", coalesce(sum(amount), 0)::bigint AS amount FROM told JOIN made USING (id)`,
    [recordType, importId, statuses, actor.userId],
  );
}

/** Of attentions in payments, which nothing holds, and of held ones that are not void any more: nothing releases them. */
async function furtherWords(
  client: pg.ClientBase,
  { recordType, absent, named, refused }: VoidRows,
  statuses: readonly string[],
  inPayments: number,
): Promise<string[]> {
  // Where what is void has no row, each row says that it is not.
  const stillHeld =
    absent.includes('statusText') && named === undefined
      ? 0
      : await countStillHeld(client, recordType, statuses, refused);
  return [
    ...(inPayments > 0
      ? [
          `${countOf(inPayments, 'atención que ya está en un pago figura en el archivo como anulada o no hecha, y la importación no la pone', 'atenciones que ya están en un pago figuran en el archivo como anuladas o no hechas, y la importación no las pone')} en pausa: ${inPayments === 1 ? 'póngala' : 'póngalas'} usted, lo que anula el pago si aún no se envía, o corrija lo pagado. Si se anula ${inPayments === 1 ? 'su pago, queda' : 'un pago suyo, quedan'} en pausa.`,
        ]
      : []),
    ...(stillHeld > 0
      ? [
          `${countOf(stillHeld, 'atención en pausa ya no figura en el archivo como anulada o no hecha, y sigue', 'atenciones en pausa ya no figuran en el archivo como anuladas o no hechas, y siguen')} en pausa hasta que alguien reanude su pago en «Pagos en Pausa».`,
        ]
      : []),
  ];
}

/** Keeps of what other imports hold that this one says so, too: their revert does not release it (intake §19.10). */
async function keepSaid(
  client: pg.ClientBase,
  recordType: RecordType,
  importId: number,
  statuses: readonly string[],
): Promise<void> {
  await client.query(
    `SELECT keep_void_said($3, coalesce(array_agg(a.id), '{}')) FROM import_staging s JOIN attention a ON ${IS_SAME}
      WHERE ${IS_GOOD} AND s.source_status = ANY ($2::text[]) AND ${IS_HELD}`,
    [recordType, statuses, importId],
  );
}

/** Of unpaid attentions whose rows say that they are void, and were left out: nothing holds them. */
async function countLeftOut(
  client: pg.ClientBase,
  recordType: RecordType,
  importId: number,
  statuses: readonly string[],
): Promise<number> {
  if (statuses.length === 0) return 0;
  const { rows } = await client.query<{ left: number }>(
    `SELECT count(*) AS left FROM ${LEFT_OUT} AND NOT EXISTS (SELECT FROM live_hold h WHERE h.attention_id = a.id)`,
    [recordType, importId, statuses],
  );
  return rows[0]?.left ?? 0;
}

function leftOutWords(left: number): string[] {
  if (left === 0) return [];
  return [
    `${countOf(left, 'atención sin pagar figura en el archivo como anulada o no hecha, y se excluyó: sigue registrada', 'atenciones sin pagar figuran en el archivo como anuladas o no hechas, y se excluyeron: siguen registradas')} como ${left === 1 ? 'estaba' : 'estaban'}, y sin pausa.`,
  ];
}

/** The number of attentions that an import holds, and of which the file does not say any more that they are void. */
async function countStillHeld(
  client: pg.ClientBase,
  recordType: RecordType,
  statuses: readonly string[],
  refused: readonly VoidByName[],
): Promise<number> {
  const { rows } = await client.query(
    `SELECT count(*) AS held FROM hold h JOIN attention a ON a.id = h.attention_id JOIN import_staging s ON ${IS_SAME}
      WHERE ${IS_GOOD} AND h.begun_by_import IS NOT NULL AND h.released_at IS NULL AND coalesce(s.source_status, '') <> ALL ($2::text[])
        AND a.external_id <> ALL ($3::text[])`,
    [recordType, statuses, refused.map(({ externalId }) => externalId)],
  );
  return rows[0].held;
}
