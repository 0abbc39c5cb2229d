/** The columns of sheets of received receipts and invoices, told by their headings (payout §19). */
import {
  RECEIPT_COLUMN_KEYS,
  RECEIPT_COLUMNS,
  type ReceiptColumn,
} from '../../domain/payout/receipt-columns.ts';
import { headingWords, wordKey } from '../attentions/heading-words.ts';

/** The name of the sheet's column for each of ours; null for none. */
export type ReceiptMapping = Readonly<Partial<Record<ReceiptColumn, string | null>>>;

const KEY_OF: ReadonlyMap<string, ReceiptColumn> = new Map(
  RECEIPT_COLUMN_KEYS.flatMap((key) =>
    RECEIPT_COLUMNS[key].headings
      .split(', ')
      .map((heading): [string, ReceiptColumn] => [wordKey(headingWords(heading)), key]),
  ),
);

/** The column of which this is a heading. */
export function columnOfHeading(heading: string): ReceiptColumn | undefined {
  return KEY_OF.get(wordKey(headingWords(heading)));
}

/** A name for each of a sheet's columns; a repeated or missing heading gets its number. */
export function columnNames(header: readonly string[]): string[] {
  const used = new Set<string>();
  return header.map((heading, at) => {
    const text = heading.trim();
    const name = text === '' || used.has(text) ? `${text || 'Columna'} (${at + 1})` : text;
    used.add(name);
    return name;
  });
}
