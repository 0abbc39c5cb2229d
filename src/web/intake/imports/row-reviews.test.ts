import { expect, test } from 'vitest';
import { rowReviews } from './row-reviews.ts';

const row = (row: number, problem: string | null = null) => ({
  row,
  cells: [],
  values: {},
  problem,
});

test('intake §14.2: a row with doubts is not told as right', () => {
  const doubt = { rows: 3, amount: 1, examples: [3] };
  const doubts = [
    { ...doubt, code: 'voidStatus' as const, places: '3-4,40' },
    { ...doubt, code: 'futureDate' as const, places: '3' },
    // Too many rows to be told.
    { ...doubt, code: 'unusualAmount' as const, places: null, examples: [6] },
  ];
  const rows = [row(2), row(3), row(4), row(5, 'Error en los datos: falta Valor Neto.'), row(6)];
  expect(rowReviews({ rows, doubts })).toEqual([
    'Correcta',
    'Con dudas: Estado que anula, Fecha futura',
    'Con dudas: Estado que anula',
    'Error en los datos: falta Valor Neto.',
    'Con dudas: Monto inusual',
  ]);
});
