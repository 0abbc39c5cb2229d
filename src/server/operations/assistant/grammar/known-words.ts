/** Words that nobody of the clinic is called by, and that are known otherwise: from services, or from the help. */
import { blockText } from '../../../../contract/documents/manuals.ts';
import { foldName } from '../../../../formats/text.ts';
import { wordsOf as namedWords, singular } from './alike.ts';
import { readable, type Searcher } from './name-searches.ts';
import type { Part } from './parts.ts';

/** Words after which a doctor is said, but is not named: 'un médico por un parto', 'a un doctor se le olvidó'. */
const NO_NAME_AFTER = 'con en por para que un una se le les me ya no'.split(' ');

/**
 * Whether words without a capital, after a word for a doctor, name one whom the clinic does not have: 'el doctor pirulo', but not
 * 'el médico por un parto normal'. `before` is the word before them.
 */
export async function namesStranger(
  { calls, namesOf }: Searcher,
  run: readonly Part[],
  before: string | undefined,
): Promise<boolean> {
  if (before !== undefined && NO_NAME_AFTER.includes(before)) return false;
  const first = foldName(run.find(({ kind }) => kind !== 'small')?.typed ?? '');
  const services = await namesOf('service', first);
  if (services.some((name) => namedWords(name).map(singular).includes(singular(first))))
    return false;
  const sections = await readable(calls.manuals.help(), []);
  return !sections.some(({ blocks }) => blocks.some((block) => wordsOf(block).has(first)));
}

/** The words of a block that are written without a capital, folded. */
const wordsOf = (block: Parameters<typeof blockText>[0]) =>
  new Set((blockText(block).match(/(?<!\p{L})\p{Ll}+/gu) ?? []).map(foldName));
