/**
 * Reads a sheet of received receipts or invoices, as the tax office offers it: a workbook or delimited text with titles
 * above its headings and sums below its rows (payout §19).
 */
import type { LocalDate } from '../../domain/calendar/calendar.ts';
import { parseRut } from '../../domain/identity/rut.ts';
import { RECEIPT_COLUMNS, type ReceiptColumn } from '../../domain/payout/receipt-columns.ts';
import type { ReceivedKind, ReceivedState } from '../../domain/payout/receipt-differences.ts';
import type { SourceRow } from '../attentions/table.ts';
import { readDate } from '../attentions/values.ts';
import {
  type HeadedMapping,
  type HeadedTable,
  readHeadedTable,
  withoutRows,
} from '../headed-table.ts';
import { type RowProblems, RowReader } from '../row-reader.ts';
import { foldWord } from '../text.ts';

/** A row that was understood. */
export type SheetReceipt = {
  readonly folio: number;
  readonly issuerRut: string;
  readonly issuerName: string | null;
  readonly receiverRut: string | null;
  readonly date: LocalDate;
  readonly grossAmount: number;
  readonly retentionAmount: number;
  readonly netAmount: number;
  readonly state: ReceivedState;
  /** The day of its annulment, where the sheet says it. */
  readonly annulledOn: LocalDate | null;
};

/** The name of the sheet's column for each of ours; null for none. */
export type ReceiptMapping = HeadedMapping<ReceiptColumn>;

export type ReceiptSheet = Pick<HeadedTable<ReceiptColumn>, 'columns' | 'mapping' | 'missing'> & {
  /** The clinic that the titles name; null when they name none. */
  readonly receiverRut: string | null;
  /** None while a required column is missing. */
  readonly receipts: readonly { readonly row: number; readonly receipt: SheetReceipt }[];
  /** Rows that are not read, with what can be read of them. */
  readonly problems: readonly (RowProblems & { readonly receipt: Partial<SheetReceipt> })[];
};

/** How many rows a sheet may have. */
const MOST_ROWS = 50_000;

/** Reads a sheet; throws a FileError when it can't be read as a whole. */
export async function readReceiptSheet(
  fileName: string,
  bytes: Uint8Array,
  kind: ReceivedKind,
  given: ReceiptMapping = {},
): Promise<ReceiptSheet> {
  const table = await readHeadedTable(fileName, bytes, {
    columns: RECEIPT_COLUMNS,
    given,
    mostRows: MOST_ROWS,
    tooManyRows: 'La planilla tiene más de 50.000 filas: descargue una por mes.',
  });
  const { columns, mapping, missing, titles } = table;
  // A month without documents is no fault of the file, unless its rows are on another sheet.
  if (table.rows.length === 0 && table.otherSheets.length > 0) throw withoutRows(table);
  const read = missing.length > 0 ? { receipts: [], problems: [] } : readRows(table, kind);
  return { columns, mapping, missing, receiverRut: titleRut(titles), ...read };
}

/** The only RUT in the titles. */
function titleRut(rows: readonly SourceRow[]): string | null {
  const texts = rows.flatMap(({ cells }) => cells);
  const ruts = texts.flatMap((text) =>
    [...text.matchAll(/\d[\d.]{5,11}-[\dkK]/g)].flatMap(([found]) => parseRut(found) ?? []),
  );
  return new Set(ruts).size === 1 ? (ruts[0] ?? null) : null;
}

function readRows(
  { rows, textOf }: HeadedTable<ReceiptColumn>,
  kind: ReceivedKind,
): Pick<ReceiptSheet, 'receipts' | 'problems'> {
  const receipts: ReceiptSheet['receipts'][number][] = [];
  const problems: ReceiptSheet['problems'][number][] = [];
  const rowOf = new Map<string, number>();
  for (const source of rows) {
    const { row, cells } = source;
    const text = (key: ReceiptColumn) => textOf(source, key);
    // Sums and notes below the receipts name neither a folio nor an issuer.
    if (text('folio') === '' && text('issuerRut') === '') continue;
    if (/^total/i.test(cells.find((cell) => cell.trim() !== '')?.trim() ?? '')) continue;
    if (kind === 'invoice' && isOtherType(text('documentType'))) continue;
    const fields = new RowReader(text);
    const read = readRow(fields, kind);
    const key = `${read.issuerRut},${read.folio}`;
    const before = rowOf.get(key);
    if (before !== undefined)
      fields.fail(`El folio ${read.folio} de este emisor ya está en la fila ${before}.`);
    const { reasons } = fields;
    if (reasons.length === 0 && isWhole(read)) {
      rowOf.set(key, row);
      receipts.push({ row, receipt: read });
    } else problems.push({ row, reasons, receipt: known(read) });
  }
  return { receipts, problems };
}

/** In a register of purchases: 34 is an exempt invoice. */
function isOtherType(text: string): boolean {
  return /^\d+$/.test(text) && text !== '34';
}

/** Of what a receipt must say null is what can't be read. */
type Read = { readonly [Field in keyof SheetReceipt]: SheetReceipt[Field] | null };

const OPTIONAL: ReadonlySet<string> = new Set<keyof SheetReceipt>([
  'issuerName',
  'receiverRut',
  'annulledOn',
]);

function isWhole(read: Read): read is SheetReceipt {
  return Object.entries(read).every(([field, value]) => value !== null || OPTIONAL.has(field));
}

function known(read: Read): Partial<SheetReceipt> {
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== null));
}

function readRow(fields: RowReader<ReceiptColumn>, kind: ReceivedKind): Read {
  const text = (key: ReceiptColumn) => fields.text(key);
  const digits = text('folio').replace(/[.\s]/g, '');
  const folio =
    /^\d{1,12}$/.test(digits) && Number(digits) > 0
      ? Number(digits)
      : fields.fail(`El folio «${text('folio')}» no es un número.`);
  const issuerRut = fields.rut('issuerRut', 'del emisor');
  const receiverRut = text('receiverRut') === '' ? null : fields.rut('receiverRut', 'del receptor');
  const date =
    readDate(text('date'))?.date ?? fields.fail(`La fecha «${text('date')}» no es una fecha.`);
  const gross = fields.pesos('grossAmount', 'bruto');
  const retention =
    text('retentionAmount') === '' ? 0 : fields.pesos('retentionAmount', 'retenido');
  if (gross !== null && retention !== null && retention > gross)
    fields.fail('La retención es mayor que el bruto.');
  const derived = gross === null || retention === null ? null : gross - retention;
  const net = text('netAmount') === '' ? derived : fields.pesos('netAmount', 'líquido');
  if (kind === 'invoice' && retention !== null && retention > 0)
    fields.fail('Una factura exenta no tiene retención.');
  const said = readState(text('state'), false);
  const annulment =
    readAnnulment(text('annulledOn')) ??
    // What the state says is taken, even when its day can't be read.
    (said === 'annulled' || said === 'annulment_pending'
      ? { is: said === 'annulled', on: null }
      : fields.fail(`La fecha de anulación «${text('annulledOn')}» no es una fecha.`));
  const state =
    readState(text('state'), annulment?.is === true) ??
    fields.fail(`El estado «${text('state')}» no se conoce.`);
  return {
    folio,
    issuerRut,
    issuerName: text('issuerName').slice(0, 160) || null,
    receiverRut,
    date,
    grossAmount: gross,
    retentionAmount: retention,
    netAmount: net,
    state,
    annulledOn: state === 'annulled' ? (annulment?.on ?? null) : null,
  };
}

type Annulment = { readonly is: boolean; readonly on: LocalDate | null };

/** What programs write where there is no date: signs, noughts, or the first day that they know. */
const EMPTY_DATE = /^(?:[\s0/.:–—-]*|.*(?<!\d)(?:0001|1899|1900)(?!\d).*)$/;

/** What the column of the annulment says: its day, or that there is one or none; null for anything else. */
function readAnnulment(text: string): Annulment | null {
  if (EMPTY_DATE.test(text)) return { is: false, on: null };
  const word = foldWord(text);
  if (/^(?:no?|na|noaplica|no?anulad[ao]|fals[eo]|vig.*)$/.test(word))
    return { is: false, on: null };
  if (/^(?:si?|x|anulad[ao]|true|verdadero)$/.test(word)) return { is: true, on: null };
  const on = readDate(text)?.date;
  return on === undefined ? null : { is: true, on };
}

/** By the words of the tax office and their beginnings; null for an unknown one. */
function readState(text: string, isAnnulled: boolean): ReceivedState | null {
  const word = foldWord(text);
  if (word.startsWith('vca') || word.includes('pendiente')) return 'annulment_pending';
  if (isAnnulled) return 'annulled';
  if (/^(?:anul|nula|nul$|a$)/.test(word)) return 'annulled';
  if (/^(?:obs|o$)/.test(word)) return 'observed';
  return /^(?:|v|vig.*|emitida|valida|recibid.*|registr.*|n|s|no?anulada)$/.test(word)
    ? 'valid'
    : null;
}
