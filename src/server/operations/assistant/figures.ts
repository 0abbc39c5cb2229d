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
const MONTH =
  '(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)';
/** `31-07-2026`, `2026-07-31`, `el 31 de julio de 2026`, `Julio 2026`, `en 2026.`: a number elsewhere is a count. */
const DATE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:\\d{1,2}[-/]\\d{1,2}[-/]\\d{4}|\\d{4}-\\d{2}-\\d{2}|(?:el|del|al)\\s+\\d{1,2}\\s+de\\s+${MONTH}(?:\\s+del?\\s+\\d{4})?|${MONTH}\\s+(?:del?\\s+)?\\d{4}|(?:en|año)\\s+20\\d\\d(?=[.,;:!?)]|\\s+(?:hay|hubo)\\s|$))(?![\\p{L}\\p{N}])`,
  'giu',
);

/** Of the numbers in texts those that a date may have: a question may name a day, but pesos and counts that it claims are looked up. */
export function figuresOfDates(...texts: readonly string[]): Set<string> {
  return new Set([...figuresOf(...texts)].filter((digits) => OF_DATES.test(digits)));
}

/** The dates in texts, and the texts without them: what counts days does not count attentions. */
export function apartFromDates(texts: readonly string[]): { dates: string[]; rest: string[] } {
  return {
    dates: texts.flatMap((text) => text.match(DATE) ?? []),
    rest: texts.map((text) => text.replace(DATE, ' ')),
  };
}

/**
 * The text without the numbers that are not known; those of `dates` may stand within a date. `before` is the text that it
 * goes on from: only at the beginning of a line, and in their order, numbers mark the points of a list.
 */
export function onlyKnownFigures(
  text: string,
  known: ReadonlySet<string>,
  { dates = new Set(), before = '' }: { dates?: ReadonlySet<string>; before?: string } = {},
): string {
  const checked = withoutUnknownWords(text, known);
  const marks = listMarks(before + checked);
  const spans = [...checked.matchAll(DATE)].map(
    ({ index, 0: date }) => [index, index + date.length] as const,
  );
  return checked.replace(FIGURE, (figure, index: number) => {
    const isOfDate = spans.some(([from, to]) => index >= from && index < to);
    const digits = digitsOf(figure);
    if (known.has(digits) || (isOfDate && dates.has(digits))) return figure;
    if (marks.has(before.length + index)) return figure;
    // Punctuation at the end of a sentence does not belong to the number.
    return OMITTED + (/[.,]+$/.exec(figure)?.[0] ?? '');
  });
}

/** Where the numbers of the points of lists stand: 1, and each that follows the one before. */
function listMarks(text: string): Set<number> {
  const marks = new Set<number>();
  let next = 1;
  for (const { index, 0: mark } of text.matchAll(LIST_MARK)) {
    const number = Number.parseInt(mark, 10);
    if (number !== 1 && number !== next) continue;
    next = number + 1;
    marks.add(index + mark.search(/\d/));
  }
  return marks;
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
