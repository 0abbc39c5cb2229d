/** Keeps figures that were not looked up out of a model's answer, whether in digits or in words. */
import { spokenNumbers } from './spoken-numbers.ts';

/**
 * A number with dots and commas: `$1.234.567`, `12,5`, `2026`, `12345678-5`; in the digits of any script, and also as a
 * fraction or a raised digit.
 */
const FIGURE = /\p{N}[\p{N}.,]*/gu;
/** `1. ` or `2) ` at the beginning of a line. */
const LIST_MARK = /^\s*\d{1,2}[.)]\s/gm;

export const OMITTED = '[cifra omitida: no viene de los datos consultados]';

/** The numbers in texts, as bare digits. */
export function figuresOf(...texts: readonly string[]): Set<string> {
  return new Set(
    texts.flatMap((text) => [
      ...(text.match(FIGURE) ?? []).map(digitsOf).filter((digits) => digits !== ''),
      ...spokenNumbers(text).map(({ digits }) => digits),
    ]),
  );
}

/** A day, a month or a year. */
const OF_DATES = /^(?:[1-9]|0[1-9]|[12]\d|3[01]|20\d\d)$/;

/** Of the numbers in texts those that a date may have: a question may name a day, but pesos and counts that it claims are looked up. */
export function figuresOfDates(...texts: readonly string[]): Set<string> {
  return new Set([...figuresOf(...texts)].filter((digits) => OF_DATES.test(digits)));
}

/** The text without the numbers that are not known. */
export function onlyKnownFigures(text: string, known: ReadonlySet<string>): string {
  const checked = withoutUnknownWords(text, known);
  const marks = new Set(
    [...checked.matchAll(LIST_MARK)].map(({ index, 0: mark }) => index + mark.search(/\d/)),
  );
  return checked.replace(FIGURE, (figure, index: number) => {
    if (marks.has(index) || known.has(digitsOf(figure))) return figure;
    // Punctuation at the end of a sentence does not belong to the number.
    return OMITTED + (/[.,]+$/.exec(figure)?.[0] ?? '');
  });
}

function withoutUnknownWords(text: string, known: ReadonlySet<string>): string {
  let checked = '';
  let end = 0;
  for (const { index, length, digits } of spokenNumbers(text)) {
    const isKnown = known.has(digits);
    checked += text.slice(end, index) + (isKnown ? text.slice(index, index + length) : OMITTED);
    end = index + length;
  }
  return checked + text.slice(end);
}

/** The digits of a figure as 0 to 9, whatever script they are in; `½` has those of its parts. */
function digitsOf(figure: string): string {
  return figure
    .normalize('NFKC')
    .replace(/[^0-9]/gu, (sign) => (/\p{Nd}/u.test(sign) ? String(valueOfDigit(sign)) : ''));
}

/** Unicode has the decimal digits of each script in a row, from zero to nine. */
function valueOfDigit(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (point - zero) % 10;
}

/** The end of the last complete sentence or line in a text that is still arriving; 0 if there is none. */
export function endOfSentences(text: string): number {
  let end = 0;
  for (const { index, 0: stop } of text.matchAll(/[.!?:;]\s+|\n/g)) end = index + stop.length;
  return end;
}
