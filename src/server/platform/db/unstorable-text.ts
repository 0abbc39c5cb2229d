/** Texts that JSON and addresses can carry and PostgreSQL can't: with a NUL, or with half a character. */

/** The path of the first such text in an input, e.g. `rows.3.name`; null without one. Files are not looked into. */
export function findUnstorableText(input: unknown, exceptField?: string): string | null {
  const waiting: { value: unknown; path: string }[] = [{ value: input, path: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next;
    if (typeof value === 'string') {
      if (!isStorable(value)) return path;
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries())
        if (isWorthALook(item)) waiting.push({ value: item, path: below(path, String(index)) });
    } else if (isPlain(value)) {
      for (const [key, item] of Object.entries(value)) {
        if (!isStorable(key)) return path;
        const isExcepted = path === '' && key === exceptField;
        if (!isExcepted && isWorthALook(item))
          waiting.push({ value: item, path: below(path, key) });
      }
    }
  }
  return null;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Of a list of a million good texts none is put aside. */
function isWorthALook(value: unknown): boolean {
  return typeof value === 'string'
    ? !isStorable(value)
    : typeof value === 'object' && value !== null;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === '[object Object]';
}

function below(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
