/**
 * What a report on paper says, whatever it looks like: a letterhead and blocks, all of it plain text. `writeReport`
 * sets it.
 */

/** A cell; its note stands below the row in small type. */
export type Cell = string | { readonly text: string; readonly note: string };

export type Column = {
  readonly name: string;
  /** Set to the right. */
  readonly isAmount?: boolean;
  /** Its part of the width that the others leave; without it, a column is as wide as its longest text. */
  readonly share?: number;
  /** At least so wide, in millimetres. */
  readonly atLeast?: number;
};

export type Block =
  | {
      readonly kind: 'title';
      readonly text: string;
      readonly subtitle: string;
      readonly remark: string | null;
    }
  | {
      readonly kind: 'summary';
      readonly name: string;
      readonly facts: readonly (readonly [string, string])[];
      /** The last one is the outcome. */
      readonly figures: readonly (readonly [string, string])[];
    }
  | { readonly kind: 'heading'; readonly text: string }
  | {
      readonly kind: 'table';
      /** Of its type, in points. */
      readonly size: number;
      readonly columns: readonly Column[];
      readonly rows: readonly (readonly Cell[])[];
      readonly total: readonly string[] | null;
    }
  | { readonly kind: 'notes'; readonly items: readonly string[] };

export type Report = {
  /** Of the file. */
  readonly title: string;
  /** At the head of each page but the first. */
  readonly running: string;
  /** At the foot of each page. */
  readonly footer: string;
  readonly letterhead: { readonly name: string; readonly details: string; readonly issued: string };
  readonly blocks: readonly Block[];
};

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * A text without the signs that data can carry and no document can show: letters with their accents in one sign,
 * controls (those of direction, which would show a name backwards, among them) as spaces.
 */
export function printableText(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(UNPRINTABLE, ' ');
}

/** The report with texts that can be printed. */
export function printableReport(report: Report): Report {
  return JSON.parse(JSON.stringify(report), (_key, value: unknown) =>
    typeof value === 'string' ? printableText(value) : value,
  );
}
