/** Searches and sorts rows that are all in the browser. */
import { plainLetters } from '../../../domain/words/plain-letters.ts';

/** Whether the name contains every typed word, or the RUT begins with the typed digits; accents are ignored. */
export function matchesPerson(
  person: { name: string; rut: string },
  typed: string | undefined,
): boolean {
  if (!typed) return true;
  if (containsWords(person.name, typed)) return true;
  const rut = typed.replace(/[.\-\s]/g, '').toUpperCase();
  return /^\d+K?$/.test(rut) && person.rut.replace('-', '').startsWith(rut);
}

/** Whether a text contains every typed word, in any order; case and accents are ignored. */
export function containsWords(text: string, typed: string): boolean {
  const folded = plainLetters(text);
  return plainLetters(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/**
 * Sorts rows by one of their fields; a leading `-` means descending. Names sort as in Spanish, RUTs by number, and true
 * before false.
 */
export function sortRows<Row>(rows: readonly Row[], sort: string): Row[] {
  const isDescending = sort.startsWith('-');
  const field = (isDescending ? sort.slice(1) : sort) as keyof Row;
  const order = (a: Row, b: Row) => {
    const [left, right] = [a[field], b[field]];
    if (typeof left === 'boolean' && typeof right === 'boolean') return +right - +left;
    return typeof left === 'number' && typeof right === 'number'
      ? left - right
      : collator.compare(String(left ?? ''), String(right ?? ''));
  };
  return rows.toSorted((a, b) => (isDescending ? order(b, a) : order(a, b)));
}

// Numbers within texts compare as numbers, as in RUTs, codes and accounts.
const collator = new Intl.Collator('es', { numeric: true });
