/** Figures of an answer come from what was looked up, never from a model's own words (design: the assistant). */

/** A number with its dots and commas: `$1.234.567`, `12,5`, `2026`, `12345678-5`. */
const FIGURE = /\d[\d.,]*/g;
/** `1. `, `2) ` at the begin of a line. */
const LIST_MARK = /^\s*\d{1,2}[.)]\s/gm;

export const OMITTED = '[cifra omitida: no viene de los datos consultados]';

/** The numbers of texts, by their digits alone. */
export function figuresOf(...texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => (text.match(FIGURE) ?? []).map(digitsOf)));
}

/** The text with every number left out that is not among the known ones. */
export function onlyKnownFigures(text: string, known: ReadonlySet<string>): string {
  const marks = new Set(
    [...text.matchAll(LIST_MARK)].map(({ index, 0: mark }) => index + mark.search(/\d/)),
  );
  return text.replace(FIGURE, (figure, index: number) => {
    if (marks.has(index) || known.has(digitsOf(figure))) return figure;
    // What ends a sentence is no part of the number.
    return OMITTED + (/[.,]+$/.exec(figure)?.[0] ?? '');
  });
}

function digitsOf(figure: string): string {
  return figure.replace(/\D/g, '');
}

/** Where the last whole sentence or line of a text that is still arriving ends; 0 when none does. */
export function endOfSentences(text: string): number {
  let end = 0;
  for (const { index, 0: stop } of text.matchAll(/[.!?:;]\s+|\n/g)) end = index + stop.length;
  return end;
}
