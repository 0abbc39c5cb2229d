/** The frames of what was paid wrongly and is corrected. */
import { foldName } from '../../../../formats/text.ts';
import type { Frame } from './frame.ts';
import { isMark, isSaid, type Part } from './parts.ts';

/** 'Quién corrigió en noviembre': who did it is told of no list, and its names are of those whose pay is corrected. */
const asksNoActor = (parts: readonly Part[]) =>
  !parts.some(
    (part, at) =>
      isMark(part, 'correction') &&
      /^(?:corrig|revers)\w*(?:o|on)$/.test(foldName(part.typed)) &&
      isMark(parts.slice(0, at).findLast(isSaid), 'who') &&
      /^quien(?:es)?$/.test(foldName(parts.slice(0, at).findLast(isSaid)?.typed ?? '')),
  );

export const CORRECTION_FRAMES: readonly Frame[] = [
  {
    tool: 'corrections',
    needs: [['correction'], ['state:pending', 'state:unpaid', 'to-discount']],
    may: ['own'],
    when: asksNoActor,
    tells: ['state'],
    means: { state: 'unpaid' },
  },
  {
    tool: 'corrections',
    needs: [['correction']],
    may: ['own', 'waiting', 'latest', 'discounted'],
    when: asksNoActor,
  },
  // What was discounted in some days is told by the payments of them.
  {
    tool: 'corrections',
    needs: [['discounted']],
    may: ['own', 'waiting', 'latest'],
    without: ['from', 'to'],
  },
];
