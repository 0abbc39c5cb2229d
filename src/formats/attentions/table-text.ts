/** Writes rows as delimited text, one line a row, which the importer reads back cell by cell. */

const DELIMITER = ';';

/** The lines, headings first, each with as many cells as there are headings. A byte order mark marks them as UTF-8. */
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

/** Quotes a cell with any possible delimiter, so that the reader detects only ours. */
function quoted(cell: string): string {
  const text = /[\r\n]/.test(cell) ? cell.replace(/\s*[\r\n]+\s*/g, ' ') : cell;
  return /[;,\t"]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
