/** Phrases of which each begins like one of a list and ends like one of another. */

/** Each phrase of a list followed by each of another one. */
export function joined(begins: string, ends: string): string {
  return begins
    .split(', ')
    .flatMap((begin) => ends.split(', ').map((end) => `${begin} ${end}`))
    .join(', ');
}
