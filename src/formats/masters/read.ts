/** Reads a file of masters (masters §18.2). */
import {
  columnsOf,
  type ImportedMaster,
  type MasterColumn,
  readActive,
} from '../../domain/masters/master-columns.ts';
import { type FilledTable, readFilledTable } from '../filled-rows.ts';
import type { HeadedMapping } from '../headed-table.ts';
import type { RowReader } from '../row-reader.ts';
import { cleanText, foldWord } from '../text.ts';

/** What a row says of a record, by column; null is an empty cell, and what can't be read. */
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
    { columns, given: mapping, mostRows, longestCell: LONGEST_TEXT },
    (fields): ReadRecord => ({
      values: Object.fromEntries(
        keys.map(([key, column]) => [key, fields.value(key, () => readCell(fields, key, column))]),
      ),
    }),
  );
}

/** As long as the longest text of a form. */
const LONGEST_TEXT = 2_000;
/** What a spreadsheet shows where a formula failed, in English and Spanish. */
const FAILED_FORMULA = /^#(?:N\/[AD]|[¡¿]?[A-ZÁÉÍÓÚ0-9/]+[!?])$/;

function readCell(fields: RowReader<string>, key: string, column: MasterColumn): MasterValue {
  const text = cleanText(fields.text(key));
  if (text === '') return null;
  if (FAILED_FORMULA.test(text))
    return fields.fail(`«${column.label}» dice «${text}»: su fórmula falló, corríjala.`);
  switch (column.kind) {
    case 'pesos':
      return fields.pesos(key, `de «${column.label}»`);
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
        fields.fail(
          `«${column.label}» dice «${text}»: escriba ${Object.values(column.choices).join(', ')}.`,
        )
      );
    default:
      // A description keeps its lines.
      return column.field === 'description' ? fields.text(key) : text;
  }
}
