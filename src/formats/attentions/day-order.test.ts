import { expect, test } from 'vitest';
import { DayOrder } from './day-order.ts';

function problemOf(...dates: string[]): string | null {
  const order = new DayOrder();
  order.add(
    dates.map((date, row) => ({ row, cells: ['1-9', date] })),
    1,
  );
  return order.problem();
}

// intake §10.17
test('a file is refused whose dates can be read with the month first only', () => {
  expect(problemOf('08/01/2025', '08/13/2025 10:30', '8-20-2025')).toContain('«08/13/2025 10:30»');
  expect(problemOf(...Array<string>(14).fill('8/2/2025'), '08/13/2025', '08/14/2025')).not.toBe(
    null,
  );
});

// intake §10.17
test.each([
  ['with the day first', ['08/01/2025', '13/08/2025']],
  [
    'of which some of many are mistyped',
    [...Array<string>(21).fill('8/2/2025'), '08/13/2025', '08/14/2025'],
  ],
  ['of which one is mistyped', ['08/01/2025', '08/13/2025']],
  ['that are no days in either order', ['08/01/2025', '12/32/2025', '00/13/2025', '11/40/2025']],
  ['of which none is another day by either reading', ['08/13/2025', '08/14/2025', '08/08/2025']],
  ['some of which have the day first', ['08/13/2025', '13/08/2025']],
  ['written otherwise', ['2025-13-08', '15-AGO-25', 'ayer', '', '08/13/25']],
  ['of the first days', ['08/01/2025', '12/08/2025']],
])('not one %s', (_, dates) => expect(problemOf(...dates)).toBe(null));
