/** Lists as cells of files of rules (fees §20.2). */

/** What divides the names of a list. */
export const LIST_DIVIDER = '; ';

/** Stands in an export for a list that is longer than a cell: an import keeps what is stored. */
export const AS_IT_IS = 'Como está';
/** The longest text of a spreadsheet's cell. */
export const LONGEST_CELL = 32_767;

/** A list as a cell, or that it is kept as it is where no cell holds it. */
export function listCell(names: readonly string[]): string {
  const text = names.join(LIST_DIVIDER);
  return text.length > LONGEST_CELL ? `${AS_IT_IS} (${names.length})` : text;
}
