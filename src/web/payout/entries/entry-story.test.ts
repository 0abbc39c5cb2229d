/** Who did what to an entry, in words. */
import { expect, test } from 'vitest';
import type { Entry } from '../../../contract/payout/entries.ts';
import { entryStory } from './entry-story.ts';

const AT = '2026-08-05T15:00:00.000Z';
const entry = (facts: Partial<Entry>) =>
  entryStory({
    origin: 'entered',
    state: 'approved',
    proposedByName: 'Ana Lira',
    proposedAt: AT,
    approvedByName: 'Berta Mena',
    approvedAt: AT,
    withdrawnByName: null,
    withdrawnAt: null,
    withdrawalReason: null,
    ...facts,
  } as Entry);

// payout §24.4
test.each<[Partial<Entry>, string]>([
  [{}, 'Lo propuso Ana Lira el 05-08-2026 y lo aprobó Berta Mena el 05-08-2026'],
  [{ state: 'proposed', approvedAt: null }, 'Lo propuso Ana Lira el 05-08-2026'],
  [
    { origin: 'reversal', approvedByName: 'Ana Lira' },
    'Es de una corrección que pidió Ana Lira el 05-08-2026',
  ],
  [
    { origin: 'replacement' },
    'Es de una corrección que pidió Ana Lira y aprobó Berta Mena el 05-08-2026',
  ],
  [{ origin: 'scale_adjustment' }, 'Lo hizo el portal, por las correcciones del mes'],
  [{ origin: 'carried_balance' }, 'Lo hizo el portal, sin que nadie lo propusiera'],
  [
    { state: 'withdrawn', withdrawnByName: 'Ana Lira', withdrawnAt: AT, withdrawalReason: 'No va' },
    'Lo retiró Ana Lira el 05-08-2026: No va',
  ],
])('of %o: «%s»', (facts, story) => {
  expect(entry(facts)).toBe(story);
});
