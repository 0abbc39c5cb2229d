/** Reads a file of earnings and discounts (payout §29.2). */
import { MONTH_NAMES, monthOf, yearOf } from '../../domain/calendar/calendar.ts';
import { parseRut } from '../../domain/identity/rut.ts';
import {
  ENTRY_COLUMN_KEYS,
  ENTRY_COLUMNS,
  type EntryColumn,
} from '../../domain/payout/entry-columns.ts';
import { restoreFormula } from '../../domain/words/csv.ts';
import type { SourceRow } from '../attentions/table.ts';
import { readDate } from '../attentions/values.ts';
import { readPesos, rutProblem } from '../cell-problems.ts';
import { FileError } from '../file-error.ts';
import { type HeadedMapping, type HeadedTable, readHeadedTable } from '../headed-table.ts';
import { foldWord } from '../text.ts';

/** A row that was understood. */
export type ReadEntry = {
  readonly row: number;
  readonly doctorRut: string;
  readonly year: number;
  readonly month: number;
  readonly kind: string;
  /** In signed pesos: below 0 it is discounted. */
  readonly amount: number;
  readonly reason: string;
  /** Null: what the kind is called. */
  readonly description: string | null;
};

export type EntryMapping = HeadedMapping<EntryColumn>;

export type EntryFile = Pick<HeadedTable<EntryColumn>, 'columns' | 'mapping' | 'missing'> & {
  /** None while a required column is missing. */
  readonly entries: readonly ReadEntry[];
  /** Rows that are not read, each with the reason in Spanish. */
  readonly problems: readonly { readonly row: number; readonly reason: string }[];
  /** The cells of each row, in the order of our columns: to be written back. */
  readonly cells: ReadonlyMap<number, readonly string[]>;
};

/** The longest text of a cell. */
const LONGEST_CELL = 500;

/** Reads a file of at most `mostRows` rows. Throws a FileError when the file can't be read. */
export async function readEntries(
  fileName: string,
  bytes: Uint8Array,
  { mapping: given = {}, mostRows }: { mapping?: EntryMapping; mostRows: number },
): Promise<EntryFile> {
  const table = await readHeadedTable(fileName, bytes, {
    columns: ENTRY_COLUMNS,
    given,
    mostRows,
    tooManyRows: `El archivo tiene más de ${mostRows.toLocaleString('es-CL')} filas: divídalo en varios.`,
  });
  const { columns, mapping, missing } = table;
  const found = { columns, mapping, missing };
  if (missing.length > 0) return { ...found, entries: [], problems: [], cells: new Map() };
  const textOf = (row: SourceRow, key: EntryColumn) =>
    restoreFormula(table.textOf(row, key)).trim();
  const entries: ReadEntry[] = [];
  const problems: { row: number; reason: string }[] = [];
  const cells = new Map<number, string[]>();
  for (const source of table.rows) {
    const texts = ENTRY_COLUMN_KEYS.map((key) => textOf(source, key));
    // A blank row, or a note in a column that is not read.
    if (texts.every((text) => text === '')) continue;
    const { row } = source;
    const kept = texts.map((text) => text.slice(0, LONGEST_CELL));
    cells.set(row, kept);
    const read = texts.some((text) => text.length > LONGEST_CELL)
      ? `Una celda tiene más de ${LONGEST_CELL} caracteres: acórtela.`
      : readRow(row, (key) => textOf(source, key));
    if (typeof read === 'string') problems.push({ row, reason: read });
    else entries.push(read);
  }
  if (cells.size === 0) throw new FileError('El archivo no tiene filas debajo de sus encabezados.');
  return { ...found, entries, problems, cells };
}

/** The entry, or the Spanish sentence why there is none. */
function readRow(row: number, text: (key: EntryColumn) => string): ReadEntry | string {
  const empty = ENTRY_COLUMN_KEYS.find((key) => ENTRY_COLUMNS[key].isRequired && text(key) === '');
  if (empty !== undefined) return `Falta «${ENTRY_COLUMNS[empty].label}»: llénelo.`;
  const doctorRut = parseRut(text('doctorRut'));
  if (doctorRut === null) return rutProblem('del médico', text('doctorRut'));
  const period = readMonth(text('month'));
  if (period === null)
    return `El mes «${text('month')}» no es un mes: escríbalo como 07-2026 o Julio 2026.`;
  const amount = readSigned(text('amount'));
  if (typeof amount === 'string') return amount;
  if (amount === 0)
    return 'El monto es 0: escriba cuánto se paga, o con signo menos, cuánto se descuenta.';
  const description = text('description');
  return {
    row,
    doctorRut,
    ...period,
    kind: text('kind'),
    amount,
    reason: text('reason'),
    description: description === '' ? null : description,
  };
}

/** `-45.000`, `($45.000)` and `45.000-` are discounted. */
function readSigned(text: string): number | string {
  const bare = text.replace(/\s/g, '');
  const inside =
    /^[-−](.+)$/.exec(bare)?.[1] ??
    /^\((.+)\)$/.exec(bare)?.[1] ??
    /^(\$?[\d.,]*\d)-$/.exec(bare)?.[1];
  const read = readPesos('bruto', (inside ?? text).replace(/^\$[-−]/, '$'));
  if (typeof read === 'string') return read.replace(inside ?? text, text);
  const isBelow = inside !== undefined || /^\$[-−]/.test(bare);
  return isBelow && read !== 0 ? -read : read;
}

const MONTHS: ReadonlyMap<string, number> = new Map(
  MONTH_NAMES.flatMap((name, at): [string, number][] => [
    [foldWord(name), at + 1],
    [foldWord(name.slice(0, 3)), at + 1],
  ]),
);

/** `07-2026`, `2026-07`, `Julio 2026`, `jul-26`, or a day of the month. */
function readMonth(text: string): { year: number; month: number } | null {
  const digits = /^(\d{1,2})[-/. ](\d{4})$/.exec(text) ?? /^(\d{4})[-/. ](\d{1,2})$/.exec(text);
  if (digits) {
    const [first = 0, second = 0] = [Number(digits[1]), Number(digits[2])];
    return ofYear(Math.max(first, second), Math.min(first, second));
  }
  const words = /^(\p{L}+)\.?(?:\s+de\s+|[-/. ]+)(\d{2}|\d{4})$/u.exec(text);
  if (words) {
    const month = MONTHS.get(foldWord(words[1] ?? ''));
    const year = Number(words[2]);
    return month === undefined ? null : ofYear(year < 100 ? 2000 + year : year, month);
  }
  const date = readDate(text)?.date;
  return date ? { year: yearOf(date), month: monthOf(date) } : null;
}

const ofYear = (year: number, month: number) =>
  month >= 1 && month <= 12 && year >= 2000 && year <= 2099 ? { year, month } : null;
