/** What a tab stores for whoever is signed in: over reloads, until nobody is. */

const PREFIX = 'portal-';

/** Keeps a value under a name that says whose it is. */
export function storeInTab(name: string, value: unknown): void {
  sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
}

/** What is kept under the name; null when nothing is, or nothing that can be read. */
export function storedInTab(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    // Not JSON: the same as nothing kept.
    return null;
  }
}

/** Forgets all of it: nobody is signed in. */
export function clearTabStorage(): void {
  const own = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
  for (const name of own) sessionStorage.removeItem(name);
}
