/** Finds columns with the same heading, where only the user can decide which one is meant (intake §9.6). */
import { type ColumnKey, columnOf } from '../../domain/intake/import-columns.ts';
import { FileError } from '../file-error.ts';
import { byColumn, foldHeading } from './layouts.ts';
import type { SourceRow } from './table.ts';
import type { FieldMapping } from './types.ts';
import { readAmount } from './values.ts';

/** The headings of a file. */
export type Header = {
  readonly cells: readonly string[];
  /** The columns' names in a mapping. */
  readonly names: readonly string[];
};

/** One of our columns, found by the heading at `at`, which the column at `twin` has, too. */
export type Twin = { readonly key: ColumnKey; readonly at: number; readonly twin: number };

/** The file is readable once somebody says which of two columns is meant. */
export class DoubtfulColumns extends FileError {
  readonly keys: readonly ColumnKey[];

  constructor(message: string, keys: readonly ColumnKey[]) {
    super(message);
    this.keys = keys;
  }
}

/** Columns of ours with a second column of the same heading. One that the user mapped does no harm. */
export function twinsOf(
  { cells: header, names }: Header,
  index: Readonly<Record<ColumnKey, number>>,
  given: FieldMapping,
): Twin[] {
  const mapped = new Set(Object.values(given));
  const headings = header.map(foldHeading);
  const twins = byColumn((key) => {
    const at = index[key];
    if (at < 0 || given[key] !== undefined) return [];
    return headings.flatMap((heading, twin) =>
      twin !== at && heading === headings[at] && !mapped.has(names[twin] ?? '')
        ? [{ key, at, twin }]
        : [],
    );
  });
  return Object.values(twins).flat();
}

/** The keys of the twins that say something else in one of the rows: an empty one, or an equal text or amount, does no harm. */
export function differingTwins(twins: readonly Twin[], rows: readonly SourceRow[]): ColumnKey[] {
  const differing = twins.filter(({ key, at, twin }) =>
    rows.some(({ cells }) => {
      const other = (cells[twin] ?? '').trim();
      const own = (cells[at] ?? '').trim();
      if (other === '' || other === own) return false;
      return columnOf(key).kind !== 'amount' || !areOneAmount(own, other);
    }),
  );
  return [...new Set(differing.map(({ key }) => key))];
}

/** Whether both texts are the same pesos, such as `10.000` and `10000`. */
function areOneAmount(text: string, other: string): boolean {
  const amount = readAmount(text);
  return typeof amount === 'number' && amount === readAmount(other);
}
