/** Sets of a file's rows as text, e.g. `3-5,9`: ascending, apart from each other, each with its first and last row. */

/** The form of the text; the empty text is no row. */
export const ROW_RANGES = /^(?:\d{1,9}(?:-\d{1,9})?(?:,\d{1,9}(?:-\d{1,9})?)*)?$/;

/** First and last row, both included. */
type RowRange = readonly [first: number, last: number];

/** The ranges that a text holds. Throws a RangeError when the text is none. */
export function rangesOf(text: string): RowRange[] {
  if (!ROW_RANGES.test(text)) throw new RangeError(`no rows: ${text.slice(0, 40)}`);
  if (text === '') return [];
  return text.split(',').map((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return [Math.min(first, last), Math.max(first, last)];
  });
}

/** Ranges in any order, also overlapping ones, as text. */
function textOf(ranges: readonly RowRange[]): string {
  const joined: [number, number][] = [];
  for (const [first, last] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const before = joined.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(',');
}

/** The rows of all of the sets. */
export function rowsTogether(...sets: readonly string[]): string {
  return textOf(sets.flatMap(rangesOf));
}

/** The rows of the set that are in no other of the sets. */
export function rowsWithout(set: string, ...others: readonly string[]): string {
  const taken = rangesOf(rowsTogether(...others));
  const left = rangesOf(set).flatMap((range) => {
    const parts: RowRange[] = [];
    let [first] = range;
    for (const [from, to] of taken) {
      if (to < first || from > range[1]) continue;
      if (from > first) parts.push([first, from - 1]);
      first = to + 1;
    }
    return first <= range[1] ? [...parts, [first, range[1]] as const] : parts;
  });
  return textOf(left);
}

/** The number of rows in the set. */
export function rowCount(set: string): number {
  return rangesOf(set).reduce((sum, [first, last]) => sum + last - first + 1, 0);
}

/** The first rows of the set, at most `most`. */
export function firstRows(set: string, most: number): number[] {
  const rows: number[] = [];
  for (const [first, last] of rangesOf(set))
    for (let row = first; row <= last && rows.length < most; row += 1) rows.push(row);
  return rows;
}
