/** What cells of «Pago» say (fees §20.3, fees §20.4). */
import { expect, it } from 'vitest';
import { readPaymentCell } from './rule-cells.ts';

const read = (text: string) => readPaymentCell(text, null, false);
const scalesOf = (text: string) => {
  const found = read(text);
  return typeof found === 'string' ? found : found.combinationRule?.scales;
};

// fees §20.15
it.each([
  'Hasta $1.000.000: 50 %, sobre: 62,5 %',
  'hasta 1.000.000: 50%; sobre $1.000.000: 62,5%',
  'Hasta $1.000.000: 50 % y más de $1.000.000: 62,5 %',
  'Hasta $ 1000000: 50 %\nMás de: 62,5 %',
])('brackets are told by their ends: %s', (text) => {
  expect(scalesOf(text)).toEqual([
    { from: 0, to: 1_000_000, percentage: 50 },
    { from: 1_000_001, to: null, percentage: 62.5 },
  ]);
});

it('brackets by their ends go on where the one before ends', () => {
  expect(scalesOf('Hasta $100: 10 %, hasta $200: 20,5 %, sobre: 30 %')).toEqual([
    { from: 0, to: 100, percentage: 10 },
    { from: 101, to: 200, percentage: 20.5 },
    { from: 201, to: null, percentage: 30 },
  ]);
});

it.each([
  ['Hasta $1.000.000: 50 %, sobre $1.500.000: 65 %', 'sobre $1.500.000: 65 %'],
  ['Hasta $1.000.000: 50 %, sobre: 65', 'sobre: 65'],
  ['Hasta $1.000.000: 50 %, sobre: 65 %, hasta $9: 3 %', 'hasta $9: 3 %'],
  ['Hasta $1.000.000: 50 %, después: 65 %', 'Hasta $1.000.000: 50 %, después: 65 %'],
  ['Hasta $10.00: 50 %; sobre: 65 %', 'Hasta $10.00: 50 %'],
])('others are refused with how they are written: %s', (text, part) => {
  expect(read(text)).toContain(`el tramo «${part}» no se entiende; escriba tramos como «$0 a `);
});

// fees §20.3
it('a bare share is doubted also where nothing says that it is a percentage', () => {
  expect(read('0,65')).toBe(
    '«Pago» dice «0,65»: puede ser 65 % o 0,65 %; escríbalo con el signo %.',
  );
  expect(readPaymentCell('1', 'percentage', true)).toContain('puede ser 100 % o 1 %');
  expect(readPaymentCell('0,65', 'fixed_amount', true)).toContain('escriba pesos enteros');
  expect(read('65')).toContain('escriba un porcentaje con su signo');
});
