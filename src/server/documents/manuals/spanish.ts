/**
 * The Spanish of the migrations' comments, for the technical manual. It is found by the English text, so that a changed
 * comment shows as untranslated.
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

/** Whether the text has a translation. */
export function isTranslated(english: string): boolean {
  return SPANISH.has(english);
}

/** The Spanish translation; the English text if there is none. */
export function inSpanish(english: string): string {
  return SPANISH.get(english) ?? english;
}
