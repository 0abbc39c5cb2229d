/** Formats texts for accounting systems: on one line, and without the column separator. */
import { formatDate, type LocalDate } from '../../domain/calendar/calendar.ts';
import type { AccountingEntry } from '../../domain/payout/accounting.ts';
import { neutralizeFormula } from '../../domain/words/csv.ts';
import { latin1Text } from '../text.ts';

/** `31/07/2026`. */
export function slashDate(date: LocalDate): string {
  return formatDate(date).replaceAll('-', '/');
}

/** A text for a Latin-1 cell, whole words of at most `length` characters; no spreadsheet runs it as a formula. */
export function cellText(text: string, length = Number.POSITIVE_INFINITY): string {
  const line = latin1Text(text)
    .replace(/[;"\s]+/g, ' ')
    .trim();
  return wholeWords(neutralizeFormula(line), length);
}

/** The words that fit: a RUT that is cut is somebody else's. A single word longer than that is cut. */
function wholeWords(line: string, length: number): string {
  if (line.length <= length) return line;
  const end = line.lastIndexOf(' ', length);
  return line.slice(0, end > 0 ? end : length).replace(/[\s&-]+$/, '');
}

/** Rows as text: cells separated by `;`, each row ended by CRLF. */
export function dividedText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((cells) => `${cells.join(';')}\r\n`).join('');
}

/** A text with the line's cost centre, for systems of whose files no column for it is known (payout §35.3). */
export const withCentre = (text: string, { costCentre }: Pick<AccountingEntry, 'costCentre'>) =>
  costCentre ? `${text} CC ${costCentre}` : text;
