import { expect, it } from 'vitest';
import {
  chosenPeriod,
  lackingOfPeriod,
  methodFacts,
  payeeText,
  paymentsToCome,
  periodRange,
  readPeriod,
  sharedMethod,
} from './payment-words.ts';
import { offeredLines } from './process-search.ts';
import { nothingToProcess, records } from './words.ts';

it('counts in words', () => {
  expect([records(0), records(1), records(1234)]).toEqual([
    '0 registros',
    '1 registro',
    '1.234 registros',
  ]);
});

it('payout §4.3: offers no month in which everything is held where payments are made', () => {
  expect(offeredLines(4, false)).toMatchObject({ doctorId: 4, byPayMonth: true, isHeld: false });
  expect(offeredLines(undefined, true)).not.toHaveProperty('isHeld');
});

it('payout §23.10: a run that finds nothing says what is held', () => {
  expect(nothingToProcess(0)).toBe('Todo lo que el mes tiene por pagar ya está en un pago.');
  expect(nothingToProcess(9)).toBe(
    'Todo lo que el mes tiene por pagar ya está en un pago o en pausa: 9 registros en pausa.',
  );
});

it('reads and names periods', () => {
  expect(readPeriod('2026-07')).toEqual({ year: 2026, month: 7 });
  expect(() => readPeriod('2026-7')).toThrow(RangeError);
  expect(periodRange('2026-07', '2026-07')).toBe('Julio 2026');
  expect(periodRange('2026-07', '2026-09')).toBe('Julio 2026 a Septiembre 2026');
});

it('names the method of payments that share one', () => {
  const check = { paymentMethod: 'check' } as const;
  expect(sharedMethod([check, check])).toBe('check');
  expect(sharedMethod([check, { paymentMethod: 'transfer' }])).toBeUndefined();
});

it('payout §8.11: says how many payments go by each method, with their pesos', () => {
  expect(
    methodFacts([
      { paymentMethod: 'transfer', payments: 1_204, totalAmount: 98_000_000 },
      { paymentMethod: 'check', payments: 1, totalAmount: 90_000 },
      { paymentMethod: null, payments: 2, totalAmount: 0 },
    ]),
  ).toEqual([
    ['Transferencia', '1.204 pagos, $98.000.000'],
    ['Cheque', '1 pago, $90.000'],
    ['Sin monto', '2 pagos, $0'],
  ]);
});

const NOW = { month: 11, year: 2026 };
const NONE = { month: undefined, year: undefined };
// payout §7.4
it.each([
  ['a month', NONE, { month: 10 }, { month: 10, year: 2026 }],
  [
    'another month of a chosen year',
    { month: 3, year: 2025 },
    { month: 4, year: 2025 },
    { month: 4, year: 2025 },
  ],
  ['a year alone, for its list', NONE, { year: 2025 }, { year: 2025 }],
  ['a month of it', { year: 2025 }, { month: 1, year: 2025 }, { month: 1, year: 2025 }],
  ['no year any more', { month: 1, year: 2025 }, { month: 1 }, NONE],
  ['no month any more', { month: 1, year: 2025 }, { year: 2025 }, { year: 2025 }],
])('a filter of which one chooses %s has no month without its year', (_, before, chosen, then) => {
  expect(chosenPeriod(before, chosen, NOW)).toEqual(then);
});

it('knows what lacks of half a period', () => {
  expect([NONE, NOW, { year: 2026 }, { month: 1 }].map(lackingOfPeriod)).toEqual([
    null,
    null,
    'mes',
    'año',
  ]);
});

// payout §4.7
it('tells the payments of a doctor who changed in the month apart', () => {
  expect([paymentsToCome({ payments: 1 }), paymentsToCome({ payments: 2 })]).toEqual([
    'Se hará un pago',
    'Se harán 2 pagos, uno por beneficiario,',
  ]);
  const doctorRut = '12345678-5';
  expect(payeeText({ doctorRut, payeeRut: doctorRut, payeeName: 'Ana Soto' })).toBe('');
  expect(payeeText({ doctorRut, payeeRut: '76950441-9', payeeName: 'Peumo Ltda.' })).toBe(
    ' a Peumo Ltda.',
  );
});
