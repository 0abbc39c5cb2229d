/** Price tables as cells (fees §21.5). */
import { expect, test } from 'vitest';
import { pricesCell, pricesText, readPricesCell } from './price-cells.ts';
import { readPaymentCell } from './rule-cells.ts';

const CODES = ['', '01-01-001', 'AB: 2', 'C; D', '10 a 20'];
const codeOf = (id: number) => CODES[id] ?? `${id}`;
const PRICES = [
  { serviceId: 1, amount: 12_000, percentage: null },
  { serviceId: 2, amount: null, percentage: 35 },
  { serviceId: 3, amount: 0, percentage: null },
  { serviceId: 4, amount: null, percentage: 62.5 },
];

// fees §21.5
test('are written and read again, whatever codes hold', () => {
  const cell = pricesCell(PRICES, codeOf);
  expect(cell).toBe('01-01-001: $12.000; AB: 2: 35 %; C; D: $0; 10 a 20: 62,5 %');
  expect(readPricesCell(cell)).toEqual(
    PRICES.map(({ serviceId, ...price }) => ({ ...price, service: codeOf(serviceId) })),
  );
  expect(readPaymentCell(cell, 'price_table', true)).toMatchObject({
    paymentType: 'price_table',
    prices: { length: 4 },
  });
});

// fees §21.5
test('stay as they are where no cell holds them', () => {
  const many = Array.from({ length: 2000 }, (_, at) => ({
    serviceId: at + 10,
    amount: 1_000_000 + at,
    percentage: null,
  }));
  expect(pricesCell(many, (id) => `PRESTACION-${id}`)).toBe('Como está (2000)');
});

// fees §21.5, fees §20.4
test('are told from brackets and from a value', () => {
  const typeOf = (text: string, type: Parameters<typeof readPaymentCell>[1] = null) => {
    const read = readPaymentCell(text, type, false);
    return typeof read === 'string' ? read : read.paymentType;
  };
  expect(typeOf('01-01-001: 35 %')).toBe('price_table');
  expect(typeOf('$0 o más: 35 %')).toBe('table_accumulated');
  expect(typeOf('$0 a $10: 35 %; $11 o más: 40 %', 'price_table')).toBe('table_accumulated');
  expect(typeOf('40 %', 'price_table')).toBe('percentage');
  expect(typeOf('40', 'price_table')).toBe(
    '«Pago» dice «40»: escriba precios como «01-01-001: $12.000; 01-01-002: 35 %».',
  );
  expect(readPaymentCell('40 %', 'price_table', true)).toBe(
    '«Pago» dice «40 %»: no es lo que dice «Tipo de pago»; corrija uno de los dos.',
  );
});

// fees §21.5
test.each([
  ['X: $1.200,5', 'X: $1.200,5'],
  ['X: 120 %', 'X: 120 %'],
  ['X: 33,333 %', 'X: 33,333 %'],
  ['X: 12000', 'X: 12000'],
  ['X: $1; Y', 'Y'],
])('%s is not understood', (cell, part) => {
  const said = readPaymentCell(cell, 'price_table', true);
  expect(said).toContain(`«${part}» no se entiende`);
});

// fees §21.3
test('are compared with the prices that differ first', () => {
  const before = PRICES.map((price) => (price.serviceId === 3 ? { ...price, amount: 5 } : price));
  expect(pricesText(PRICES, before, codeOf)).toBe(
    'tabla de precios (4 prestaciones): C; D $0; 01-01-001 $12.000; AB: 2 35 %; 10 a 20 62,5 %',
  );
  const many = Array.from({ length: 20 }, (_, at) => ({
    serviceId: at + 10,
    amount: 1,
    percentage: null,
  }));
  expect(pricesText(many, many.slice(0, 19), codeOf)).toMatch(
    /^tabla de precios \(20 prestaciones\): 29 \$1; .* y 8 más$/,
  );
});
