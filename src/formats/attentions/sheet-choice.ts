/** Chooses the sheet of a workbook with the attentions (intake §8.10). */
import { FileError } from '../file-error.ts';
import { HEADER_SEARCH_ROWS } from './recognise-columns.ts';
import type { SourceRow } from './table.ts';
import type { Sheet } from './workbook.ts';

/** How many sheets are searched for headings. */
const MAX_TRIED = 50;

/**
 * The requested sheet, else the first one with recognised headings (so a cover is skipped), else the first. Hidden
 * sheets are used only on request, since the user does not see them. Throws a FileError when there is no sheet with the
 * name.
 */
export async function chooseSheet(
  sheets: readonly Sheet[],
  asked: string | undefined,
  isRecognised: (rows: readonly SourceRow[]) => Promise<boolean>,
): Promise<Sheet> {
  if (asked !== undefined) return sheetNamed(sheets, asked);
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const candidates = visible.length > 0 ? visible : sheets;
  for (const sheet of candidates.length > 1 ? candidates.slice(0, MAX_TRIED) : []) {
    if (await isRecognised(firstRows(sheet))) return sheet;
  }
  const [first] = candidates;
  if (!first) throw new Error('a workbook without sheets');
  return first;
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
