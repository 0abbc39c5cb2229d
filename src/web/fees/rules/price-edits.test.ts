/** The price table in its editor (fees §21.2, fees §21.7). */
import { expect, test } from 'vitest';
import { paymentOfType, shownPrices, withFigure } from './price-edits.ts';

const PRICES = [
  { serviceId: 7, amount: 12_000, percentage: null },
  { serviceId: 8, amount: null, percentage: 35 },
  { serviceId: 9, amount: 5, percentage: null },
];

// fees §21.2
test('a value clears the percentage, and the other way round', () => {
  expect(withFigure(PRICES, 8, { amount: 900 })[1]).toEqual({
    serviceId: 8,
    amount: 900,
    percentage: null,
  });
  expect(withFigure(PRICES, 7, { percentage: 40 })[0]).toEqual({
    serviceId: 7,
    amount: null,
    percentage: 40,
  });
});

// fees §21.2
test('prices with an error come first, then those added, then by code', () => {
  const codes: Record<number, string> = { 7: '10', 8: '9', 9: '1' };
  const shown = (hasError: (index: number) => boolean, added: number[]) =>
    shownPrices(PRICES, { hasError, added: new Set(added), codeOf: (id) => codes[id] ?? '' }).map(
      ({ price }) => price.serviceId,
    );
  expect(shown(() => false, [])).toEqual([9, 8, 7]);
  expect(shown(() => false, [7])).toEqual([7, 9, 8]);
  expect(shown((index) => index === 1, [7])).toEqual([8, 7, 9]);
});

// fees §21.7
test('a rule that pays otherwise than by its table stays for the services of the table', () => {
  expect(paymentOfType('percentage', { prices: PRICES, serviceId: 'all' })).toEqual({
    paymentValue: '',
    combinationRule: null,
    prices: null,
    serviceId: [7, 8, 9],
  });
  expect(paymentOfType('price_table', { prices: null, serviceId: [1] })).toMatchObject({
    prices: [],
    serviceId: 'all',
  });
  expect(paymentOfType('fixed_amount', { prices: [], serviceId: 'all' }).serviceId).toBe('all');
});
