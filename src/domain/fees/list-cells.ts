/** Lists as cells of files of rules (fees §20.2). */

/** What divides the names of a list. */
export const LIST_DIVIDER = '; ';

/** Stands in an export for a list that is longer than a cell: an import keeps what is stored. */
export const AS_IT_IS = 'Como está';
/** The longest text of a spreadsheet's cell. */
export const LONGEST_CELL = 32_767;

/** A list as a cell, or a note that the list stays as it is because it fits in no cell. */
export function listCell(names: readonly string[]): string {
  const text = names.join(LIST_DIVIDER);
  return text.length > LONGEST_CELL ? `${AS_IT_IS} (${names.length})` : text;
}

/** Whether a cell without quotes says all: `Todas`, and not a text that is called `Todas.` */
export const isAllWord = (text: string): boolean => /^tod[oa]s$/i.test(text);

/** What a reader would take for something else: a list, or other blanks. */
const AMBIGUOUS = /[;«»\n\r]| {2}|[^\S ]|^\s|\s$/;

/** Texts as a cell. One that would be read otherwise stands in quotes: `«Pabellón; Norte»; Sede Sur`. */
export const textsCell = (texts: readonly string[]): string =>
  texts
    .map((text) =>
      AMBIGUOUS.test(text) || isAllWord(text) ? `«${text.replaceAll('»', '»»')}»` : text,
    )
    .join(LIST_DIVIDER);

/** The texts of a cell, divided by semicolons or lines: those in quotes as they are, the others for `clean` to read. */
export function readTexts(cell: string, clean: (text: string) => string): string[] {
  const found = cell.matchAll(/\s*(?:«((?:[^»]|»»)*)»(?=\s*(?:[;\n]|$))|([^;\n]+))/g);
  return [...found]
    .map(([, quoted, plain = '']) => quoted?.replaceAll('»»', '»') ?? clean(plain.trim()))
    .filter((text) => text !== '');
}
