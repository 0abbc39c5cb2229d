/**
 * Text as banks take it. No bank's document states an encoding, so accents go, and with them every
 * character outside letters, digits and `_ - , . / & @` (docs/domain.md, "Bank files").
 */
import { normalizeRut } from '../../domain/identity/rut.ts';
import { stripAccents } from '../text.ts';

/** Plain text of at most `length` characters that begins with a letter or digit. */
export function plain(text: string, length = Number.POSITIVE_INFINITY): string {
  return stripAccents(text)
    .replace(/[^A-Za-z0-9_\-,./&@ ]+/g, ' ')
    .replace(/ +/g, ' ')
    .replace(/^[^A-Za-z0-9]+/, '')
    .trim()
    .slice(0, length)
    .trimEnd();
}

/** An e-mail address that a bank takes unchanged, else nothing: a changed address is another's. */
export function plainEmail(email: string | null, length: number): string {
  const text = email?.trim() ?? '';
  return /^[A-Za-z0-9][A-Za-z0-9_\-.&]*@[A-Za-z0-9\-.]+\.[A-Za-z]+$/.test(text) &&
    text.length <= length
    ? text
    : '';
}

/** A RUT's number and check digit, apart; both empty when the text has not the shape of one. */
export function rutParts(text: string): { number: string; digit: string } {
  const [number = '', digit = ''] = (normalizeRut(text) ?? '').split('-');
  return { number, digit };
}
