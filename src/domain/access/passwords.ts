/** What a password must be, and passwords that others would guess first (access §3). */
import { normalizeRut } from '../identity/rut.ts';

/** The smallest and the largest number of characters of a password, as a person counts them. */
export const PASSWORD_LENGTH = { min: 12, max: 200 };

const CHARACTERS = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** The form in which a password is hashed: the same letters are the same password, whatever keyboard wrote them. */
export function normalizePassword(password: string): string {
  return password.normalize('NFC');
}

/** How many characters a person sees in a password: an emoji or an accented letter is one. */
export function countCharacters(password: string): number {
  return [...CHARACTERS.segment(normalizePassword(password))].length;
}

/** Whether a password is a RUT, with or without check digit, alone or with more digits. */
export function isRut(password: string, rut: string | null): boolean {
  if (rut === null) return false;
  const [number = '', checkDigit = ''] = (normalizeRut(rut) ?? rut).split('-');
  const typed = password.replace(/[^\p{L}\d]/gu, '').toUpperCase();
  const rest = typed.replace(`${number}${checkDigit}`, '').replace(number, '');
  return rest !== typed && /^\d*$/.test(rest);
}

/**
 * Whether a password is one of the names, alone, repeated, or with digits and signs. Spaces, accents and upper case
 * make no difference. Names without letters are passed over.
 */
export function isName(password: string, names: readonly string[]): boolean {
  const typed = unrepeated(lettersOf(password));
  return typed !== '' && names.some((name) => unrepeated(lettersOf(name)) === typed);
}

/** The text in lower case, without accents. */
export function plainText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The shortest text that makes the whole when repeated: `abc` of `abcabcab`. */
export function unrepeated(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    if (text.startsWith(text.slice(length)) && text.length >= length * 2)
      return text.slice(0, length);
  }
  return text;
}

function lettersOf(text: string): string {
  return plainText(text).replace(/[^\p{L}]/gu, '');
}
