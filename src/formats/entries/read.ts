/** Reads a file of earnings and discounts (payout §29.2). */
import { MONTH_NAMES, monthOf, type Period, yearOf } from '../../domain/calendar/calendar.ts';
import { ENTRY_COLUMNS, type EntryColumn } from '../../domain/payout/entry-columns.ts';
import { readDate } from '../attentions/values.ts';
import { readPesos } from '../cell-problems.ts';
import { type FilledRow, type FilledTable, readFilledTable } from '../filled-rows.ts';
import type { HeadedMapping } from '../headed-table.ts';
import type { RowReader } from '../row-reader.ts';
import { foldWord } from '../text.ts';

/** What a row says; null is what can't be read, which `reasons` tell. */
export type ReadEntry = EntryValues & FilledRow;

type EntryValues = {
  readonly doctorRut: string | null;
  readonly period: Period | null;
  readonly kind: string | null;
  /** In signed pesos: below 0 it is discounted. */
  readonly amount: number | null;
  readonly reason: string | null;
  /** Null: what the kind is called. */
  readonly description: string | null;
  /** Where an entry stands that the screen exported. */
  readonly state: string | null;
};

export type EntryMapping = HeadedMapping<EntryColumn>;

export type EntryFile = FilledTable<EntryColumn, EntryValues>;

/** Reads a file of at most `mostRows` rows. Throws a FileError when the file can't be read. */
export function readEntries(
  fileName: string,
  bytes: Uint8Array,
  { mapping = {}, mostRows }: { mapping?: EntryMapping; mostRows: number },
): Promise<EntryFile> {
  const options = { columns: ENTRY_COLUMNS, given: mapping, mostRows };
  return readFilledTable(fileName, bytes, options, readRow);
}

function readRow(fields: RowReader<EntryColumn>): EntryValues {
  const required = <Value>(key: EntryColumn, parse: (text: string) => Value | null) =>
    fields.value(key, (text) =>
      text === '' ? fields.fail(`Falta «${ENTRY_COLUMNS[key].label}»: llénelo.`) : parse(text),
    );
  return {
    doctorRut: required('doctorRut', () => fields.rut('doctorRut', 'del médico')),
    period: required(
      'month',
      (text) =>
        readMonth(text) ??
        fields.fail(`El mes «${text}» no es un mes: escríbalo como 07-2026 o Julio 2026.`),
    ),
    kind: required('kind', (text) => text),
    amount: required('amount', (text) => {
      const amount = readSigned(text);
      if (typeof amount === 'string') return fields.fail(amount);
      return amount === 0
        ? fields.fail(
            'El monto es 0: escriba cuánto se paga, o con signo menos, cuánto se descuenta.',
          )
        : amount;
    }),
    reason: required('reason', (text) => text),
    description: fields.value('description', (text) => text || null),
    state: fields.value('state', (text) => text || null),
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
