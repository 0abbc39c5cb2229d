/** How records are distributed over kinds: the largest first, the rest as one, with percentages of the whole. */
import { type BasisPoints, WHOLE } from '../money.ts';

/** The number of records of one kind. */
export type Portion = { readonly name: string; readonly count: number };
/** A portion with its percentage of the total. */
export type SharedPortion = Portion & { readonly share: BasisPoints };

/** The name of the portion that sums up all but the first ones. */
export const OTHERS_NAME = 'Otras';

/**
 * The `first` largest portions (equal ones by name), and all others summed up as 'Otras' at the end. The counts add up
 * to the total, and the shares to exactly 100 %. If nothing is counted, each share is 0.
 */
export function distribute(portions: readonly Portion[], first = portions.length): SharedPortion[] {
  const ordered = portions.toSorted(
    (a, b) => b.count - a.count || collator.compare(a.name, b.name),
  );
  const rest = ordered.slice(first);
  const others = rest.length === 0 ? [] : [{ name: OTHERS_NAME, count: totalCount(rest) }];
  return withShares([...ordered.slice(0, first), ...others]);
}

/** The total of all portions. */
export function totalCount(portions: readonly Portion[]): number {
  return portions.reduce((sum, { count }) => sum + count, 0);
}

/** A part's share of the whole; 0 if the whole is 0. Rounded half up, exact for safe integers. */
export function shareOf(part: number, whole: number): BasisPoints {
  if (whole === 0) return 0 as BasisPoints;
  const doubled = BigInt(part) * BigInt(WHOLE) * 2n + BigInt(whole);
  return Number(doubled / (BigInt(whole) * 2n)) as BasisPoints;
}

/** Shares are rounded down; the remaining basis points go to the portions with the largest remainders. */
function withShares(portions: readonly Portion[]): SharedPortion[] {
  const total = totalCount(portions);
  if (total === 0) return portions.map((portion) => ({ ...portion, share: 0 as BasisPoints }));
  const parts = portions.map(({ count }, index) => {
    const remainder = (count * WHOLE) % total;
    return { index, remainder, share: (count * WHOLE - remainder) / total };
  });
  const missing = WHOLE - parts.reduce((sum, { share }) => sum + share, 0);
  const rounded = new Set(
    parts
      .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
      .slice(0, missing)
      .map(({ index }) => index),
  );
  return portions.map((portion, index) => ({
    ...portion,
    share: ((parts[index]?.share ?? 0) + (rounded.has(index) ? 1 : 0)) as BasisPoints,
  }));
}

const collator = new Intl.Collator('es');
