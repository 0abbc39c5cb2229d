/** Finds texts that JSON and URLs can carry but PostgreSQL can't store: with NUL, or with half a surrogate pair. */

/** The path of the first such text in an input, e.g. `rows.3.name`; null if there is none. Files are not searched. */
export function findUnstorableText(input: unknown, exceptField?: string): string | null {
  const waiting: { value: unknown; path: string }[] = [{ value: input, path: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next;
    if (typeof value === 'string') {
      if (!isStorable(value)) return path;
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries())
        if (needsSearch(item)) waiting.push({ value: item, path: below(path, String(index)) });
    } else if (isPlain(value)) {
      for (const [key, item] of Object.entries(value)) {
        if (!isStorable(key)) return path;
        const isExcepted = path === '' && key === exceptField;
        if (!isExcepted && needsSearch(item)) waiting.push({ value: item, path: below(path, key) });
      }
    }
  }
  return null;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Skips good texts at once, so that a list of a million of them costs no allocations. */
function needsSearch(value: unknown): boolean {
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
