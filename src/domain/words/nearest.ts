/** The known text that a misspelt one is closest to. */

/** How many letters may differ: one in short texts, two in longer ones. */
const mostEdits = (length: number) => (length < 3 ? 0 : length < 6 ? 1 : 2);

/** The first of the known texts with the fewest different letters; null when none is close enough. Case and accents count. */
export function nearestText(text: string, known: Iterable<string>): string | null {
  let least = mostEdits(text.length) + 1;
  let nearest: string | null = null;
  for (const candidate of known) {
    if (Math.abs(candidate.length - text.length) >= least) continue;
    const edits = editsBetween(text, candidate);
    if (edits < least) [least, nearest] = [edits, candidate];
  }
  return nearest;
}

/** How many letters are to be added, left out or replaced to make the one text of the other (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line];
    for (let at = 1; at <= other.length; at += 1) {
      const replaced = (row[at - 1] ?? 0) + (one[line - 1] === other[at - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
