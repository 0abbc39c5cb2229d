/** Tables of text from any kind of file, and their limits (intake §8.7). */
import { FileError } from '../file-error.ts';

/** A row of a table, unchanged. `row` is its line or its sheet's row, from 1. */
export type SourceRow = {
  readonly row: number;
  readonly cells: readonly string[];
  /** True for a row of a workbook that a filter or somebody hid. */
  readonly isHidden?: boolean;
};

/** The largest number of data rows, without the header. */
export const MAX_ROWS = 1_000_000;
export const MAX_COLUMNS = 200;
/** The largest number of characters in a row, in all cells together. */
export const MAX_ROW_LENGTH = 100_000;
/** The usual size of a batch: few rows in memory, but many for each call. */
export const BATCH_ROWS = 1000;

export function tooManyColumns(row: number): FileError {
  return new FileError(
    `La fila ${row} tiene más de ${MAX_COLUMNS} columnas: revise que el archivo sea el correcto.`,
  );
}
