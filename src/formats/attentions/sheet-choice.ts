/** Which sheet of a workbook holds the attentions (intake §8.10). */
import { FileError } from '../file-error.ts';
import { HEADER_SEARCH_ROWS } from './columns.ts';
import type { SourceRow } from './table.ts';
import type { Sheet } from './workbook.ts';

/** Sheets that are looked into for headings. */
const MAX_TRIED = 50;

/**
 * The sheet that was asked for; else the first whose headings are recognised, so that a cover is passed over, else the
 * first. Hidden ones are chosen by nobody but a person: what one does not see is not what one means to import. Throws a
 * FileError when there is none of the name.
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

/** None of a sheet that can't be read at all. */
function firstRows(sheet: Sheet): SourceRow[] {
  try {
    const { value } = sheet.batches().next();
    return (value ?? []).slice(0, HEADER_SEARCH_ROWS);
  } catch (error) {
    if (error instanceof FileError) return [];
    throw error;
  }
}
