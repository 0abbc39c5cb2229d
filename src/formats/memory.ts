/** Remembers what repeats in a file: a month names few doctors, services and days a million times. */

const LIMIT = 4_096;

/**
 * A memory of results by text. `find` must always find the same for the same text. It forgets everything once it has
 * `LIMIT` texts, so that a file of patients can't fill it.
 */
export function createMemory<Value extends NonNullable<unknown> | null>(): (
  text: string,
  find: (text: string) => Value,
) => Value {
  const known = new Map<string, Value>();
  return (text, find) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const own = copyOf(text);
    const value = find(own);
    if (known.size >= LIMIT) known.clear();
    known.set(own, value);
    return value;
  };
}

/** A text cut from a file keeps all of the file's text in memory; a copy does not. */
function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
