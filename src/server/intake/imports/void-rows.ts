/**
 * Attentions whose file says that they are void: they wait until somebody releases them (intake §15.15). What is new or
 * changed is doubted beforehand (`voidStatus`); of what stays as it is, only these sentences tell.
 */
import type pg from 'pg';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { VOID_STATUS } from '../../../domain/intake/doubts.ts';
import type { StoredKey } from '../../../domain/intake/import-columns.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import { lockLedger, type Tx } from '../../platform/db/database.ts';
import { IS_GOOD, IS_PROTECTED, IS_SAME } from './comparison.ts';

const IS_LIVE = `h.released_at IS NULL AND coalesce(h.until, 'infinity') >= current_date`;
const IS_HELD = `EXISTS (SELECT FROM hold h WHERE h.attention_id = a.id AND ${IS_LIVE})`;
/** Whether an import held it for the same status before, and somebody released it. */
const WAS_HELD = `EXISTS (
  SELECT FROM hold h WHERE h.attention_id = a.id AND h.begun_by_import IS NOT NULL AND h.reason = void_reason(s.source_status))`;
/** Whether a registered attention is said to be void now, and was not before. */
const IS_NEWS = `a.source_status IS DISTINCT FROM s.source_status AND NOT ${WAS_HELD}`;

/** Staged rows with one of the statuses `$2` whose attention stands otherwise, and is not held. */
const told = (isToHold: string) => `
  told AS MATERIALIZED (
    SELECT a.id, s.source_status, s.participated_amount AS amount,
           EXISTS (SELECT FROM payment_line l WHERE l.attention_id = a.id) AS is_in_payment
      FROM import_staging s JOIN attention a ON ${IS_SAME}
     WHERE ${IS_GOOD} AND s.source_status = ANY ($2::text[]) AND NOT ${IS_HELD} AND (${isToHold}))`;
const FIGURES = `
  count(*) FILTER (WHERE NOT is_in_payment) AS held, count(*) FILTER (WHERE is_in_payment) AS "inPayments",
  coalesce(sum(amount) FILTER (WHERE NOT is_in_payment), 0)::bigint AS amount`;
type Figures = { held: number; inPayments: number; amount: number };

export type VoidRows = {
  readonly recordType: RecordType;
  /** The stored columns about which the source says nothing. */
  readonly absent: readonly StoredKey[];
};

/** The statuses of good staged rows that mean void. */
export async function voidStatuses(client: pg.ClientBase, { absent }: VoidRows): Promise<string[]> {
  if (absent.includes('statusText')) return [];
  const { rows } = await client.query<{ status: string }>(
    `WITH said AS MATERIALIZED (
       SELECT DISTINCT s.source_status AS status FROM import_staging s WHERE ${IS_GOOD} AND s.source_status IS NOT NULL)
     SELECT status FROM said WHERE btrim(search_text(status)) ~ '${VOID_STATUS}'`,
  );
  return rows.map(({ status }) => status);
}

/** Takes the ledger's lock if fees will be held: holds begin under it. Comes before the lock of imports. */
export async function lockFeesToHold(
  tx: Tx,
  client: pg.ClientBase,
  recordType: RecordType,
  statuses: readonly string[],
): Promise<void> {
  if (statuses.length === 0) return;
  const { rows } = await client.query(
    `SELECT EXISTS (SELECT FROM import_staging s JOIN attention a ON ${IS_SAME} JOIN payable_fee f ON f.attention_id = a.id
       WHERE ${IS_GOOD} AND s.source_status = ANY ($2::text[])) AS "hasFees"`,
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
          `WITH ${told(`${IS_PROTECTED} AND ${IS_NEWS}`)} SELECT ${FIGURES} FROM told`,
          [rows.recordType, statuses],
        );
  const { held, amount } = figures;
  return [
    ...(held > 0
      ? [
          `${countOf(held, 'atención calculada figura en el archivo como anulada o no hecha', 'atenciones calculadas figuran en el archivo como anuladas o no hechas')}, por ${formatPesos(amount)} participados: su pago quedará en pausa.`,
        ]
      : []),
    ...(await furtherWords(client, rows, statuses, figures)),
  ];
}

/**
 * Holds the attentions that this import brought or changed as void, and those that stay as they are and are void now; needs
 * the rows of `voidStatuses`, once they are merged. Answers how many, and what there is to say.
 */
export async function holdVoid(
  tx: Tx,
  client: pg.ClientBase,
  {
    importId,
    actor,
    statuses,
    ...rows
  }: VoidRows & {
    readonly importId: number;
    readonly actor: Actor;
    readonly statuses: readonly string[];
  },
): Promise<{ held: number; words: readonly string[] }> {
  const figures =
    statuses.length === 0
      ? NONE
      : await figuresOf(
          client,
          `WITH ${told(`a.import_id IS NOT DISTINCT FROM $3 OR ${IS_NEWS}`)}
           SELECT ${FIGURES},
                  hold_void_attentions($3, $4, coalesce(array_agg(id) FILTER (WHERE NOT is_in_payment), '{}'),
                                       coalesce(array_agg(source_status) FILTER (WHERE NOT is_in_payment), '{}'))
             FROM told`,
          [rows.recordType, statuses, importId, actor.userId],
        );
  const { held, amount } = figures;
  const words = [
    ...(await furtherWords(client, rows, statuses, figures)),
    ...(statuses.length === 0 ? [] : await leftOutWords(client, rows.recordType, importId)),
  ];
  if (held === 0) return { held, words };
  const which = `${countOf(held, 'atención', 'atenciones')} por ${formatPesos(amount)} participados, pues el archivo dice que no se ${held === 1 ? 'hizo o quedó' : 'hicieron o quedaron'} sin efecto`;
  await audit(tx, actor, {
    action: 'hold.create',
    entity: 'import',
    entityId: importId,
    summary: `Puso en pausa el pago de ${which}.`,
    after: { records: held, statuses },
  });
  const sentence = `${held === 1 ? 'Quedó' : 'Quedaron'} en pausa ${which}: se reanudan en «Pagos en Pausa».`;
  return { held, words: [sentence, ...words] };
}

const NONE: Figures = { held: 0, inPayments: 0, amount: 0 };

async function figuresOf(
  client: pg.ClientBase,
  text: string,
  parameters: unknown[],
): Promise<Figures> {
  const { rows } = await client.query<Figures>(text, parameters);
  return rows[0] ?? NONE;
}

/** Of attentions in payments, which nothing holds, and of held ones that are not void any more: nothing releases them. */
async function furtherWords(
  client: pg.ClientBase,
  { recordType, absent }: VoidRows,
  statuses: readonly string[],
  { inPayments }: Figures,
): Promise<string[]> {
  const stillHeld = absent.includes('statusText')
    ? 0
    : await countStillHeld(client, recordType, statuses);
  return [
    ...(inPayments > 0
      ? [
          `${countOf(inPayments, 'atención que ya está en un pago figura en el archivo como anulada o no hecha, y no puede', 'atenciones que ya están en un pago figuran en el archivo como anuladas o no hechas, y no pueden')} ponerse en pausa: anule el pago si aún no se envía, o corrija lo pagado.`,
        ]
      : []),
    ...(stillHeld > 0
      ? [
          `${countOf(stillHeld, 'atención en pausa ya no figura en el archivo como anulada o no hecha, y sigue', 'atenciones en pausa ya no figuran en el archivo como anuladas o no hechas, y siguen')} en pausa hasta que alguien reanude su pago en «Pagos en Pausa».`,
        ]
      : []),
  ];
}

/** Of pending attentions whose rows say that they are void, and were left out: nothing holds them. */
async function leftOutWords(
  client: pg.ClientBase,
  recordType: RecordType,
  importId: number,
): Promise<string[]> {
  const { rows } = await client.query<{ left: number }>(
    `SELECT count(*) AS left FROM import_doubt d JOIN attention a ON a.record_type = $1 AND a.external_id = d.external_id
      WHERE d.import_id = $2 AND d.is_excluded AND 'voidStatus' = ANY (d.doubts)
        AND a.source_status IS DISTINCT FROM d.source_status AND NOT ${IS_HELD}`,
    [recordType, importId],
  );
  const left = rows[0]?.left ?? 0;
  if (left === 0) return [];
  return [
    `${countOf(left, 'atención pendiente figura en el archivo como anulada o no hecha, y se excluyó: sigue registrada', 'atenciones pendientes figuran en el archivo como anuladas o no hechas, y se excluyeron: siguen registradas')} como ${left === 1 ? 'estaba' : 'estaban'}, y sin pausa.`,
  ];
}

/** The number of attentions that an import holds, and of which the file does not say any more that they are void. */
async function countStillHeld(
  client: pg.ClientBase,
  recordType: RecordType,
  statuses: readonly string[],
): Promise<number> {
  const { rows } = await client.query(
    `SELECT count(*) AS held FROM hold h JOIN attention a ON a.id = h.attention_id JOIN import_staging s ON ${IS_SAME}
      WHERE ${IS_GOOD} AND h.begun_by_import IS NOT NULL AND ${IS_LIVE} AND coalesce(s.source_status, '') <> ALL ($2::text[])`,
    [recordType, statuses],
  );
  return rows[0].held;
}
