/** What is known of the layout of a file that another program reads (decisions 19 and 37). */

/**
 * How far a layout is known: `V` read in the other side's own document, `V1` from one or more third
 * parties, `U` general knowledge; `own` is this product's.
 */
export type Verification = 'V' | 'V1' | 'U' | 'own';

export type FileLayout = {
  /** Unique among all layouts, stable across releases. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly source: string;
  readonly verification: Verification;
  /** What is unverified or assumed, in Spanish, to be shown beside it. */
  readonly notes: readonly string[];
};

/** What is shown of a layout; `hasWorkbook` tells whether it is also written as a workbook. */
export function presentLayout(layout: FileLayout & { readonly workbook: unknown }) {
  const { id, name, version, source, verification, notes, workbook } = layout;
  return {
    id,
    name,
    version,
    source,
    verification,
    notes: [...notes],
    hasWorkbook: workbook !== null,
  };
}

/** How a handed-out file names its layout, for good: `chile-1 (Banco de Chile 1)`. */
export function layoutLabel({ id, name, version }: FileLayout): string {
  return `${id} (${name} ${version})`;
}
