/** The words that the help itself writes (operations §6.29). */
import { blockText } from '../../../contract/documents/manuals.ts';
import { foldName } from '../../../formats/text.ts';
import { manualSections } from './sections.ts';

/** A word in small letters that is no part of an address, a code or a name with signs. */
const WORD = /(?<![\p{L}\p{N}@._/-])\p{Ll}{2,}(?![\p{L}\p{N}@_/-]|\.\p{L})/gu;

let words: ReadonlyMap<string, string> | undefined;

/** The words of the help in small letters: folded, and as they are written there first. Names begin with capitals, so they are none. */
export function wordsOfHelp(): ReadonlyMap<string, string> {
  words ??= new Map(
    manualSections()
      .filter(({ manual }) => manual === 'sistema' || manual === 'medico')
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => blockText(block).match(WORD) ?? [])
      .map((word): [string, string] => [foldName(word), word])
      // The first way of writing stays.
      .toReversed(),
  );
  return words;
}
