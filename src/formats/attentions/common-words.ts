/** Whether two names may mean the same, as files and master data spell them. */
import { foldName } from '../text.ts';

/** Shorter words are articles and abbreviations. */
const LENGTH = 4;

/**
 * A comparison that remembers, since a file has few names: whether two have a word in common by its first letters, or one
 * has no word by which that could be told.
 */
export function createNameComparison(): (a: string, b: string) => boolean {
  const known = new Map<string, boolean>();
  return (a, b) => {
    const key = `${a}\n${b}`;
    const found = known.get(key) ?? mayMeanTheSame(a, b);
    known.set(key, found);
    return found;
  };
}

function mayMeanTheSame(a: string, b: string): boolean {
  const [some, others] = [beginningsOf(a), beginningsOf(b)];
  return some.size === 0 || others.size === 0 || !some.isDisjointFrom(others);
}

function beginningsOf(name: string): Set<string> {
  const words = foldName(name).split(/[^a-z0-9]+/);
  return new Set(
    words.filter(({ length }) => length >= LENGTH).map((word) => word.slice(0, LENGTH)),
  );
}
