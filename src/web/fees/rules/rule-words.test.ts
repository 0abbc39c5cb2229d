import { expect, test } from 'vitest';
import { paymentText, shortList, validityText } from './rule-words.ts';

const table = (...percents: number[]) => ({
  paymentType: 'table_accumulated' as const,
  paymentValue: 0,
  prices: null,
  combinationRule: {
    type: 'table_accumulated' as const,
    scales: percents.map((percentage, index) => ({ from: index, to: index, percentage })),
  },
});
const paid = (paymentType: 'percentage' | 'fixed_amount', paymentValue: number) =>
  paymentText({ paymentType, paymentValue, combinationRule: null, prices: null });

test('fees §7.4: the payment of a rule, short', () => {
  expect(paid('percentage', 60)).toBe('60 %');
  expect(paid('percentage', 62.5)).toBe('62,5 %');
  expect(paid('fixed_amount', 25_000)).toBe('$25.000');
  expect(paymentText(table(70, 60, 65))).toBe('Tabla 60–70 %');
  expect(paymentText(table(60))).toBe('Tabla 60 %');
  const prices = [1, 2].map((serviceId) => ({ serviceId, amount: 5, percentage: null }));
  expect(paymentText({ ...table(), paymentType: 'price_table', prices })).toBe(
    'Tabla de precios, 2 prestaciones',
  );
});

test('fees §7.1: a validity range, with an end or without', () => {
  expect(validityText({ validFrom: '2026-01-01', validTo: '2026-12-31' })).toBe(
    '01-01-2026 a 31-12-2026',
  );
  expect(validityText({ validFrom: '2026-01-01', validTo: null })).toBe('Desde 01-01-2026');
});

test('a long list of names is cut and counted', () => {
  expect(shortList(['Cardiología', 'Pediatría'])).toBe('Cardiología, Pediatría');
  expect(shortList(['Cardiología', 'Pediatría', 'Cirugía', 'Urología'])).toBe(
    'Cardiología, Pediatría +2',
  );
});
