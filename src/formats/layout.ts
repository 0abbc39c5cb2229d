/** What is known about the layout of a file for another program (decisions 19 and 37). */

/**
 * The source of a layout: `V` the other side's own document, `V1` one or more third parties, `U` general knowledge,
 * `own` this product.
 */
export type Verification = 'V' | 'V1' | 'U' | 'own';

export type FileLayout = {
  /** Unique among all layouts, and the same in all releases. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly source: string;
  readonly verification: Verification;
  /** What is unverified or assumed, as Spanish notes shown beside it. */
  readonly notes: readonly string[];
  /** Whether the other side takes the workbook, and the text only holds the same. */
  readonly prefersWorkbook?: true;
};

/** The part of a layout that is shown; `hasWorkbook` says whether it also has a workbook. */
export function presentLayout(layout: FileLayout & { readonly workbook: unknown }) {
  const {
    id,
    name,
    version,
    source,
    verification,
    notes,
    workbook,
    prefersWorkbook = false,
  } = layout;
  return {
    id,
    name,
    version,
    source,
    verification,
    notes: [...notes],
    hasWorkbook: workbook !== null,
    prefersWorkbook,
  };
}

/** The permanent name of a layout for handed-out files: `chile-1 (Banco de Chile 1)`. */
export function layoutLabel({ id, name, version }: FileLayout): string {
  return `${id} (${name} ${version})`;
}
