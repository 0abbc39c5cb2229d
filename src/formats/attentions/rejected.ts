/** Writes the file of refused rows, to be corrected in a spreadsheet and imported again (intake §12.5). */
import type { RecordType } from '../../domain/fees/rules.ts';
import { IMPORT_COLUMNS } from '../../domain/intake/import-columns.ts';
import { CSV_MARK, csvLine } from '../../domain/words/csv.ts';
import { foldWord } from '../text.ts';
import { LAYOUTS } from './layouts.ts';

export type RejectedRow = {
  /** The row's line in the imported file. */
  readonly row: number;
  readonly reason: string;
  /** `AttentionRow.occurrence`: keeps the row's derived id when it returns without the others of its identity. */
  readonly occurrence: number | null;
  readonly values: readonly string[];
};

const ADDED = ['Fila', 'Motivo', 'Repetición'] as const;
/** The reason says it already, and a corrected row must not be refused for it again. */
const LEFT_OUT = IMPORT_COLUMNS.sourceProblem.label;
const ADDED_FOLDED: ReadonlySet<string> = new Set([...ADDED, LEFT_OUT].map(foldWord));

/** Whether the heading is one of ours, which `writeRejected` writes, or leaves out. */
export function isAddedHeading(heading: string): boolean {
  return ADDED_FOLDED.has(foldWord(heading));
}

/** Whether a file with these headings is one of rejected rows, as `writeRejected` writes it. */
export function isRejectedRows(header: readonly string[] | null): header is readonly string[] {
  return ADDED.every((added, at) => foldWord(header?.[at] ?? '') === foldWord(added));
}

/**
 * Writes refused rows as CSV (`;`, UTF-8 with byte order mark, CRLF). Row, reason and occurrence come first, then the
 * file's own columns, or the layout's if it had no header. Cells that a spreadsheet would run as formulas are
 * neutralised; the importer reverses that.
 */
export function* writeRejected(
  header: readonly string[] | null,
  recordType: RecordType,
  rows: Iterable<RejectedRow>,
): Generator<string> {
  const { order, labels } = LAYOUTS[recordType];
  const headings = header ?? order.map((key) => labels[key]);
  const isOwn = headings.map((heading) => !isAddedHeading(heading));
  const own = (cells: readonly string[]) => cells.filter((_, at) => isOwn[at] ?? true);

  yield CSV_MARK + csvLine([...ADDED, ...own(headings)]);
  for (const { row, reason, occurrence, values } of rows) {
    yield csvLine([row, reason, occurrence, ...own(values)]);
  }
}
