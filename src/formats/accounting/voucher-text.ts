/** Texts of vouchers as accounting systems read them: one line, no column divider within a cell. */
import { formatDate, type LocalDate } from '../../domain/calendar/calendar.ts';
import { neutralizeFormula } from '../../domain/words/csv.ts';
import { latin1Text } from '../text.ts';

/** `31/07/2026`. */
export function slashDate(date: LocalDate): string {
  return formatDate(date).replaceAll('-', '/');
}

/** A text for a Latin-1 cell, of at most `length` characters, that no spreadsheet runs as a formula. */
export function cellText(text: string, length = Number.POSITIVE_INFINITY): string {
  const line = latin1Text(text)
    .replace(/[;"\s]+/g, ' ')
    .trim();
  return neutralizeFormula(line).slice(0, length).trimEnd();
}

/** Rows as text: cells divided by `;`, CRLF after every row. */
export function dividedText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((cells) => `${cells.join(';')}\r\n`).join('');
}
