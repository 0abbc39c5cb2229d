/** Rows of text as delimited text that the importer reads back cell by cell, one line a row. */

const DELIMITER = ';';

/**
 * The lines, headings first, every one with as many cells as there are headings. The mark before them
 * says that they are UTF-8.
 */
export function* tableLines(
  headings: readonly string[],
  rows: Iterable<readonly string[]>,
): Generator<string> {
  yield `\uFEFF${line(headings, headings.length)}`;
  for (const cells of rows) yield line(cells, headings.length);
}

function line(cells: readonly string[], width: number): string {
  const missing = Math.max(0, width - cells.length);
  return `${cells.map(quoted).join(DELIMITER)}${DELIMITER.repeat(missing)}\n`;
}

/** Whatever another delimiter could be is quoted, so that the reader takes none but ours for one. */
function quoted(cell: string): string {
  const text = /[\r\n]/.test(cell) ? cell.replace(/\s*[\r\n]+\s*/g, ' ') : cell;
  return /[;,\t"]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
