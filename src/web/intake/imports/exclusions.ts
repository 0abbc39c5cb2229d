/** What of a chosen file is left out, and stays so however often the file is looked at again (intake §15.14). */
import type { PreviewDoubt } from '../../../contract/intake/import-preview.ts';
import type { DoubtCode } from '../../../domain/intake/doubts.ts';
import { rowCount, rowsTogether, rowsWithout } from '../../../domain/intake/row-ranges.ts';

export type Exclusions = {
  /** Rows with these doubts are left out. */
  readonly doubts: readonly DoubtCode[];
  /** Rows that were left out in earlier previews, whatever is doubted of them now; as `domain/intake/row-ranges.ts` has them. */
  readonly rows: string;
};

export const NOTHING_EXCLUDED: Exclusions = { doubts: [], rows: '' };

/** With the rows of one doubt left out or let in again. */
export function withDoubt(
  { doubts, rows }: Exclusions,
  { code, places }: Pick<PreviewDoubt, 'code' | 'places'>,
  isExcluded: boolean,
): Exclusions {
  const others = doubts.filter((other) => other !== code);
  if (isExcluded) return { doubts: [...others, code], rows };
  return { doubts: others, rows: rowsWithout(rows, places ?? '') };
}

/** Before the file is looked at again: what is left out by a doubt now stays out even if the doubt does not return. */
export function keptOver(
  excluded: Exclusions,
  preview: { readonly doubts: readonly PreviewDoubt[] } | null,
): Exclusions {
  return { ...excluded, rows: leftOutRows(excluded, preview?.doubts ?? []) };
}

/** All rows that are left out, as far as they are told. */
export function leftOutRows({ doubts, rows }: Exclusions, told: readonly PreviewDoubt[]): string {
  return rowsTogether(rows, ...placesOf(doubts, told));
}

/**
 * How many of the rows that are left out and doubted would be new, and how many would update an attention; `updates` are the
 * doubted rows that would.
 */
export function leftOutBy(
  excluded: Exclusions,
  told: readonly PreviewDoubt[],
  updates: string | null,
): { created: number; updated: number } {
  if (updates === null) return { created: 0, updated: 0 };
  const doubted = rowsTogether(...told.map(({ places }) => places ?? ''));
  const left = leftOutRows(excluded, told);
  const known = rowsWithout(left, rowsWithout(left, doubted));
  const created = rowCount(rowsWithout(known, updates));
  return { created, updated: rowCount(known) - created };
}

/** Rows that were left out before and have no excluded doubt any more. */
export function stillOut({ doubts, rows }: Exclusions, told: readonly PreviewDoubt[]): string {
  return rowsWithout(rows, ...placesOf(doubts, told));
}

/** Lets rows in again that were left out before. */
export function withoutRows({ doubts, rows }: Exclusions, letIn: string): Exclusions {
  return { doubts, rows: rowsWithout(rows, letIn) };
}

function placesOf(doubts: readonly DoubtCode[], told: readonly PreviewDoubt[]): string[] {
  return told.flatMap(({ code, places }) =>
    doubts.includes(code) && places !== null ? [places] : [],
  );
}
