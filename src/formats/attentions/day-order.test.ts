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
test.each(['99/99/2025', '31/02/2025', '31/04/2025', '13/13/2025', '30/30/2025', '13/08/2205'])(
  'nor is it otherwise with a date that none is in either order: %s',
  (date) => {
    expect(problemOf(date, '08/01/2025', '08/13/2025', '08/14/2025')).toContain('«08/13/2025»');
  },
);

// intake §10.18
test('a file is refused whose dates of the days 1 to 12 were turned round by a spreadsheet', () => {
  const turned = ['2025-02-08', '15/08/2025', '2025-03-08 10:30', '31/08/2025', '2025-08-08'];
  expect(problemOf(...turned)).toContain('«2025-02-08» junto a «15/08/2025»');
  expect(problemOf(...turned, '2025-12-07', '20/07/2025')).not.toBe(null);
});

// intake §10.18
test.each([
  [
    'with a real date after the 12th',
    ['2025-02-08', '15/08/2025', '2025-03-08', '31/08/2025', '2025-08-13'],
  ],
  [
    'with a text before the 13th',
    ['2025-02-08', '15/08/2025', '2025-03-08', '31/08/2025', '02/08/2025'],
  ],
  [
    'with a text of the same day and month',
    ['2025-02-08', '15/08/2025', '2025-03-08', '31/08/2025', '08/08/2025'],
  ],
  [
    'of which real ones are of other days than the months of the texts',
    ['2025-02-08', '15/08/2025', '2025-03-09', '31/08/2025'],
  ],
  ['whose real ones are of one month', ['2025-07-08', '15/08/2025', '2025-07-08', '31/08/2025']],
  ['with a single text', ['2025-02-08', '15/08/2025', '2025-03-08']],
])('not one %s', (_, dates) => {
  expect(problemOf(...dates)).toBe(null);
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
