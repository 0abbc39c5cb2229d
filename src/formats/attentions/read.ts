/** Reads import files to attentions, in batches and bounded memory; runs in a worker thread (intake §8). */
import type { RecordType } from '../../domain/fees/rules.ts';
import type { ColumnKey } from '../../domain/intake/import-columns.ts';
import { isHelpSheet } from '../../domain/intake/template-sheets.ts';
import { FileError } from '../file-error.ts';
import { recordText } from './cell-text.ts';
import { DayOrder } from './day-order.ts';
import { createDecoder, type Encoding } from './decode.ts';
import { type Delimiter, readDelimited } from './delimited.ts';
import { createOccurrenceCounter, derivedExternalId } from './identity.ts';
import { allOfOtherType, readRecordType } from './mixed-types.ts';
import { refuseOtherTable } from './other-tables.ts';
import {
  type ColumnMap,
  doubtfulProblem,
  HEADER_SEARCH_ROWS,
  type Recognised,
  recogniseColumns,
} from './recognise-columns.ts';
import { DoubtfulColumns, differingTwins } from './repeated-headings.ts';
import { parseRow } from './row.ts';
import { chooseSheet } from './sheet-choice.ts';
import { BATCH_ROWS, MAX_ROWS, type SourceRow } from './table.ts';
import type { AttentionRow, FieldMapping } from './types.ts';
import { readWorkbook, workbookKind } from './workbook.ts';

export type AttentionSource = {
  readonly fileName: string;
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
};

/** The format of a file's rows. */
export type FileFormat = {
  readonly encoding: Encoding | 'workbook';
  /** Null for a workbook. */
  readonly delimiter: Delimiter | null;
  /** The sheet that is read; null for text. */
  readonly sheet: string | null;
  /** The sheets with content and their number of rows; empty for text. */
  readonly sheets: readonly { readonly name: string; readonly rows: number }[];
};

/** What the first rows of a source reveal, before the rest is read. */
export type Shape = {
  readonly columns: ColumnMap;
  /** Why the source can't be read with these columns, as a Spanish sentence. */
  readonly problem: string | null;
  /** The first data rows. */
  readonly sample: readonly SourceRow[];
};

/** The findings about a file besides its rows. */
export type ReadSummary = FileFormat & {
  /** The file's headings; null when it has none and was read by position. */
  readonly header: readonly string[] | null;
  readonly ignoredColumns: readonly string[];
  /** The number of data rows, good and bad. */
  readonly rows: number;
  /** The number of further rows that name the other record type. */
  readonly otherTypeRows: number;
};

export type ReadOptions = {
  /** The columns that the user mapped. */
  readonly mapping?: FieldMapping;
  /** The sheet to read; by default the first one with recognised headings. */
  readonly sheet?: string | undefined;
  /**
   * Finds the remembered mapping for columns with these names; used when no mapping is given. Empty if there is none.
   */
  readonly recall?: (names: readonly string[]) => Promise<FieldMapping>;
  /** Finds the sheet that was read of an earlier workbook with sheets of these names; null if there was none. */
  readonly recallSheet?: (names: readonly string[]) => Promise<string | null>;
  /** Called once before the rows, even if these can't be read. */
  readonly onShape?: (shape: Shape & FileFormat) => void;
};

export type OnBatch = (rows: readonly AttentionRow[]) => void | Promise<void>;

/** A workbook can't be read piece by piece; larger ones are not loaded into memory. */
const MAX_WORKBOOK_BYTES = 104_857_600;

/**
 * Reads a CSV or Excel file of attentions and passes its rows on in batches, waiting until each batch is taken. Every
 * good row has an external id: its own, or one derived from its fields. Throws a FileError when the file as a whole
 * can't be read. On a damaged or hostile .xls the codec may never return: call this in a worker thread with a memory
 * limit and a time limit.
 */
export async function readAttentions(
  source: AttentionSource,
  recordType: RecordType,
  onBatch: OnBatch,
  options: ReadOptions = {},
): Promise<ReadSummary> {
  if (!/\.(?:csv|xlsx?)$/i.test(source.fileName)) {
    throw new FileError('Solo se permiten archivos CSV, XLS o XLSX');
  }
  const { start, rest } = await peek(source.bytes);
  const kind = workbookKind(start);
  if (kind === null) {
    const decoder = createDecoder();
    let delimiter: Delimiter | null = null;
    const format = () => ({ encoding: decoder.encoding(), delimiter, sheet: null, sheets: [] });
    const batches = readDelimited(decodeAll(rest, decoder), (found) => {
      delimiter = found;
    });
    const read = await interpret(batches, recordType, onBatch, options, format);
    return { ...read, ...format() };
  }
  const bytes = await collect(rest);
  const all = readWorkbook(kind === 'markup' ? decodeWhole(bytes) : bytes);
  // The lists and notes of the template are nobody's attentions.
  const own = all.filter(({ name }) => !isHelpSheet(name));
  const workbook = own.length > 0 ? own : all;
  const sheet = await chooseSheet(workbook, options.sheet, {
    recallSheet: options.recallSheet,
    knows: async (rows) => {
      if (rows.length === 0) return 'unknown';
      const found = await recogniseAs(rows, recordType, options);
      if (!found.isRecognised) return 'unknown';
      if (found.firstRow >= rows.length) return 'empty';
      return found.isRecalled ? 'mapped' : 'recognised';
    },
  });
  const sheets = workbook.map(({ name, rows }) => ({ name, rows }));
  const format = { encoding: 'workbook', delimiter: null, sheet: sheet.name, sheets } as const;
  const read = await interpret(sheet.batches(), recordType, onBatch, options, () => format);
  return { ...read, ...format };
}

/**
 * Reads attentions given as objects, as other systems' interfaces answer them. Their keys are recognised like headings.
 * `row` is the object's position, from 1.
 */
export async function readAttentionRecords(
  records: readonly Readonly<Record<string, unknown>>[],
  recordType: RecordType,
  onBatch: OnBatch,
  options: Pick<ReadOptions, 'onShape'> = {},
): Promise<Interpreted> {
  const keys = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const table: SourceRow[] = [
    { row: 0, cells: keys },
    ...records.map((record, index) => ({
      row: index + 1,
      cells: keys.map((key) => recordText(record[key])),
    })),
  ];
  const batches = Array.from({ length: Math.ceil(table.length / BATCH_ROWS) }, (_, index) =>
    table.slice(index * BATCH_ROWS, (index + 1) * BATCH_ROWS),
  );
  return interpret(batches, recordType, onBatch, options, () => RECORDS);
}

type Interpreted = Omit<ReadSummary, keyof FileFormat>;
/** Objects are read like text. */
export const RECORDS: FileFormat = { encoding: 'utf-8', delimiter: null, sheet: null, sheets: [] };

async function interpret(
  batches: AsyncIterable<SourceRow[]> | Iterable<SourceRow[]>,
  recordType: RecordType,
  onBatch: OnBatch,
  options: ReadOptions,
  format: () => FileFormat,
): Promise<Interpreted> {
  const nextOccurrence = createOccurrenceCounter();
  const dayOrder = new DayOrder();
  const differing = new Set<ColumnKey>();
  let columns: ColumnMap | null = null;
  let rows = 0;
  let otherTypeRows = 0;
  for await (const batch of batches) {
    let data = batch;
    if (columns === null) {
      // The first batch contains more rows than a header can be below, unless it is the only one.
      const first = batch.slice(0, HEADER_SEARCH_ROWS);
      const found = await recogniseAs(first, recordType, options);
      columns = found.columns;
      data = batch.slice(found.firstRow);
      const sample = data.slice(0, SAMPLE_ROWS);
      options.onShape?.({ columns, problem: found.problem, sample, ...format() });
      if (found.problem !== null) throw new FileError(found.problem);
    }
    const map = columns;
    if (typeColumn(map) >= 0) {
      const own = data.filter((row) => !isOfOtherType(row, map));
      otherTypeRows += data.length - own.length;
      data = own;
    }
    rows += data.length;
    dayOrder.add(data, map.index.attentionDate);
    if (rows + otherTypeRows > MAX_ROWS) {
      throw new FileError('El archivo tiene más de 1.000.000 de filas: divídalo en varios.');
    }
    const read = data.map((row) => readRow(row, map, nextOccurrence));
    for (const key of differingIn(read, map)) differing.add(key);
    // The rest is only looked at for further columns, so that all are asked about together.
    if (differing.size > 0) continue;
    for (const { result, row, values } of read)
      if (!result.ok) refuseOtherTable({ row, cells: values }, map);
    if (read.length > 0) await onBatch(read);
  }
  if (columns !== null && differing.size > 0) throw doubtfulColumns([...differing], columns);
  if (rows === 0 && otherTypeRows > 0)
    throw new FileError(allOfOtherType(otherTypeRows, recordType));
  if (columns === null || rows === 0) throw new FileError(withoutRows(format()));
  const problem = dayOrder.problem();
  if (problem !== null) throw new FileError(problem);
  return { header: columns.header, ignoredColumns: columns.ignored, rows, otherTypeRows };
}

/** Columns of one heading that were the same in the first rows may say something else in an attention further down. */
function differingIn(read: readonly AttentionRow[], { twins }: ColumnMap): ColumnKey[] {
  if (twins.length === 0) return [];
  const rows = read.flatMap(({ row, values, result }) =>
    result.ok ? [{ row, cells: values }] : [],
  );
  return differingTwins(twins, rows);
}

function doubtfulColumns(doubtful: readonly ColumnKey[], { recordType }: ColumnMap): FileError {
  return new DoubtfulColumns(doubtfulProblem({ recordType, doubtful }) ?? '', doubtful);
}

/** Why a source without rows is refused: of several sheets it names the one that was read. */
const withoutRows = ({ sheet, sheets }: FileFormat) =>
  sheets.length > 1
    ? `La hoja «${sheet}» no tiene filas con datos. Elija otra hoja, o un archivo que traiga al menos una atención bajo sus encabezados.`
    : 'El archivo no tiene filas con datos. Elija uno que traiga al menos una atención bajo sus encabezados.';

/** A row far down that names the other type belongs to it, even if the first rows named none. */
function typeColumn({ index, perhapsType }: ColumnMap): number {
  return index.recordTypeText >= 0 ? index.recordTypeText : perhapsType;
}

function isOfOtherType({ cells }: SourceRow, columns: ColumnMap): boolean {
  const type = readRecordType(cells[typeColumn(columns)] ?? '');
  return type !== null && type !== columns.recordType;
}

/** How many rows a shape contains. */
const SAMPLE_ROWS = 20;

/** By the given mapping, else by the remembered one, else by the headings. */
async function recogniseAs(
  rows: readonly SourceRow[],
  recordType: RecordType,
  { mapping, recall }: ReadOptions,
): Promise<Recognised & { isRecalled: boolean }> {
  const found = { ...recogniseColumns(rows, recordType, mapping), isRecalled: false };
  if (mapping !== undefined || recall === undefined) return found;
  const recalled = await recall(found.columns.names);
  const isKnown = Object.keys(recalled).length > 0;
  return isKnown ? { ...recogniseColumns(rows, recordType, recalled), isRecalled: true } : found;
}

function readRow(
  { row, cells, isHidden = false }: SourceRow,
  columns: ColumnMap,
  nextOccurrence: (identity: string) => number,
): AttentionRow {
  const { result, identity, occurrence: given, readable } = parseRow(cells, columns);
  // Rejected rows count, too: otherwise good rows with the same identity would take their numbers.
  const occurrence = identity === null ? null : (given ?? nextOccurrence(identity));
  const read = {
    row,
    values: cells,
    isHidden,
    occurrence,
    ...(given !== null && { isPlaced: true }),
  };
  const isDerived = identity !== null && occurrence !== null;
  const externalId = isDerived ? derivedExternalId(identity, occurrence) : null;
  if (!result.ok) {
    if (readable === undefined || externalId === null)
      return { ...read, result, ...(readable && { readable }) };
    return {
      ...read,
      result,
      readable: { ...readable, attention: { ...readable.attention, externalId } },
    };
  }
  if (externalId === null) return { ...read, result };
  const attention = { ...result.attention, externalId };
  return { ...read, result: { ok: true, attention } };
}

type Decoder = ReturnType<typeof createDecoder>;

async function* decodeAll(bytes: AsyncIterable<Uint8Array>, decoder: Decoder) {
  for await (const chunk of bytes) yield decoder.write(chunk);
  yield decoder.end();
}

function decodeWhole(bytes: Uint8Array): string {
  const decoder = createDecoder();
  return decoder.write(bytes) + decoder.end();
}

/** Reads the first bytes, which reveal the kind of file; answers them, and all bytes from the start. */
async function peek(bytes: Uint8Array | AsyncIterable<Uint8Array>) {
  const pieces = bytes instanceof Uint8Array ? slices(bytes) : bytes[Symbol.asyncIterator]();
  const first = await pieces.next();
  const start = first.done ? new Uint8Array() : first.value;
  async function* all(): AsyncGenerator<Uint8Array> {
    yield start;
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
  }
  return { start, rest: all() };
}

const SLICE_BYTES = 262_144;

async function* slices(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    yield bytes.subarray(at, at + SLICE_BYTES);
  }
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > MAX_WORKBOOK_BYTES) {
      throw new FileError('El libro de Excel supera los 100 MB: guárdelo como CSV o divídalo.');
    }
    pieces.push(chunk);
  }
  return Buffer.concat(pieces);
}
