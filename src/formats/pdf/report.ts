/**
 * The content of a report, independent of its appearance: a letterhead and blocks, all plain text. `writeReport` sets
 * it.
 */

/** A cell; its note is set below the row in small type. */
export type Cell = string | { readonly text: string; readonly note: string };

export type Column = {
  readonly name: string;
  /** Right-aligned. */
  readonly isAmount?: boolean;
  /** The column's share of the remaining width; without it, the column is as wide as its longest text. */
  readonly share?: number;
  /** The minimum width, in millimetres. */
  readonly atLeast?: number;
  /** The maximum width of a column without a share, in millimetres; longer texts wrap. */
  readonly atMost?: number;
};

export type Table = {
  /** The type's size, in points. */
  readonly size: number;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  readonly total: readonly string[] | null;
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
      /** The last one is the result. */
      readonly figures: readonly (readonly [string, string])[];
    }
  | { readonly kind: 'heading'; readonly text: string }
  /** What follows begins on a page of its own. */
  | { readonly kind: 'page' }
  /** Figures in boxes of the same width, side by side. */
  | { readonly kind: 'figures'; readonly items: readonly (readonly [string, string])[] }
  | ({ readonly kind: 'table' } & Table)
  /** Tables side by side, of the same width. Their rows stand level, so they need the same size. */
  | { readonly kind: 'tables'; readonly tables: readonly Table[] }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'notes'; readonly items: readonly string[] };

export type Report = {
  /** The title of the PDF file. */
  readonly title: string;
  /** Printed at the top of every page but the first. */
  readonly running: string;
  /** Printed at the bottom of every page. */
  readonly footer: string;
  readonly letterhead: { readonly name: string; readonly details: string; readonly issued: string };
  readonly blocks: readonly Block[];
};

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Converts a text to printable characters: composes accents, and replaces control characters by spaces. Among these are
 * characters of direction, which would reverse a name.
 */
export function printableText(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(UNPRINTABLE, ' ');
}

/** The report with printable texts only. */
export function printableReport(report: Report): Report {
  return JSON.parse(JSON.stringify(report), (_key, value: unknown) =>
    typeof value === 'string' ? printableText(value) : value,
  );
}
