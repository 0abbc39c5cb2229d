/** Compares names that files and master data may spell differently. */
import { foldName } from '../text.ts';

/** Shorter words are articles and abbreviations. */
const LENGTH = 4;

/**
 * A comparison with a cache, since a file has few names. True if two names share a word by its first letters, or if one
 * has no word long enough to compare.
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
