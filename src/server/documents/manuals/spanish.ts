/**
 * The Spanish of the migrations' comments, which the technical manual repeats. By the English words, so that whoever
 * changes those learns that the Spanish is stale.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pairs of lines, the English above the Spanish, with an empty line between pairs. */
const SENTENCES = join(import.meta.dirname, '../../../../documents/manuals/annexes/tablas.txt');

const SPANISH = new Map(
  readFileSync(SENTENCES, 'utf8')
    .trimEnd()
    .split('\n\n')
    .map((pair): [string, string] => {
      const [english = '', spanish = ''] = pair.split('\n');
      return [english, spanish];
    }),
);

/** Whether it is known in Spanish. */
export function isTranslated(english: string): boolean {
  return SPANISH.has(english);
}

/** A sentence in Spanish; as it is where that is not known. */
export function inSpanish(english: string): string {
  return SPANISH.get(english) ?? english;
}
