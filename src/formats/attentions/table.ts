/** Tables of text, from whatever kind of file, and how large they may be (intake §8.7). */
import { FileError } from '../file-error.ts';

/** A row of a table, as its file has it. `row` is its line or its sheet's row; the first is 1. */
export type SourceRow = { readonly row: number; readonly cells: readonly string[] };

/** Rows of data: a header does not count. */
export const MAX_ROWS = 1_000_000;
export const MAX_COLUMNS = 200;
/** Characters of a row, all cells together. */
export const MAX_ROW_LENGTH = 100_000;
/** Rows handed on at a time where the source does not set it: few in memory, many to a call. */
export const BATCH_ROWS = 1000;

export function tooManyColumns(row: number): FileError {
  return new FileError(
    `La fila ${row} tiene más de ${MAX_COLUMNS} columnas: revise que el archivo sea el correcto.`,
  );
}
