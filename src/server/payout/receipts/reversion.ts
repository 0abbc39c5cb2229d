/** Takes a sheet of received documents back: deletes what it alone brought, and restores what it changed (payout §19.16). */
import { sql } from 'kysely';
import type { ReceiptImport, ReceiptReversion } from '../../../contract/payout/receipt-imports.ts';
import {
  dateInClinic,
  formatDate,
  formatPeriod,
  type Period,
} from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import type { ReceivedKind } from '../../../domain/payout/receipt-differences.ts';
import { declarationDay } from '../../../domain/payout/register-day.ts';
import { countOf, whatWasDone } from '../../../domain/words/counts.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext, today } from '../../platform/context.ts';
import { carryOut, type Db, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';
import { userName } from '../../platform/db/user-name.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { forgetColumnsOf } from './column-memory.ts';
import { lockMatching, type Moved, matchMonthAnd } from './match.ts';

/** A page of the sheets that were read, newest first. */
export async function listSheets(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReceiptImport[]> {
  type Row = Omit<ReceiptImport, 'createdAt' | 'revertedAt'> & {
    createdAt: Date;
    revertedAt: Date | null;
  };
  const rows = await rowsOf<Row>(db)`
    SELECT s.id, s.file_name, s.kind, s.period_year::int AS year, s.period_month::int AS month, s.added, s.changed, s.created_at,
           ${userName('s.created_by')} AS created_by_name, s.reverted_at, ${userName('s.reverted_by')} AS reverted_by_name
      FROM receipt_sheet s ORDER BY s.id DESC LIMIT ${limit} OFFSET ${offset}`;
  return rows.map(({ createdAt, revertedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    revertedAt: revertedAt?.toISOString() ?? null,
  }));
}

/** How many sheets were read. */
export async function countSheets(db: Db): Promise<{ total: number }> {
  return rowOf<{ total: number }>(db)`
    SELECT count(*) AS total FROM receipt_sheet`;
}

/** What taking a sheet back would do. */
export async function previewReversion(db: Db, id: number): Promise<ReceiptReversion> {
  return foresee(db, await findStanding(db, id));
}

/** Takes it back, unless the effect differs from what the user was shown, or something depends on it. */
export async function revertSheet(
  tx: Tx,
  input: { id: number; removed: number; restored: number; grossAmount: number },
  context: CallContext,
): Promise<ReceiptReversion> {
  await lockMatching(tx);
  await carryOut(tx)`SELECT id FROM receipt_sheet WHERE id = ${input.id} FOR UPDATE`;
  const sheet = await findStanding(tx, input.id);
  const { id, fileName, year, month } = sheet;
  const period = { year, month };
  const reversion = await foresee(tx, sheet);
  const { removed, restored, grossAmount, refusal } = reversion;
  if (refusal !== null) refuse('receipts.sheetNeeded', { reason: refusal });
  if (removed !== input.removed || restored !== input.restored || grossAmount !== input.grossAmount)
    refuse('receipts.reversionChanged');
  if (removed + restored === 0) refuse('receipts.nothingToRevert', { fileName });
  const actor = actorOf(context);
  await tx
    .updateTable('receiptSheet')
    .set({ revertedBy: actor.userId, revertedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
  const moved = await restore(tx, id);
  await carryOut(tx)`
    DELETE FROM received_document r USING (${goingSql(id)}) AS going WHERE r.id = going.id`;
  await passOn(tx, id);
  await matchMonthAnd(tx, period, moved);
  await forgetColumnsOf(tx, actor, sheet);
  await audit(tx, actor, {
    action: 'receiptSheet.revert',
    entity: 'receiptSheet',
    entityId: id,
    summary: `Deshizo la planilla ${fileName} de ${formatPeriod(period)}: ${doneInWords(reversion)}.`,
    after: { fileName, removed, restored, grossAmount, kept: reversion.kept },
  });
  return reversion;
}

/** `2 documentos eliminados por $150.000 y 1 vuelto a como estaba`, without what there was none of. */
function doneInWords({ removed, restored, grossAmount }: ReceiptReversion): string {
  const gone = `${countOf(removed, 'documento eliminado', 'documentos eliminados')} por ${formatPesos(grossAmount)}`;
  const [one, many] =
    removed > 0 ? ['vuelto', 'vueltos'] : ['documento vuelto', 'documentos vueltos'];
  const back = `${countOf(restored, one, many)} a como estaba${restored === 1 ? '' : 'n'}`;
  return whatWasDone(
    [
      [removed, gone],
      [restored, back],
    ],
    'nada',
  );
}

type Sheet = Period & {
  readonly id: number;
  readonly kind: ReceivedKind;
  readonly fileName: string;
  readonly shape: Buffer | null;
  readonly mapping: unknown;
  readonly createdAt: Date;
};

/** A sheet that was not taken back. */
async function findStanding(db: Db | Tx, id: number): Promise<Sheet> {
  const found = await db
    .selectFrom('receiptSheet')
    .select(['id', 'kind', 'fileName', 'periodYear as year', 'periodMonth as month', 'createdAt'])
    .select(['shape', 'mapping', 'revertedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) refuse('record.notFound', { record: 'la planilla' });
  const { revertedAt, ...sheet } = found;
  if (revertedAt !== null) refuse('receipts.sheetReverted', { fileName: sheet.fileName });
  return sheet;
}

/** Whether another sheet that stands says the document of `n`, as the sheet of `n` does. */
const saidElsewhere = sql`EXISTS (
  SELECT FROM receipt_sheet_document o JOIN receipt_sheet s ON s.id = o.sheet_id
   WHERE o.received_id = n.received_id AND s.id <> n.sheet_id AND s.reverted_at IS NULL)`;
/** The same of a later one: only what was said last is taken back. */
const saidLater = sql`EXISTS (
  SELECT FROM receipt_sheet_document o JOIN receipt_sheet s ON s.id = o.sheet_id
   WHERE o.received_id = n.received_id AND s.id > n.sheet_id AND s.reverted_at IS NULL)`;

/** The documents that the sheet alone brought. */
const goingSql = (id: number) => sql`
  SELECT n.received_id AS id FROM receipt_sheet_document n
   WHERE n.sheet_id = ${id} AND n.effect = 'added' AND NOT ${saidElsewhere}`;

/** The documents that the sheet was the last to change, as they were. */
const changedSql = (id: number) => sql`
  SELECT n.received_id AS id, n.before FROM receipt_sheet_document n
   WHERE n.sheet_id = ${id} AND n.effect = 'changed' AND n.before IS NOT NULL AND NOT ${saidLater}`;

async function foresee(db: Db | Tx, sheet: Sheet): Promise<ReceiptReversion> {
  const found = await rowOf<
    Omit<ReceiptReversion, 'refusal'> & { byHand: number; folios: number[] | null }
  >(db)`
    WITH going AS (${goingSql(sheet.id)}), changed AS (${changedSql(sheet.id)})
    SELECT (SELECT count(*) FROM going) AS removed,
           (SELECT coalesce(sum(r.gross_amount), 0)::float8 FROM going JOIN received_document r USING (id)) AS gross_amount,
           (SELECT count(*) FROM going JOIN receipt_match m ON m.received_id = going.id) AS paired,
           (SELECT count(*) FROM changed) AS restored,
           (SELECT count(*) FROM receipt_sheet_document n WHERE n.sheet_id = ${sheet.id} AND n.effect <> 'same'
               AND n.received_id NOT IN (SELECT id FROM going UNION ALL SELECT id FROM changed)) AS kept,
           count(*) AS by_hand, (array_agg(r.folio::float8 ORDER BY r.folio))[1:5] AS folios
      FROM going JOIN receipt_match m ON m.received_id = going.id AND m.is_by_hand JOIN received_document r ON r.id = going.id`;
  const { byHand, folios, ...reversion } = found;
  return { ...reversion, refusal: refusalOf(sheet, byHand, folios ?? []) };
}

/** Why a sheet can't be taken back, as a Spanish sentence; null when it can. */
function refusalOf({ year, createdAt }: Sheet, byHand: number, folios: number[]): string | null {
  const declared = declarationDay(year);
  if (declared < today() && dateInClinic(createdAt) <= declared)
    return `Los documentos de ${year} ya se declararon, como estaban el ${formatDate(declared)} (DJ 1879).`;
  if (byHand === 0) return null;
  const named = `${folios.join(', ')}${byHand > folios.length ? ' y otros' : ''}`;
  return `Una persona eligió el pago de ${countOf(byHand, 'documento', 'documentos')} de la planilla (folio ${named}): sepárelos antes.`;
}

/** What the sheet changed is as before; what a person had entered is theirs again. Answers what is of another day by that. */
async function restore(tx: Tx, id: number): Promise<Moved[]> {
  const rows = await rowsOf<Moved & { was: string }>(tx)`
    WITH changed AS (${changedSql(id)})
    UPDATE received_document r
       SET issuer_name = b.issuer_name, receiver_rut = b.receiver_rut, issued_on = b.issued_on, gross_amount = b.gross_amount,
           retention_amount = b.retention_amount, net_amount = b.net_amount, state = b.state, annulled_on = b.annulled_on,
           sheet_id = b.sheet_id
      FROM changed
      JOIN received_document s ON s.id = changed.id
     CROSS JOIN LATERAL jsonb_populate_record(NULL::received_document, changed.before) AS b
     WHERE r.id = changed.id
    RETURNING r.id, r.issued_on AS day, s.issued_on AS was`;
  return rows.filter(({ day, was }) => day !== was);
}

/** What another sheet says as well is that one's from now on, and goes back with it. */
async function passOn(tx: Tx, id: number): Promise<void> {
  await carryOut(tx)`
    WITH heir AS (
      SELECT n.received_id, n.effect, n.before, min(o.sheet_id) AS sheet_id
        FROM receipt_sheet_document n
        JOIN receipt_sheet_document o ON o.received_id = n.received_id AND o.sheet_id > n.sheet_id
        JOIN receipt_sheet s ON s.id = o.sheet_id AND s.reverted_at IS NULL
       WHERE n.sheet_id = ${id} AND n.effect <> 'same' GROUP BY 1, 2, 3
    ), passed AS (
      UPDATE receipt_sheet_document o
         SET effect = heir.effect, before = heir.before
        FROM heir WHERE (o.sheet_id, o.received_id) = (heir.sheet_id, heir.received_id)
    ), kept AS (
      -- What a later sheet changed goes back to the heir, not to the sheet that is gone.
      UPDATE receipt_sheet_document o
         SET before = jsonb_set(o.before, '{sheet_id}', to_jsonb(heir.sheet_id))
        FROM heir
       WHERE o.received_id = heir.received_id AND o.sheet_id <> heir.sheet_id AND (o.before->>'sheet_id')::int = ${id}::int
    )
    UPDATE received_document r SET sheet_id = heir.sheet_id
      FROM heir WHERE r.id = heir.received_id AND r.sheet_id = ${id}`;
}
