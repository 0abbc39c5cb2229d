/** Which columns of a file's rows are shown, and what stays on one line. */
import { expect, test } from 'vitest';
import { byContent, isSolid } from './file-cells.ts';

// intake §14.9
test.each([
  '12.345.678-5',
  '9.068.826-K',
  '15-07-2026',
  '15-AGO-25',
  '$1.234.567',
  '87,5 %',
  '08:30',
  '01-01-001',
])('%s never breaks', (text) => expect(isSolid(text)).toBe(true));

test.each(['', 'Consulta médica', 'Sala 3', null, 'K'])('%s may break', (text) =>
  expect(isSolid(text)).toBe(false),
);

// intake §14.9
test('columns without a value stand apart from those that have one, each in their order', () => {
  const texts: Record<string, (string | null)[]> = {
    ID: ['', null],
    RUT: ['', '1-9'],
    Hora: [' '],
  };
  expect(byContent(['ID', 'RUT', 'Hora'], (column) => texts[column] ?? [])).toEqual({
    filled: ['RUT'],
    empty: ['ID', 'Hora'],
  });
});
