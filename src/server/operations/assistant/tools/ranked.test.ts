/** How rankings tell ties, and what has no group (operations §31.1, operations §31.2). */
import { expect, it } from 'vitest';
import { tellGroups } from './ranked.ts';

const group = (id: number | null, records: number) => ({
  ...{ id, code: null, name: id === null ? null : `S${id}`, records },
});
const tell = (groups: ReturnType<typeof group>[], limit: number, total = groups.length) =>
  tellGroups(
    'society',
    { order: 'most', limit },
    { groups, total },
    { ranks: ({ records }) => records, amount: ({ records }) => records },
    (_, records) => `${records} registros`,
  );

it.each([
  [[9, 4, 4], 2, 3, 'S3 empata en el último lugar.'],
  [[9, 4, 4, 4, 1], 2, 5, ' 2 más empatan en el último lugar.'],
  [[9, 4, 4, 4], 2, 200, ' Al menos 2 más empatan en el último lugar.'],
  [[9, 4, 4], 2, 200, ' Al menos 1 más empatan en el último lugar.'],
])('ties of %j after the first %i of %i', (counts, limit, total, said) => {
  const groups = counts.map((records, at) => group(at + 1, records));
  expect(tell(groups, limit, total).sentence).toContain(said);
});

it('what has no group is not ranked, and a ranking of nothing says so', () => {
  expect(tell([group(1, 2), group(null, 9)], 2, 1).facts.map(({ label }) => label)).toEqual(['S1']);
  expect(tell([group(null, 9)], 2, 0)).toEqual({ facts: [], sentence: 'No hay sociedades.' });
});
