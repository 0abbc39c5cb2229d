/** Reads the cells of one row by column, and collects their faults. */
import { FIRST_PAID_YEAR, type LocalDate } from '../../domain/calendar/calendar.ts';
import type { ScheduleType } from '../../domain/fees/rules.ts';
import { COLUMN_KEYS, type ColumnKey, columnOf } from '../../domain/intake/import-columns.ts';
import type { BasisPoints, Pesos } from '../../domain/money.ts';
import { restoreFormula } from '../../domain/words/csv.ts';
import { cleanText } from '../text.ts';
import { LAYOUTS } from './layouts.ts';
import type { ColumnMap } from './recognise-columns.ts';
import type { RowErrorClass, RowRejection } from './types.ts';
import {
  type AmountProblem,
  type DateAndTime,
  isFraction,
  readAmount,
  readDate,
  readRate,
  readSchedule,
  readTime,
} from './values.ts';

/** The length that the database stores; longer texts suggest shifted or broken columns. */
const MAX_LENGTH = 200;
const LIMITS: ReadonlyMap<ColumnKey, number> = new Map(
  COLUMN_KEYS.flatMap((key) => {
    const { limit } = columnOf(key);
    return limit === undefined ? [] : [[key, limit]];
  }),
);

/** What Excel shows for a failed formula, in English and in Spanish. */
const FORMULA_ERROR =
  /^#(?:N\/A|N\/D|(?:NULL|¡?NULO|¡?DIV\/0|VALUE|¡?VALOR|¡?REF|¡?NUM|ERROR)!|(?:NAME|¿?NOMBRE)\?)$/i;

const SHORTEST_LIMIT = Math.min(...LIMITS.values());

const AMOUNT_PROBLEMS: Readonly<Record<AmountProblem, string>> = {
  negative: 'es negativo',
  tooLong: 'tiene más de 12 dígitos',
  ambiguous: 'puede ser decimal o de miles: escríbalo en pesos enteros, sin punto ni coma',
  unreadable: 'no es un monto',
};

/** A date of this or the last century as a spreadsheet's day number, without a date format. */
const EXCEL_DAY = /^[1-6]\d{4}(?:,\d+)?$/;
const NO_DATE = 'no es una fecha entre 2000 y 2099';
/** Ambiguous ways to write a date, and how to write it instead. */
const DATE_PROBLEMS: readonly { readonly looks: RegExp; readonly problem: string }[] = [
  { looks: EXCEL_DAY, problem: 'es un número de Excel: dele formato de fecha a la columna' },
  {
    looks: /^(?:20\d{2}(?:0\d|1[0-2])[0-3]\d|[0-3]\d(?:0\d|1[0-2])20\d{2})(?:\D.*)?$/,
    problem: 'no separa día, mes y año: escríbala con guiones, por ejemplo 15-08-2025 o 2025-08-15',
  },
  {
    looks: /^\d{1,2}([-/.])\d{1,2}\1\d{2}(?:\D.*)?$/,
    problem:
      'tiene el año con dos cifras, y no se sabe cuál es el día y cuál el año: escríbala con cuatro, por ejemplo 15-08-2025',
  },
];

/** The cause that a row with shifted columns is refused for; its faults follow in parentheses. */
export const SHIFTED = 'columnas corridas';
/** How many unreadable values in a row suggest shifted columns. */
const SHIFT_EVIDENCE = 2;

type Problem = {
  readonly class: RowErrorClass;
  readonly field: ColumnKey;
  readonly detail: string;
};

/**
 * Each reader answers the value of a column. For an invalid one it records the fault and answers a placeholder, which
 * is never used, since a row with faults is rejected.
 */
export class FieldReader {
  readonly #cells: readonly string[];
  readonly #columns: ColumnMap;
  readonly #problems: Problem[] = [];
  #unreadable = 0;

  constructor(cells: readonly string[], columns: ColumnMap) {
    this.#cells = cells;
    this.#columns = columns;
  }

  /** Whether the file has this column. */
  has(key: ColumnKey): boolean {
    return this.#columns.index[key] >= 0;
  }

  /** A column's text, trimmed; empty when the file does not have the column. */
  text(key: ColumnKey): string {
    const at = this.#columns.index[key];
    // Reading an array at position -1 is slow, and happens a million times.
    const text = at < 0 ? '' : cleanCell(this.#cells[at] ?? '');
    if (text.startsWith('#') && FORMULA_ERROR.test(text)) {
      const detail = `${this.#label(key)} tiene ${text}, el error de una fórmula: escriba el valor`;
      this.fail('Error de procesamiento', key, detail);
      return '';
    }
    if (text.length <= SHORTEST_LIMIT) return text;
    const limit = LIMITS.get(key) ?? MAX_LENGTH;
    if (text.length <= limit) return text;
    this.fail('Error en los datos', key, `${this.#label(key)} tiene más de ${limit} caracteres`);
    return '';
  }

  /** A column's text; null when it is empty or a dash. */
  optional(key: ColumnKey): string | null {
    const text = this.text(key);
    return text === '' || text === '-' ? null : text;
  }

  required(key: ColumnKey, errorClass: RowErrorClass = 'Error en los datos'): string {
    const text = this.optional(key);
    if (text === null && !this.failed(key)) this.fail(errorClass, key, `falta ${this.#label(key)}`);
    return text ?? '';
  }

  /** The date of an attention, which must lie in a payable year. */
  requiredDate(key: ColumnKey): DateAndTime {
    const text = this.required(key, 'Formato de fecha incorrecto');
    const read = this.#date(key, text);
    if (read !== null && read.date < `${FIRST_PAID_YEAR}`) {
      const detail = `${this.#label(key)} «${text}» es anterior a ${FIRST_PAID_YEAR}, y la nómina y el banco pagan desde ese año`;
      this.fail('Error en los datos', key, detail);
    }
    return read ?? { date: '' as LocalDate, time: null };
  }

  optionalDate(key: ColumnKey): LocalDate | null {
    return this.#date(key, this.optional(key) ?? '')?.date ?? null;
  }

  requiredAmount(key: ColumnKey): Pesos {
    return this.#amount(key, this.required(key)) ?? (0 as Pesos);
  }

  optionalAmount(key: ColumnKey): Pesos | null {
    return this.#amount(key, this.optional(key) ?? '');
  }

  rate(key: ColumnKey): BasisPoints | null {
    const text = this.optional(key);
    if (text === null || !isFraction(text)) {
      return this.#read(key, readRate, 'no es un porcentaje entre 0 y 100');
    }
    const detail = 'puede ser una fracción o un porcentaje: escríbalo con el signo %';
    this.fail('Error en los datos', key, `${this.#label(key)} «${text}» ${detail}`);
    return null;
  }

  time(key: ColumnKey): string | null {
    return this.#read(key, readTime, 'no es una hora');
  }

  schedule(key: ColumnKey): ScheduleType {
    return this.#read(key, readSchedule, 'no es un horario conocido') ?? 'regular';
  }

  /** Whether any of these columns has a fault. */
  failed(...keys: ColumnKey[]): boolean {
    return this.#problems.some((problem) => keys.includes(problem.field));
  }

  fail(errorClass: RowErrorClass, field: ColumnKey, detail: string): void {
    this.#problems.push({ class: errorClass, field, detail });
  }

  /** Records the fault of a column's text; null means that it is missing. */
  failLabelled(key: ColumnKey, problem: string | null): void {
    const label = this.#label(key);
    const detail = problem === null ? `falta ${label}` : `${label} «${this.text(key)}» ${problem}`;
    this.fail('Error en los datos', key, detail);
  }

  /** The columns with faults. */
  get failures(): readonly ColumnKey[] {
    return this.#problems.map((problem) => problem.field);
  }

  /** One rejection for all recorded faults; null when there are none. */
  rejection(): RowRejection | null {
    const [first] = this.#problems;
    if (!first) return null;
    const details = this.#problems.map((problem) => problem.detail).join('; ');
    // If the row has a surplus cell, even an empty one, a single unreadable value is enough.
    const evidence = this.#unreadable + (this.#cells.length > this.#columns.width ? 1 : 0);
    if (this.#unreadable > 0 && evidence >= SHIFT_EVIDENCE) {
      return rejected('Estructura del archivo incorrecta', null, `${SHIFTED} (${details})`);
    }
    return rejected(first.class, first.field, details);
  }

  #date(key: ColumnKey, text: string): DateAndTime | null {
    if (text === '') return null;
    const date = readDate(text);
    if (date === null) {
      const problem = DATE_PROBLEMS.find(({ looks }) => looks.test(text))?.problem;
      this.#misread('Formato de fecha incorrecto', key, text, problem ?? NO_DATE);
    }
    return date;
  }

  #amount(key: ColumnKey, text: string): Pesos | null {
    if (text === '') return null;
    const amount = readAmount(text);
    if (typeof amount === 'number') return amount;
    if (amount === 'unreadable') {
      this.#misread('Error en los datos', key, text, AMOUNT_PROBLEMS[amount]);
    } else {
      const detail = `${this.#label(key)} «${text}» ${AMOUNT_PROBLEMS[amount]}`;
      this.fail('Error en los datos', key, detail);
    }
    return null;
  }

  #read<T>(key: ColumnKey, read: (text: string) => T | null, problem: string): T | null {
    const text = this.optional(key);
    const value = text === null ? null : read(text);
    if (text !== null && value === null) this.#misread('Error en los datos', key, text, problem);
    return value;
  }

  #misread(errorClass: RowErrorClass, key: ColumnKey, text: string, problem: string): void {
    this.#unreadable += 1;
    this.fail(errorClass, key, `${this.#label(key)} «${text}» ${problem}`);
  }

  #label(key: ColumnKey): string {
    return LAYOUTS[this.#columns.recordType].labels[key];
  }
}

/** Combines all faults of a row in one rejection; its class is that of the first. */
export function together(first: RowRejection, ...others: readonly RowRejection[]): RowRejection {
  const details = [first, ...others].map(({ class: of, reason }) =>
    reason.slice(of.length + 2, -1),
  );
  return rejected(first.class, first.field, [...new Set(details)].join('; '));
}

/** A rejection whose reason begins with its class, as in lists of errors (intake §12). */
export function rejected(
  errorClass: RowErrorClass,
  field: ColumnKey | null,
  detail: string,
): RowRejection {
  return { ok: false, class: errorClass, field, reason: `${errorClass}: ${detail}.` };
}

/** A cell's text without the sign against formulas, cleaned. */
function cleanCell(cell: string): string {
  if (isClean(cell)) return cell;
  const text = cell.trim();
  return cleanText(text.includes("'") ? restoreFormula(text).trim() : text);
}

const SPACE = 0x20;
const APOSTROPHE = 0x27;
const SOFT_HYPHEN = 0xad;

/** Whether nothing is to be cleaned, as of nearly all cells: one look at each letter takes less than looking for each fault. */
function isClean(cell: string): boolean {
  let before = SPACE;
  for (let at = 0; at < cell.length; at += 1) {
    const code = cell.charCodeAt(at);
    if (code === SPACE ? before === SPACE : !isPlain(code)) return false;
    before = code;
  }
  return before !== SPACE || cell === '';
}

/** Latin letters, digits and signs that are seen, but for the one that keeps a text from being a formula. */
function isPlain(code: number): boolean {
  if (code < 0x7f) return code > SPACE && code !== APOSTROPHE;
  return code > 0xa0 && code <= 0xff && code !== SOFT_HYPHEN;
}
