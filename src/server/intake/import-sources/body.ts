/** Writes rows as the body of a file. Its headings depend on the mapping, so they are written later. */
import { tableLines } from '../../../formats/attentions/table-text.ts';

const PIECE_LINES = 5_000;

/** The lines after the headings, in pieces. */
export function* bodyOf(
  fields: readonly string[],
  rows: readonly (readonly string[])[],
): Generator<string> {
  for (let at = 0; at < rows.length; at += PIECE_LINES) {
    const [, ...lines] = tableLines(fields, rows.slice(at, at + PIECE_LINES));
    yield lines.join('');
  }
}
