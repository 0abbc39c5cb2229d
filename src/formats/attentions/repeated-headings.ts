/** Columns of a file that bear the same heading, where nobody but a person can tell which one is meant. */
import type { ColumnKey } from '../../domain/intake/columns.ts';
import { byColumn, foldHeading } from './layouts.ts';
import type { SourceRow } from './table.ts';
import type { FieldMapping } from './types.ts';

/** The headings of a file. */
export type Header = {
  readonly cells: readonly string[];
  /** What the columns are called in a mapping. */
  readonly names: readonly string[];
};

/**
 * The columns of ours that were found by a heading which another column bears as well, with other contents
 * in one of the rows below. A twin that is empty or says the same does no harm, nor one that is mapped.
 */
export function doubtfulColumns(
  { cells: header, names }: Header,
  index: Readonly<Record<ColumnKey, number>>,
  given: FieldMapping,
  below: readonly SourceRow[],
): ColumnKey[] {
  const mapped = new Set(Object.values(given));
  const headings = header.map(foldHeading);
  const differs = (at: number, twin: number) =>
    below.some(({ cells }) => {
      const other = (cells[twin] ?? '').trim();
      return other !== '' && other !== (cells[at] ?? '').trim();
    });
  const isDoubtful = byColumn((key) => {
    const at = index[key];
    if (at < 0 || given[key] !== undefined) return false;
    return headings.some(
      (heading, twin) =>
        twin !== at &&
        heading === headings[at] &&
        !mapped.has(names[twin] ?? '') &&
        differs(at, twin),
    );
  });
  return (Object.keys(isDoubtful) as ColumnKey[]).filter((key) => isDoubtful[key]);
}
