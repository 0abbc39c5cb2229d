/**
 * Reads a sheet of received receipts or invoices, as the tax office offers it: a workbook or delimited text with titles
 * above its headings and sums below its rows (payout §19).
 */
import type { LocalDate } from '../../domain/calendar/calendar.ts';
import { normalizeRut, parseRut } from '../../domain/identity/rut.ts';
import {
  RECEIPT_COLUMN_KEYS,
  RECEIPT_COLUMNS,
  type ReceiptColumn,
} from '../../domain/payout/receipt-columns.ts';
import type { ReceivedKind, ReceivedState } from '../../domain/payout/receipt-differences.ts';
import { decodeText } from '../attentions/decode.ts';
import { readDelimited } from '../attentions/delimited.ts';
import type { SourceRow } from '../attentions/table.ts';
import { readAmount, readDate } from '../attentions/values.ts';
import { readWorkbook, workbookKind } from '../attentions/workbook.ts';
import { FileError } from '../file-error.ts';
import { foldWord } from '../text.ts';
import { columnNames, columnOfHeading, type ReceiptMapping } from './columns.ts';

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

export type ReceiptSheet = {
  /** The names of the sheet's columns, and which of them is read for each of ours. */
  readonly columns: readonly string[];
  readonly mapping: Readonly<Record<ReceiptColumn, string | null>>;
  /** Labels of required columns that were not found; without them there are no receipts. */
  readonly missing: readonly string[];
  /** The clinic that the titles name; null when they name none. */
  readonly receiverRut: string | null;
  readonly receipts: readonly { readonly row: number; readonly receipt: SheetReceipt }[];
  /** Rows that are not read, each with the reason in Spanish. */
  readonly problems: readonly { readonly row: number; readonly reason: string }[];
};

/** How many rows a sheet may have. */
const MOST_ROWS = 50_000;
const TITLE_ROWS = 20;
const HEADER_EVIDENCE = 3;

/** Reads a sheet; throws a FileError when it can't be read as a whole. */
export async function readReceiptSheet(
  fileName: string,
  bytes: Uint8Array,
  kind: ReceivedKind,
  given: ReceiptMapping = {},
): Promise<ReceiptSheet> {
  if (!/\.(?:csv|txt|xlsx?)$/i.test(fileName)) {
    throw new FileError('Solo se permiten archivos CSV, XLS o XLSX');
  }
  const rows = await rowsOf(bytes);
  if (rows.length === 0) throw new FileError('El archivo no tiene filas.');
  if (rows.length > MOST_ROWS) {
    throw new FileError('La planilla tiene más de 50.000 filas: descargue una por mes.');
  }
  const evidence = rows.slice(0, TITLE_ROWS).map(({ cells }) => recognised(cells, given));
  const position = evidence.indexOf(Math.max(...evidence));
  const header = rows[position]?.cells ?? [];
  const columns = columnNames(header);
  const mapping = mappingOf(header, columns, given);
  const missing = RECEIPT_COLUMN_KEYS.filter(
    (key) => RECEIPT_COLUMNS[key].isRequired && mapping[key] === null,
  ).map((key) => RECEIPT_COLUMNS[key].label);
  const found: ReceiptSheet = {
    columns,
    mapping,
    missing,
    receiverRut: titleRut(rows.slice(0, position)),
    receipts: [],
    problems: [],
  };
  return missing.length > 0
    ? found
    : { ...found, ...readRows(rows.slice(position + 1), columns, mapping, kind) };
}

async function rowsOf(bytes: Uint8Array): Promise<SourceRow[]> {
  const kind = workbookKind(bytes.subarray(0, 1024));
  if (kind === null) return collect(readDelimited(once(decodeText(bytes))));
  const sheets = readWorkbook(kind === 'markup' ? decodeText(bytes) : bytes);
  const visible = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  return visible ? [...visible.batches()].flat() : [];
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function collect(batches: AsyncIterable<SourceRow[]>): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const batch of batches) for (const row of batch) rows.push(row);
  return rows;
}

/** How many columns of ours a row's cells name. */
function recognised(cells: readonly string[], given: ReceiptMapping): number {
  const named = new Set(Object.values(given));
  const keys = cells.flatMap(
    (cell) => (named.has(cell.trim()) ? cell : columnOfHeading(cell)) ?? [],
  );
  const count = new Set(keys).size;
  return count >= HEADER_EVIDENCE || named.size > 0 ? count : 0;
}

function mappingOf(
  header: readonly string[],
  columns: readonly string[],
  given: ReceiptMapping,
): Record<ReceiptColumn, string | null> {
  const taken = new Set(Object.values(given));
  const mapping = Object.fromEntries(
    RECEIPT_COLUMN_KEYS.map((key) => {
      const own = given[key];
      return [key, own !== undefined && own !== null && columns.includes(own) ? own : null];
    }),
  ) as Record<ReceiptColumn, string | null>;
  for (const [at, heading] of header.entries()) {
    const key = columnOfHeading(heading);
    const name = columns[at];
    if (key === undefined || name === undefined || taken.has(name)) continue;
    if (mapping[key] === null && given[key] === undefined) mapping[key] = name;
  }
  return mapping;
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
  rows: readonly SourceRow[],
  columns: readonly string[],
  mapping: Readonly<Record<ReceiptColumn, string | null>>,
  kind: ReceivedKind,
): Pick<ReceiptSheet, 'receipts' | 'problems'> {
  const receipts: { row: number; receipt: SheetReceipt }[] = [];
  const problems: { row: number; reason: string }[] = [];
  const rowOf = new Map<string, number>();
  for (const { row, cells } of rows) {
    const text = (key: ReceiptColumn) => {
      const name = mapping[key];
      return name === null ? '' : (cells[columns.indexOf(name)] ?? '').trim();
    };
    // Sums and notes below the receipts name neither a folio nor an issuer.
    if (text('folio') === '' && text('issuerRut') === '') continue;
    if (/^total/i.test(cells.find((cell) => cell.trim() !== '')?.trim() ?? '')) continue;
    if (kind === 'invoice' && isOtherType(text('documentType'))) continue;
    const read = readRow(text, kind);
    if (typeof read === 'string') {
      problems.push({ row, reason: read });
      continue;
    }
    const key = `${read.issuerRut},${read.folio}`;
    const before = rowOf.get(key);
    if (before !== undefined) {
      const reason = `El folio ${read.folio} de este emisor ya está en la fila ${before}.`;
      problems.push({ row, reason });
      continue;
    }
    rowOf.set(key, row);
    receipts.push({ row, receipt: read });
  }
  return { receipts, problems };
}

/** In a register of purchases: 34 is an exempt invoice. */
function isOtherType(text: string): boolean {
  return /^\d+$/.test(text) && text !== '34';
}

/** The receipt, or the Spanish sentence why there is none. */
function readRow(text: (key: ReceiptColumn) => string, kind: ReceivedKind): SheetReceipt | string {
  const folio = text('folio').replace(/[.\s]/g, '');
  if (!/^\d{1,12}$/.test(folio) || Number(folio) === 0)
    return `El folio «${text('folio')}» no es un número.`;
  const issuerRut = parseRut(text('issuerRut'));
  if (issuerRut === null) return rutProblem('del emisor', text('issuerRut'));
  const receiver = text('receiverRut');
  const receiverRut = parseRut(receiver);
  if (receiver !== '' && receiverRut === null) return rutProblem('del receptor', receiver);
  const date = readDate(text('date'))?.date;
  if (!date) return `La fecha «${text('date')}» no es una fecha.`;
  const gross = readPesos('bruto', text('grossAmount'));
  if (typeof gross === 'string') return gross;
  const retention = readPesos('retenido', text('retentionAmount') || '0');
  if (typeof retention === 'string') return retention;
  const saidNet = text('netAmount');
  const net = saidNet === '' ? gross - retention : readPesos('líquido', saidNet);
  if (typeof net === 'string') return net;
  if (kind === 'invoice' && retention > 0) return 'Una factura exenta no tiene retención.';
  const state = readState(text('state'), text('annulledOn'));
  if (state === null) return `El estado «${text('state')}» no se conoce.`;
  return {
    folio: Number(folio),
    issuerRut,
    issuerName: text('issuerName').slice(0, 160) || null,
    receiverRut,
    date,
    grossAmount: gross,
    retentionAmount: retention,
    netAmount: net,
    state,
    annulledOn: state === 'annulled' ? (readDate(text('annulledOn'))?.date ?? null) : null,
  };
}

function rutProblem(whose: string, text: string): string {
  const why = normalizeRut(text) === null ? 'no es un RUT' : 'tiene otro dígito verificador';
  return `El RUT ${whose} «${text}» ${why}.`;
}

function readPesos(label: string, text: string): number | string {
  if (/[.,]\d{0,2}[1-9]\d{0,2}$/.test(text) && !/^\$?\s*\d{1,3}(?:\.\d{3})+$/.test(text))
    return `El monto ${label} «${text}» tiene decimales: debe venir en pesos enteros.`;
  const amount = readAmount(text);
  if (typeof amount === 'number') return amount;
  return amount === 'negative'
    ? `El monto ${label} «${text}» es negativo.`
    : `El monto ${label} «${text}» no es un monto en pesos.`;
}

/** By the words of the tax office and their beginnings; null for an unknown one. */
function readState(text: string, annulledOn: string): ReceivedState | null {
  const word = foldWord(text);
  if (word.startsWith('vca') || word.includes('pendiente')) return 'annulment_pending';
  if (annulledOn !== '' && readDate(annulledOn) !== null) return 'annulled';
  if (/^(?:anul|nula|nul$|a$)/.test(word)) return 'annulled';
  if (/^(?:obs|o$)/.test(word)) return 'observed';
  return /^(?:|v|vig.*|emitida|valida|recibid.*|registr.*|n|s|no?anulada)$/.test(word)
    ? 'valid'
    : null;
}
