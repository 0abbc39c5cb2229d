import { expect, test } from 'vitest';
import { countOf, formatCount, someNames, whatWasDone, whatWillBeDone } from './counts.ts';

test('a count has thousands dots', () => {
  expect([0, 7, 999, 1_000, 35_138, 1_234_567, -1_234].map(formatCount)).toEqual([
    '0',
    '7',
    '999',
    '1.000',
    '35.138',
    '1.234.567',
    '-1.234',
  ]);
});

test('only one is singular', () => {
  expect([0, 1, 2, 5_000].map((count) => countOf(count, 'médico', 'médicos'))).toEqual([
    '0 médicos',
    '1 médico',
    '2 médicos',
    '5.000 médicos',
  ]);
});

test('payout §12.2: a list of names shows three and the number of further ones', () => {
  expect(someNames(['Ana'])).toBe('Ana');
  expect(someNames(['Ana', 'Luis', 'Eva'])).toBe('Ana, Luis, Eva');
  expect(someNames(['Ana', 'Luis', 'Eva', 'Paz', 'Noé'])).toBe('Ana, Luis, Eva y\u00a02\u00a0más');
  expect(someNames(['Ana', 'Luis', 'Eva'], 1_237)).toBe('Ana, Luis, Eva y\u00a01.234\u00a0más');
});

test('what was not done is not said', () => {
  const said = (paid: number, rejected: number, unchanged: number) =>
    whatWasDone(
      [
        [paid, `${paid} pagadas`],
        [rejected, `${rejected} rechazadas`],
        [unchanged, `${unchanged} ya constaban`],
      ],
      'Nada cambió',
    );
  expect(said(2, 1, 3)).toBe('2 pagadas, 1 rechazadas y 3 ya constaban');
  expect(said(2, 0, 3)).toBe('2 pagadas y 3 ya constaban');
  expect(said(0, 1, 0)).toBe('1 rechazadas');
  expect(said(0, 0, 0)).toBe('Nada cambió');
});

test('a button says what was chosen, in its order', () => {
  expect(whatWillBeDone(['Guardar', 'recalcular', 'proponer'])).toBe(
    'Guardar, recalcular y proponer',
  );
  expect(whatWillBeDone([null, 'recalcular', false])).toBe('Recalcular');
  expect(whatWillBeDone([null, false, false])).toBe('Nada por hacer');
});
