/** Chooses the sheet of a workbook with the attentions (intake §8.10). */
import { FileError } from '../file-error.ts';
import { HEADER_SEARCH_ROWS } from './recognise-columns.ts';
import type { SourceRow } from './table.ts';
import type { Sheet } from './workbook.ts';

/** How many sheets are searched for headings. */
const MAX_TRIED = 50;

/** What is known about sheets before one is chosen. */
export type SheetKnowledge = {
  /** The sheet that was read of an earlier workbook with sheets of these names; null if there was none. */
  readonly recallSheet?: ((names: readonly string[]) => Promise<string | null>) | undefined;
  /** How well a sheet with these first rows is known: by columns that somebody mapped, by its headings, without rows below them, or not. */
  readonly knows: (
    rows: readonly SourceRow[],
  ) => Promise<'mapped' | 'recognised' | 'empty' | 'unknown'>;
};

/**
 * The requested sheet, else that of the last workbook with the same sheets. Else the first whose columns somebody
 * mapped, else with recognised headings (so a cover is skipped), else the first with headings and no rows, else the first
 * of all. Hidden sheets are used only on request, since the user does not see them. Throws a FileError when there is no
 * sheet with the name.
 */
export async function chooseSheet(
  sheets: readonly Sheet[],
  asked: string | undefined,
  { recallSheet, knows }: SheetKnowledge,
): Promise<Sheet> {
  if (asked !== undefined) return sheetNamed(sheets, asked);
  if (sheets.length > 1) {
    const recalled = await recallSheet?.(sheets.map(({ name }) => name));
    const found = sheets.find(({ name }) => name === recalled);
    if (found) return found;
  }
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const candidates = visible.length > 0 ? visible : sheets;
  let recognised: Sheet | undefined;
  let empty: Sheet | undefined;
  for (const sheet of candidates.length > 1 ? candidates.slice(0, MAX_TRIED) : []) {
    const known = await knows(firstRows(sheet));
    if (known === 'mapped') return sheet;
    if (known === 'recognised') recognised ??= sheet;
    if (known === 'empty') empty ??= sheet;
  }
  const chosen = recognised ?? empty ?? candidates[0];
  if (!chosen) throw new Error('a workbook without sheets');
  return chosen;
}

function sheetNamed(sheets: readonly Sheet[], asked: string): Sheet {
  const found = sheets.find(({ name }) => name === asked);
  if (found) return found;
  const names = sheets.map(({ name }) => name).join(', ');
  throw new FileError(
    `El libro no tiene una hoja «${asked}» con datos: elija una de las que tiene (${names}).`,
  );
}

/** The first rows; none for a sheet that can't be read. */
function firstRows(sheet: Sheet): SourceRow[] {
  try {
    const { value } = sheet.batches().next();
    return (value ?? []).slice(0, HEADER_SEARCH_ROWS);
  } catch (error) {
    if (error instanceof FileError) return [];
    throw error;
  }
}
