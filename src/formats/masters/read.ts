/** Reads a file of masters (masters §18.2). */
import { LONGEST_CELL } from '../../domain/fees/list-cells.ts';
import { parseRut } from '../../domain/identity/rut.ts';
import type { MasterColumn, MasterColumns } from '../../domain/masters/column-types.ts';
import {
  columnsOf,
  type ImportedMaster,
  readActive,
  readFlag,
  unreadHeadingsOf,
} from '../../domain/masters/master-columns.ts';
import { readDate } from '../attentions/values.ts';
import { rutProblem } from '../cell-problems.ts';
import { type FilledTable, readFilledTable } from '../filled-rows.ts';
import type { HeadedMapping } from '../headed-table.ts';
import type { RowReader } from '../row-reader.ts';
import { cleanText, foldWord } from '../text.ts';

/** What a row says about a record, by column; null is an empty cell, and what can't be read. */
export type ReadRecord = { readonly values: Readonly<Record<string, MasterValue>> };
export type MasterValue = string | number | boolean | null;

export type MasterFile = FilledTable<string, ReadRecord>;

/** Reads a file of at most `mostRows` rows. Throws a FileError when the file can't be read. */
export function readMasterFile(
  master: ImportedMaster,
  fileName: string,
  bytes: Uint8Array,
  { mapping = {}, mostRows }: { mapping?: HeadedMapping<string>; mostRows: number },
): Promise<MasterFile> {
  const columns = columnsOf(master);
  const keys = Object.entries(columns);
  return readFilledTable(
    fileName,
    bytes,
    {
      ...{ columns, given: mapping, mostRows, longestCell: longestOf(columns), isAsked: true },
      repeating: unreadHeadingsOf(master),
    },
    (fields): ReadRecord => ({
      values: Object.fromEntries(
        keys.map(([key, column]) => [key, fields.value(key, () => readCell(fields, key, column))]),
      ),
    }),
  );
}

/** As long as the longest text of a form; lists of names are as long as a cell. */
const longestOf = (columns: MasterColumns) =>
  Object.values(columns).some(({ kind }) => kind === 'own') ? LONGEST_CELL : 2_000;

/** What a spreadsheet makes of a long number, and so loses its digits. */
const ROUNDED_NUMBER = /^\d(?:[.,]\d+)?E\+?\d+$/i;
/** What a spreadsheet shows where a formula failed, in English and Spanish. */
const FAILED_FORMULA = /^#(?:N\/[AD]|[¡¿]?[A-ZÁÉÍÓÚ0-9/]+[!?])$/;

/** The fields whose texts keep their lines, as their forms do. */
const IN_LINES: ReadonlySet<string> = new Set(['description', 'baseRule']);

function readCell(fields: RowReader<string>, key: string, column: MasterColumn): MasterValue {
  const text = cleanText(fields.text(key));
  if (text === '') return null;
  if (FAILED_FORMULA.test(text))
    return fields.fail(`«${column.label}» dice «${text}»: su fórmula falló, corríjala.`);
  switch (column.kind) {
    case 'pesos':
      return fields.pesos(key, `de «${column.label}»`);
    case 'rut':
      return parseRut(text) ?? fields.fail(rutProblem(column.label.replace(/^RUT ?/, ''), text));
    case 'date':
      return (
        readDate(text)?.date ??
        fields.fail(`«${column.label}» dice «${text}»: escriba una fecha, como 31-12-2026.`)
      );
    case 'percentage':
      return (
        basisPoints(text) ??
        fields.fail(
          `«${column.label}» dice «${text}»: escriba un porcentaje de 0 a 100, con hasta dos decimales.`,
        )
      );
    case 'account':
      return ROUNDED_NUMBER.test(text)
        ? fields.fail(
            `«${column.label}» dice «${text}»: la planilla perdió sus dígitos; dele formato de texto y escríbalo de nuevo.`,
          )
        : text;
    case 'flag':
      return (
        readFlag(foldWord(text)) ??
        fields.fail(`«${column.label}» dice «${text}»: escriba Sí o No.`)
      );
    case 'active':
      return (
        readActive(foldWord(text)) ??
        fields.fail(`«${column.label}» dice «${text}»: escriba ${column.words.join(' o ')}.`)
      );
    case 'choice':
      return (
        Object.entries(column.choices).find(
          ([value, label]) =>
            foldWord(label) === foldWord(text) || foldWord(value) === foldWord(text),
        )?.[0] ??
        column.synonyms?.[foldWord(text)] ??
        fields.fail(
          `«${column.label}» dice «${text}»: escriba ${Object.values(column.choices).join(', ')}.`,
        )
      );
    case 'own':
      // Lists and scales may be written in lines.
      return fields.text(key);
    default:
      return IN_LINES.has(column.field) ? fields.text(key) : text;
  }
}

/** A percentage from 0 to 100 in basis points; null of another text. */
function basisPoints(text: string): number | null {
  const [, number] = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*%?$/.exec(text) ?? [];
  if (number === undefined) return null;
  const points = Math.round(Number(number.replace(',', '.')) * 100);
  return points <= 10_000 ? points : null;
}
