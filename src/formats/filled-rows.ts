/** The rows that people filled in below the headings of a template (payout §27, payout §29). */
import { restoreFormula } from '../domain/words/csv.ts';
import {
  type HeadedColumns,
  type HeadedMapping,
  type HeadedTable,
  readHeadedTable,
  withoutRows,
} from './headed-table.ts';
import { RowReader } from './row-reader.ts';

export type FilledTable<Key extends string, Row> = Pick<
  HeadedTable<Key>,
  'columns' | 'mapping' | 'missing' | 'doubled' | 'unread' | 'sheet' | 'otherSheets'
> & {
  /** What each row says; none while a required column is missing, or it is asked which of several is meant. */
  readonly rows: readonly (Row & FilledRow)[];
  /** The cells of each row, in the order of our columns: to be written back. */
  readonly cells: ReadonlyMap<number, readonly string[]>;
};

export type FilledRow = {
  /** Its line in the file, or row of the sheet; from 1. */
  readonly row: number;
  /** What can't be read of it, in Spanish; its values are null there. */
  readonly reasons: readonly string[];
};

/** The usual longest text of a cell. */
const LONGEST_CELL = 500;

type Options<Key extends string> = {
  readonly columns: HeadedColumns<Key>;
  readonly given: HeadedMapping<Key>;
  readonly mostRows: number;
  /** The longest text of a cell, if it is another one than usual. */
  readonly longestCell?: number;
  /** Whether a person is asked which of several columns is meant. */
  readonly isAsked?: boolean;
  /** Headings of columns that say again what others say, divided by commas. */
  readonly repeating?: string | undefined;
};

/** Reads each row by `readRow`. Throws a FileError when the file can't be read as a whole. */
export async function readFilledTable<Key extends string, Row>(
  fileName: string,
  bytes: Uint8Array,
  options: Options<Key>,
  readRow: (fields: RowReader<Key>) => Row,
): Promise<FilledTable<Key, Row>> {
  const { columns: ours, mostRows, longestCell = LONGEST_CELL } = options;
  const table = await readHeadedTable(fileName, bytes, {
    ...options,
    tooManyRows: `El archivo tiene más de ${mostRows.toLocaleString('es-CL')} filas: divídalo en varios.`,
  });
  const { columns, mapping, missing, doubled, unread, sheet, otherSheets } = table;
  const read = { columns, mapping, missing, doubled, unread, sheet, otherSheets };
  const rows: (Row & FilledRow)[] = [];
  const cells = new Map<number, readonly string[]>();
  if (missing.length + doubled.length > 0) return { ...read, rows, cells };
  const keys = Object.keys(ours) as Key[];
  for (const source of table.rows) {
    const textOf = (key: Key) => restoreFormula(table.textOf(source, key)).trim();
    const texts = keys.map(textOf);
    // A blank row, or a note in a column that is not read.
    if (texts.every((text) => text === '')) continue;
    const { row } = source;
    cells.set(
      row,
      texts.map((text) => text.slice(0, longestCell)),
    );
    const fields = new RowReader(textOf);
    for (const [at, key] of keys.entries()) {
      if ((texts[at] ?? '').length > longestCell)
        fields.failCell(
          key,
          `«${ours[key].label}» tiene más de ${longestCell} caracteres: acórtelo.`,
        );
    }
    rows.push({ ...readRow(fields), row, reasons: fields.reasons });
  }
  if (cells.size === 0) throw withoutRows(table);
  return { ...read, rows, cells };
}
