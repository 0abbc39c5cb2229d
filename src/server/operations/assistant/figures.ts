/** Keeps figures that were not looked up out of a model's answer. */

/** A number with dots and commas: `$1.234.567`, `12,5`, `2026`, `12345678-5`. */
const FIGURE = /\d[\d.,]*/g;
/** `1. ` or `2) ` at the beginning of a line. */
const LIST_MARK = /^\s*\d{1,2}[.)]\s/gm;

export const OMITTED = '[cifra omitida: no viene de los datos consultados]';

/** The numbers in texts, as bare digits. */
export function figuresOf(...texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => (text.match(FIGURE) ?? []).map(digitsOf)));
}

/** The text without the numbers that are not known. */
export function onlyKnownFigures(text: string, known: ReadonlySet<string>): string {
  const marks = new Set(
    [...text.matchAll(LIST_MARK)].map(({ index, 0: mark }) => index + mark.search(/\d/)),
  );
  return text.replace(FIGURE, (figure, index: number) => {
    if (marks.has(index) || known.has(digitsOf(figure))) return figure;
    // Punctuation at the end of a sentence does not belong to the number.
    return OMITTED + (/[.,]+$/.exec(figure)?.[0] ?? '');
  });
}

function digitsOf(figure: string): string {
  return figure.replace(/\D/g, '');
}

/** The end of the last complete sentence or line in a text that is still arriving; 0 if there is none. */
export function endOfSentences(text: string): number {
  let end = 0;
  for (const { index, 0: stop } of text.matchAll(/[.!?:;]\s+|\n/g)) end = index + stop.length;
  return end;
}
