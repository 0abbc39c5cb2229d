/**
 * Converts text to what banks accept. No bank's document states an encoding, so accents are removed, and all characters
 * except letters, digits and `_ - , . / & @` (docs/domain.md, "Bank files").
 */
import { normalizeRut } from '../../domain/identity/rut.ts';
import { stripAccents } from '../text.ts';

/** Plain text of at most `length` characters, beginning with a letter or digit. */
export function plain(text: string, length = Number.POSITIVE_INFINITY): string {
  return stripAccents(text)
    .replace(/[^A-Za-z0-9_\-,./&@ ]+/g, ' ')
    .replace(/ +/g, ' ')
    .replace(/^[^A-Za-z0-9]+/, '')
    .trim()
    .slice(0, length)
    .trimEnd();
}

/** What who is paid reads in the account statement: the message, and behind it the clinic's reference. */
export const gloss = ({ message, reference }: { message: string; reference: string }): string =>
  `${message} ${reference}`.trim();

/** An e-mail address if the bank accepts it unchanged, else empty: a changed address belongs to somebody else. */
export function plainEmail(email: string | null, length: number): string {
  const text = email?.trim() ?? '';
  return /^[A-Za-z0-9][A-Za-z0-9_\-.&]*@[A-Za-z0-9\-.]+\.[A-Za-z]+$/.test(text) &&
    text.length <= length
    ? text
    : '';
}

/** The number and check digit of a RUT; both empty when the text does not have the shape of a RUT. */
export function rutParts(text: string): { number: string; digit: string } {
  const [number = '', digit = ''] = (normalizeRut(text) ?? '').split('-');
  return { number, digit };
}
