/** Reads a sheet of received documents, and stores what it says that was not known (payout §19). */
import { join } from 'node:path';
import type { ReceiptSheetAnswer } from '../../../contract/payout/receipt-sheets.ts';
import {
  formatDate,
  formatPeriod,
  monthOf,
  type Period,
  yearOf,
} from '../../../domain/calendar/calendar.ts';
import type { ReceivedKind } from '../../../domain/payout/receipt-differences.ts';
import { countOf } from '../../../domain/words/counts.ts';
import type { ReceiptMapping, ReceiptSheet, SheetReceipt } from '../../../formats/receipts/read.ts';
import type { RowProblems } from '../../../formats/row-reader.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext, today } from '../../platform/context.ts';
import { carryOut, type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { createFileReader } from '../../platform/file-readers.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { rememberColumns, rememberedColumns, saidOf, shapeOf } from './column-memory.ts';
import { lockMatching, type Moved, matchMonthAnd } from './match.ts';
import { refusalOf, type SheetRefusal } from './sheet-refusal.ts';
import type { SheetOrder } from './sheet-thread.ts';

const readReceiptFile = createFileReader<SheetOrder, ReceiptSheet>(
  join(import.meta.dirname, 'sheet-thread.ts'),
  'receipts.unreadable',
);

export type SheetInput = Period & {
  readonly file: Blob;
  readonly kind: ReceivedKind;
  readonly mapping?: ReceiptMapping | undefined;
  readonly withoutUnbalanced?: boolean | undefined;
};

/** How many problems are told one by one. */
const TOLD_PROBLEMS = 100;

/** What a sheet says beside what is stored. */
type Comparison = {
  readonly sheet: ReceiptSheet;
  readonly added: readonly SheetReceipt[];
  readonly changed: readonly SheetReceipt[];
  readonly unchanged: readonly SheetReceipt[];
  /** What was entered by hand, and is of another day by the sheet. */
  readonly moved: readonly Moved[];
  readonly unbalanced: ReceiptSheetAnswer['unbalanced'];
  readonly problems: readonly RowProblems[];
};

/** What reading the sheet would do, also of one that would be refused: a column may only be read as another one. */
export async function previewSheet(
  context: CallContext,
  input: SheetInput,
): Promise<ReceiptSheetAnswer> {
  const { db } = context.database;
  const { sheet, isRemembered } = await readFile(db, input);
  const refused = await refusalOf(db, sheet, input);
  const found = await compare(
    db,
    refused ? { ...sheet, receipts: [], problems: [] } : sheet,
    input,
  );
  return answerOf(found, isRemembered, refused);
}

/** Stores the sheet and what it says, and matches the month. */
export async function readSheet(
  context: CallContext,
  input: SheetInput,
): Promise<ReceiptSheetAnswer> {
  const { sheet, said, isRemembered } = await readFile(context.database.db, input);
  if (sheet.missing.length > 0)
    refuse('receipts.columnsMissing', { columns: sheet.missing.join(', ') });
  const actor = actorOf(context);
  const fileName = fileNameOf(input.file);
  const content = Buffer.from(await input.file.arrayBuffer());
  return context.database.db.transaction().execute(async (tx) => {
    const order = { ...input, fileName, content, said };
    const { id, found } = await takeSheet(tx, sheet, order, actor.userId);
    if (found.added.length + found.changed.length + found.unchanged.length === 0)
      refuse('receipts.nothingToRead');
    const { kind, mapping } = input;
    if (mapping) await rememberColumns(tx, actor, kind, sheet.columns, mapping);
    await audit(tx, actor, sheetEntry(id, { ...input, fileName }, found));
    return answerOf(found, isRemembered);
  });
}

type SheetOfMonth = Period & {
  readonly kind: ReceivedKind;
  readonly fileName: string;
  readonly content: Buffer;
  /** Which column a person said to be which of ours, now or for a sheet before; empty: the headings decide. */
  readonly said?: ReceiptMapping | undefined;
  readonly withoutUnbalanced?: boolean | undefined;
};

/** Stores what a sheet says that was not known, and matches its month. */
export async function takeSheet(
  tx: Tx,
  sheet: ReceiptSheet,
  { kind, year, month, fileName, content, said = {}, withoutUnbalanced }: SheetOfMonth,
  userId: number | null,
): Promise<{ id: number; found: Comparison }> {
  await lockMatching(tx);
  const refused = await refusalOf(tx, sheet, { year, month });
  if (refused) throw refused.refusal;
  const found = await compare(tx, sheet, { kind, year, month, withoutUnbalanced });
  const { added, changed, unchanged } = found;
  const { id } = await tx
    .insertInto('receiptSheet')
    .values({
      kind,
      periodYear: year,
      periodMonth: month,
      fileName,
      content,
      added: added.length,
      changed: changed.length,
      shape: shapeOf(sheet.columns),
      mapping: JSON.stringify(saidOf(said)),
      createdBy: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepEffects(tx, id, kind, { changed, same: unchanged });
  await store(tx, id, kind, [...added, ...changed], userId);
  await keepEffects(tx, id, kind, { added });
  await matchMonthAnd(tx, { year, month }, found.moved);
  return { id, found };
}

/** The audit entry of a sheet that was read. */
export function sheetEntry(
  id: number,
  sheet: Period & { readonly fileName: string },
  { added, changed }: Pick<Comparison, 'added' | 'changed'>,
) {
  return {
    action: 'receiptSheet.read',
    entity: 'receiptSheet',
    entityId: id,
    summary: `Leyó la planilla de ${formatPeriod(sheet)}: ${countOf(added.length, 'documento nuevo', 'documentos nuevos')} y ${countOf(changed.length, 'cambiado', 'cambiados')}.`,
    after: { fileName: sheet.fileName, added: added.length, changed: changed.length },
  };
}

type Reading = {
  readonly sheet: ReceiptSheet;
  readonly said: ReceiptMapping;
  readonly isRemembered: boolean;
};

/** Reads by the given mapping, or by the one that is remembered for the sheet's columns. */
async function readFile(db: Db, { mapping, ...input }: SheetInput): Promise<Reading> {
  const sheet = await parse(input, mapping ?? {});
  const remembered = mapping ? null : await rememberedColumns(db, input.kind, sheet.columns);
  return remembered
    ? { sheet: await parse(input, remembered), said: remembered, isRemembered: true }
    : { sheet, said: mapping ?? {}, isRemembered: false };
}

async function parse(
  { file, kind }: Pick<SheetInput, 'file' | 'kind'>,
  mapping: ReceiptMapping,
): Promise<ReceiptSheet> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return readReceiptFile({ fileName: fileNameOf(file), bytes, kind, mapping });
}

/** The end of a name that is too long: it says the kind of file. */
function fileNameOf(file: Blob): string {
  return (file instanceof File && file.name.slice(-255)) || 'planilla.csv';
}

/** Compares the sheet with what is stored. */
async function compare(
  db: Db | Tx,
  sheet: ReceiptSheet,
  {
    kind,
    withoutUnbalanced = false,
    ...period
  }: Period & { readonly kind: ReceivedKind; readonly withoutUnbalanced?: boolean | undefined },
): Promise<Comparison> {
  const { receipts } = sheet;
  const rows = [
    ...receipts.map(({ row, receipt }) => ({ row, receipt, reasons: [] })),
    ...sheet.problems,
  ].toSorted((one, other) => one.row - other.row);
  const stored = await readStored(db, kind, rows);
  const beforeOf = ({ issuerRut, folio }: Partial<SheetReceipt>) =>
    stored.get(`${issuerRut},${folio}`);
  const reasonsOf = new Map(
    rows.map(({ row, receipt, reasons }) => [
      row,
      [...reasons, ...refusalsOf(receipt, beforeOf(receipt), period)],
    ]),
  );
  const problems = [...reasonsOf].flatMap(([row, reasons]) =>
    reasons.length === 0 ? [] : [{ row, reasons }],
  );
  const added: SheetReceipt[] = [];
  const changed: SheetReceipt[] = [];
  const unchanged: SheetReceipt[] = [];
  const moved: Moved[] = [];
  const unbalanced: (SheetReceipt & { readonly row: number })[] = [];
  for (const { row, receipt: read } of receipts) {
    if (reasonsOf.get(row)?.length !== 0) continue;
    const isStored = beforeOf(read)?.isTyped ?? true;
    if (isStored && read.grossAmount - read.retentionAmount !== read.netAmount) {
      unbalanced.push({ row, ...read });
      if (withoutUnbalanced) continue;
    }
    const receipt = { ...read, receiverRut: read.receiverRut ?? sheet.receiverRut };
    const before = beforeOf(read);
    if (before === undefined) added.push(receipt);
    else if (before.isTyped) {
      changed.push(receipt);
      if (before.date !== read.date) moved.push({ id: before.id, day: before.date });
    } else if (before.state !== read.state || tellsAnnulment(before, read)) {
      const { date, grossAmount, retentionAmount, netAmount } = before;
      changed.push({ ...receipt, date, grossAmount, retentionAmount, netAmount });
    } else unchanged.push(receipt);
  }
  const [example] = unbalanced;
  const told = { count: unbalanced.length, example: example ?? null, isLeftOut: withoutUnbalanced };
  return { sheet, added, changed, unchanged, moved, unbalanced: told, problems };
}

/** Why the sheet of a month does not change what is stored: by what can be read of a row. */
function refusalsOf(
  read: Partial<SheetReceipt>,
  before: StoredDocument | undefined,
  period: Period,
): string[] {
  const { folio, date, state } = read;
  const reasons: string[] = [];
  const which = folio === undefined ? 'La boleta o factura' : `El folio ${folio}`;
  if (date && date > today()) {
    reasons.push(
      `${which} es del ${formatDate(date)}, un día que aún no llega: revise la columna de la fecha.`,
    );
  }
  if (date && (yearOf(date) !== period.year || monthOf(date) !== period.month)) {
    reasons.push(`${which} no es de ${formatPeriod(period)}.`);
  }
  if (before?.state === 'annulled' && state && state !== 'annulled')
    reasons.push(
      `El folio ${folio} estaba anulado, y un documento anulado no revive: revíselo en el SII.`,
    );
  // An annulment holds whatever the row says besides: what was read before stays.
  if (before && !before.isTyped && state !== 'annulled' && !saysTheSame(before, read))
    reasons.push(`El folio ${folio} ya se leyó con otra fecha u otros montos: revíselo en el SII.`);
  return reasons;
}

type StoredDocument = Pick<
  SheetReceipt,
  | 'issuerRut'
  | 'folio'
  | 'date'
  | 'grossAmount'
  | 'retentionAmount'
  | 'netAmount'
  | 'state'
  | 'annulledOn'
> & { readonly id: number; readonly isTyped: boolean };

/** Whether the sheet says the day of an annulment that was not known. */
function tellsAnnulment(before: StoredDocument, read: SheetReceipt): boolean {
  return read.annulledOn !== null && before.annulledOn === null;
}

/** What can't be read says nothing else. */
function saysTheSame(before: StoredDocument, read: Partial<SheetReceipt>): boolean {
  return (['date', 'grossAmount', 'retentionAmount', 'netAmount'] as const).every(
    (field) => read[field] === undefined || before[field] === read[field],
  );
}

async function readStored(
  db: Db | Tx,
  kind: ReceivedKind,
  read: readonly { readonly receipt: Partial<SheetReceipt> }[],
): Promise<Map<string, StoredDocument>> {
  const keys = read.map(({ receipt: { issuerRut, folio } }) => ({ issuerRut, folio }));
  const rows = await rowsOf<StoredDocument>(db)`
    SELECT r.id, r.issuer_rut, r.folio, r.issued_on AS date, r.gross_amount, r.retention_amount, r.net_amount, r.state,
           r.annulled_on, r.sheet_id IS NULL AS is_typed
      FROM received_document r
      JOIN jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS k ("issuerRut" text, folio bigint)
        ON r.issuer_rut = k."issuerRut" AND r.folio = k.folio
     WHERE r.kind = ${kind}::received_document_kind`;
  return new Map(rows.map((row) => [`${row.issuerRut},${row.folio}`, row]));
}

async function store(
  tx: Tx,
  sheetId: number,
  kind: ReceivedKind,
  receipts: readonly SheetReceipt[],
  userId: number | null,
): Promise<void> {
  await carryOut(tx)`
    INSERT INTO received_document (kind, folio, issuer_rut, issuer_name, receiver_rut, issued_on, gross_amount,
                                   retention_amount, net_amount, state, annulled_on, sheet_id, created_by)
    SELECT ${kind}::received_document_kind, folio, "issuerRut", "issuerName", "receiverRut", date, "grossAmount",
           "retentionAmount", "netAmount", state::received_document_state, "annulledOn", ${sheetId}, ${userId}::int
      FROM jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb)
        AS n (folio bigint, "issuerRut" text, "issuerName" text, "receiverRut" text, date date, "grossAmount" bigint,
              "retentionAmount" bigint, "netAmount" bigint, state text, "annulledOn" date)
    ON CONFLICT ON CONSTRAINT received_document_key DO UPDATE
       SET issuer_name = excluded.issuer_name, receiver_rut = excluded.receiver_rut, issued_on = excluded.issued_on,
           gross_amount = excluded.gross_amount, retention_amount = excluded.retention_amount,
           net_amount = excluded.net_amount, state = excluded.state,
           -- A later sheet that leaves the day out takes nothing back.
           annulled_on = coalesce(excluded.annulled_on, CASE WHEN excluded.state = 'annulled' THEN received_document.annulled_on END),
           sheet_id = excluded.sheet_id`;
}

type Effects = Partial<Record<'added' | 'changed' | 'same', readonly SheetReceipt[]>>;

/** Keeps what the sheet does to each document, and how the document was before, so that it can be taken back. */
async function keepEffects(
  tx: Tx,
  sheetId: number,
  kind: ReceivedKind,
  effects: Effects,
): Promise<void> {
  const said = Object.entries(effects).flatMap(([effect, receipts]) =>
    receipts.map(({ issuerRut, folio }) => ({ issuerRut, folio, effect })),
  );
  await carryOut(tx)`
    INSERT INTO receipt_sheet_document (sheet_id, received_id, effect, before)
    SELECT ${sheetId}::int, r.id, s.effect, CASE WHEN s.effect = 'changed' THEN to_jsonb(r) END
      FROM jsonb_to_recordset(${JSON.stringify(said)}::jsonb) AS s ("issuerRut" text, folio bigint, effect text)
      JOIN received_document r ON r.issuer_rut = s."issuerRut" AND r.folio = s.folio AND r.kind = ${kind}::received_document_kind`;
}

function answerOf(
  { sheet, added, changed, unchanged, unbalanced, problems }: Comparison,
  isRemembered: boolean,
  refused: SheetRefusal | null = null,
): ReceiptSheetAnswer {
  return {
    isRemembered,
    refusal: refused && { reason: refused.refusal.message, column: refused.column },
    columns: [...sheet.columns],
    mapping: sheet.mapping,
    missing: [...sheet.missing],
    added: added.length,
    changed: changed.length,
    unchanged: unchanged.length,
    unbalanced,
    problems: problems
      .slice(0, TOLD_PROBLEMS)
      .map(({ row, reasons }) => ({ row, reasons: [...reasons] })),
    problemCount: problems.length,
  };
}
