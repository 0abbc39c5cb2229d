/**
 * Reads small tables by their headings: a workbook or delimited text, with titles above the headings (payout §19, payout §27). The
 * importer of attentions, which reads a million rows as a stream, has a reader of its own.
 */
import { otherSheetsInWords } from '../domain/words/sheets.ts';
import { decodeText } from './attentions/decode.ts';
import { readDelimited } from './attentions/delimited.ts';
import { headingWords, wordKey } from './attentions/heading-words.ts';
import type { SourceRow } from './attentions/table.ts';
import { readWorkbook, workbookKind } from './attentions/workbook.ts';
import { FileError } from './file-error.ts';

/**
 * Our columns, each with its label, whether a table must have it, and the headings by which it is known, divided by commas.
 * A column with a weak heading is read only where no other heading names one.
 */
export type HeadedColumns<Key extends string> = Readonly<
  Record<
    Key,
    {
      readonly label: string;
      readonly isRequired: boolean;
      readonly headings: string;
      readonly weakHeadings?: string;
    }
  >
>;

/** The name of the table's column for each of ours; null for none. */
export type HeadedMapping<Key extends string> = Readonly<Partial<Record<Key, string | null>>>;

export type HeadedTable<Key extends string> = {
  /** The names of the table's columns, and which of them is read for each of ours. */
  readonly columns: readonly string[];
  readonly mapping: Readonly<Record<Key, string | null>>;
  /** Labels of required columns that were not found. */
  readonly missing: readonly string[];
  /** Of ours that several columns may be, when that is asked: none of them is read. */
  readonly doubled: readonly DoubledColumn<Key>[];
  /** The names of the table's columns that hold something and are read for none of ours. */
  readonly unread: readonly string[];
  /** What stands above the headings. */
  readonly titles: readonly SourceRow[];
  readonly rows: readonly SourceRow[];
  /** The sheet that was read; null of a text. */
  readonly sheet: string | null;
  /** The other visible sheets with rows below their first or their headings, but for those that only help to fill in a template. */
  readonly otherSheets: readonly string[];
  /** The trimmed text of a row in one of our columns; empty when the table has none. */
  readonly textOf: (row: SourceRow, key: Key) => string;
};

/** A column of ours, and the table's columns of which each may be it. */
export type DoubledColumn<Key extends string> = {
  readonly key: Key;
  readonly label: string;
  readonly columns: readonly string[];
};

export type HeadedOptions<Key extends string> = {
  readonly columns: HeadedColumns<Key>;
  /** The columns that a person named; others are told by their headings. */
  readonly given: HeadedMapping<Key>;
  readonly mostRows: number;
  /** Said when there are more. */
  readonly tooManyRows: string;
  /** Whether a person is asked which of several columns is meant; else it is the leftmost. */
  readonly isAsked?: boolean;
  /** Headings of columns that say again what others say, divided by commas: they are not told as unread. */
  readonly repeating?: string | undefined;
};

const TITLE_ROWS = 20;
/** How many headings of ours make a row one of headings: no other row has as many by chance. Fewer if fewer are required. */
const HEADER_EVIDENCE = 3;

/** The sheets of our templates that are not filled in. */
const HELP_SHEET = /^(?:Cómo se llena|Tipos|Lista de .+)$/;

/** Why a table without rows is refused: it names the sheet that was read, where another one may be meant. */
export function withoutRows(table: Pick<HeadedTable<string>, 'sheet' | 'otherSheets'>): FileError {
  const { sheet, otherSheets } = table;
  if (otherSheets.length === 0)
    return new FileError('El archivo no tiene filas debajo de sus encabezados.');
  const others = otherSheetsInWords(otherSheets, 'sí ');
  return new FileError(
    `Se leyó la hoja «${sheet}», que no tiene filas debajo de sus encabezados; ${others}`,
  );
}

/**
 * Reads a table: of a workbook the visible sheet with most headings of ours, of equals the first with rows below them. Throws
 * a FileError when it can't be read as a whole.
 */
export async function readHeadedTable<Key extends string>(
  fileName: string,
  bytes: Uint8Array,
  { columns: ours, given, mostRows, tooManyRows, isAsked = false, repeating }: HeadedOptions<Key>,
): Promise<HeadedTable<Key>> {
  if (!/\.(?:csv|txt|xlsx?)$/i.test(fileName)) {
    throw new FileError('Solo se permiten archivos CSV, XLS o XLSX');
  }
  const keyOfHeading = headingsOf(ours);
  const required = Object.values<HeadedColumns<Key>[Key]>(ours).filter((one) => one.isRequired);
  const least = Math.min(HEADER_EVIDENCE, required.length);
  const tables = (await tablesOf(bytes)).map(({ sheet, rows }) => {
    const evidence = rows
      .slice(0, TITLE_ROWS)
      .map(({ cells }) => recognised(cells, given, keyOfHeading, least));
    const most = Math.max(...evidence);
    const position = evidence.indexOf(most);
    return { sheet, rows, most, position, isFilled: rows.length > position + 1 };
  });
  const most = Math.max(...tables.map((table) => table.most));
  const known = tables.filter((table) => table.most === most);
  const best = known.find(({ isFilled }) => isFilled) ?? known[0];
  if (!best) throw new FileError('El archivo no tiene filas.');
  const { rows, position } = best;
  if (rows.length - position - 1 > mostRows) throw new FileError(tooManyRows);
  const header = rows[position]?.cells ?? [];
  const columns = columnNames(header);
  const keys = Object.keys(ours) as Key[];
  const found = mappingOf(header, columns, ours, given, keyOfHeading);
  const doubled = isAsked ? doubledOf(header, columns, ours, given, keyOfHeading) : [];
  const mapping = { ...found };
  for (const { key } of doubled) mapping[key] = null;
  const isDoubled = (key: Key) => doubled.some((one) => one.key === key);
  return {
    columns,
    mapping,
    missing: keys
      .filter((key) => ours[key].isRequired && mapping[key] === null && !isDoubled(key))
      .map((key) => ours[key].label),
    doubled,
    unread: unreadOf(
      columns,
      [...Object.values(mapping), ...doubled.flatMap((one) => one.columns)],
      rows.slice(position + 1),
      repeating,
    ),
    titles: rows.slice(0, position),
    rows: rows.slice(position + 1),
    sheet: best.sheet,
    otherSheets: tables.flatMap(({ sheet, isFilled }) =>
      isFilled && sheet !== null && sheet !== best.sheet && !HELP_SHEET.test(sheet) ? sheet : [],
    ),
    textOf: ({ cells }, key) => {
      const name = mapping[key];
      return name === null ? '' : (cells[columns.indexOf(name)] ?? '').trim();
    },
  };
}

/** The rows of a text, or of each visible sheet, with its name. */
async function tablesOf(bytes: Uint8Array): Promise<{ sheet: string | null; rows: SourceRow[] }[]> {
  const kind = workbookKind(bytes.subarray(0, 1024));
  if (kind === null) {
    const rows = await collect(readDelimited(once(decodeText(bytes))));
    return rows.length === 0 ? [] : [{ sheet: null, rows }];
  }
  const sheets = readWorkbook(kind === 'markup' ? decodeText(bytes) : bytes);
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  return (visible.length > 0 ? visible : sheets.slice(0, 1)).map((sheet) => ({
    sheet: sheet.name,
    rows: [...sheet.batches()].flat(),
  }));
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function collect(batches: AsyncIterable<SourceRow[]>): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const batch of batches) for (const row of batch) rows.push(row);
  return rows;
}

type KeyOfHeading<Key> = (heading: string) => Key | undefined;

function headingsOf<Key extends string>(ours: HeadedColumns<Key>): KeyOfHeading<Key> {
  const keys = new Map(
    (Object.keys(ours) as Key[]).flatMap((key) =>
      [...keysIn(ours[key].headings), ...weakKeysOf(ours[key])].map((known): [string, Key] => [
        known,
        key,
      ]),
    ),
  );
  return (heading) => keys.get(keyIn(heading));
}

const keyIn = (heading: string) => wordKey(headingWords(heading));
const keysIn = (headings: string) => headings.split(', ').map(keyIn);
const weakKeysOf = ({ weakHeadings }: { readonly weakHeadings?: string }) =>
  weakHeadings === undefined ? [] : keysIn(weakHeadings);

/** A name for each of a table's columns; a repeated or missing heading gets its number. */
function columnNames(header: readonly string[]): string[] {
  const used = new Set<string>();
  return header.map((heading, at) => {
    const text = heading.trim();
    const name = text === '' || used.has(text) ? `${text || 'Columna'} (${at + 1})` : text;
    used.add(name);
    return name;
  });
}

/** How many columns of ours a row's cells name; 0 if they are fewer than `least`. */
function recognised<Key extends string>(
  cells: readonly string[],
  given: HeadedMapping<Key>,
  keyOfHeading: KeyOfHeading<Key>,
  least: number,
): number {
  const named = new Set(Object.values(given));
  const keys = cells.flatMap((cell) => (named.has(cell.trim()) ? cell : keyOfHeading(cell)) ?? []);
  const count = new Set(keys).size;
  return count >= least || named.size > 0 ? count : 0;
}

function mappingOf<Key extends string>(
  header: readonly string[],
  columns: readonly string[],
  ours: HeadedColumns<Key>,
  given: HeadedMapping<Key>,
  keyOfHeading: KeyOfHeading<Key>,
): Record<Key, string | null> {
  const taken = new Set(Object.values(given));
  const mapping = Object.fromEntries(
    (Object.keys(ours) as Key[]).map((key) => {
      const own = given[key];
      return [key, own !== undefined && own !== null && columns.includes(own) ? own : null];
    }),
  ) as Record<Key, string | null>;
  const known = header.flatMap((heading, at) => {
    const key = keyOfHeading(heading);
    const name = columns[at];
    if (key === undefined || name === undefined || taken.has(name)) return [];
    return { key, name, isWeak: weakKeysOf(ours[key]).includes(keyIn(heading)) };
  });
  for (const { key, name } of [
    ...known.filter(({ isWeak }) => !isWeak),
    ...known.filter(({ isWeak }) => isWeak),
  ]) {
    if (mapping[key] === null && given[key] === undefined) mapping[key] = name;
  }
  return mapping;
}

/** The columns of ours that nobody named, and that several headings name. */
function doubledOf<Key extends string>(
  header: readonly string[],
  columns: readonly string[],
  ours: HeadedColumns<Key>,
  given: HeadedMapping<Key>,
  keyOfHeading: KeyOfHeading<Key>,
): DoubledColumn<Key>[] {
  const taken = new Set(Object.values(given));
  return (Object.keys(ours) as Key[]).flatMap((key) => {
    const named = header.flatMap((heading, at) => {
      const name = columns[at];
      return name !== undefined && keyOfHeading(heading) === key && !taken.has(name) ? name : [];
    });
    const isOpen = given[key] === undefined && named.length > 1;
    return isOpen ? { key, label: ours[key].label, columns: named } : [];
  });
}

/** The names of the columns that are not read, though a row has something there. */
function unreadOf(
  columns: readonly string[],
  read: readonly unknown[],
  rows: readonly SourceRow[],
  repeating: string | undefined,
): string[] {
  const known = new Set(read);
  const passed = new Set(repeating === undefined ? [] : keysIn(repeating));
  return columns.filter(
    (name, at) =>
      !known.has(name) &&
      !passed.has(keyIn(name)) &&
      rows.some(({ cells }) => (cells[at] ?? '').trim() !== ''),
  );
}
