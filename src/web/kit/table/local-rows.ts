/** Finding and ordering rows of a table that are all in the browser. */

/** Whether every word typed is in the name, or the digits typed begin the RUT; accents do not count. */
export function matchesPerson(
  person: { name: string; rut: string },
  typed: string | undefined,
): boolean {
  if (!typed) return true;
  if (containsWords(person.name, typed)) return true;
  const rut = typed.replace(/[.\-\s]/g, '').toUpperCase();
  return /^\d+K?$/.test(rut) && person.rut.replace('-', '').startsWith(rut);
}

/** Whether a text has every word typed, in any order; case and accents do not count. */
export function containsWords(text: string, typed: string): boolean {
  const folded = fold(text);
  return fold(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * The rows by one of their fields; a leading `-` means descending. Names sort as in Spanish, RUTs by
 * their number, what is true first.
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

// Numbers within texts count as numbers: those of RUTs, of codes and of accounts.
const collator = new Intl.Collator('es', { numeric: true });
