/** Finds columns with the same heading, where only the user can decide which one is meant. */
import type { ColumnKey } from '../../domain/intake/import-columns.ts';
import { byColumn, foldHeading } from './layouts.ts';
import type { SourceRow } from './table.ts';
import type { FieldMapping } from './types.ts';

/** The headings of a file. */
export type Header = {
  readonly cells: readonly string[];
  /** The columns' names in a mapping. */
  readonly names: readonly string[];
};

/**
 * Our columns that were found by a heading which a second column has, too, with other values in one of the rows. A
 * second column that is empty, equal or mapped does no harm.
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
