/** Values that a tab stores for the signed-in user: they survive reloads, but not signing out. */

const PREFIX = 'portal-';

/** Stores a value; its name says whose it is. */
export function storeInTab(name: string, value: unknown): void {
  sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
}

/** The value stored under the name; null if there is none, or if it is unreadable. */
export function storedInTab(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    // Not JSON: as if nothing were stored.
    return null;
  }
}

/** Deletes all values when the session ends. */
export function clearTabStorage(): void {
  const own = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
  for (const name of own) sessionStorage.removeItem(name);
}
