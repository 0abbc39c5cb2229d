/** The frames of what was paid wrongly and is corrected. */
import type { Frame } from './frame.ts';

export const CORRECTION_FRAMES: readonly Frame[] = [
  {
    tool: 'corrections',
    needs: [['correction'], ['state:pending', 'state:unpaid', 'to-discount']],
    may: ['own'],
    tells: ['state'],
    means: { state: 'unpaid' },
  },
  { tool: 'corrections', needs: [['correction']], may: ['own', 'waiting', 'latest', 'discounted'] },
  // What was discounted in some days is told by the payments of them.
  {
    tool: 'corrections',
    needs: [['discounted']],
    may: ['own', 'waiting', 'latest'],
    without: ['from', 'to'],
  },
];
