import { describe, expect, test } from 'vitest';
import {
  changeChoice,
  choiceProblem,
  firstPeriod,
  type KnownPayments,
  type StatementChoice,
} from './statement-choice.ts';

const JULY: StatementChoice = { month: 7, year: 2026, of: 'month' };
const OF_DATE: StatementChoice = { ...JULY, of: 'date' };
const PERIODS = [
  { month: 7, year: 2026 },
  { month: 12, year: 2024 },
];
const NO_DATES = undefined;
const DATES = ['2026-08-05'];
const NONE_PAID = 'No hay pagos efectivos en este período';
const CHOOSE = 'Seleccione una fecha de pago';

describe('documents §2.16: why there is no statement', () => {
  test.each<[string, StatementChoice, KnownPayments['periods'], KnownPayments['dates'], unknown]>([
    ['unread', JULY, undefined, NO_DATES, 'No se pudieron obtener los datos de pagos'],
    ['nobody paid', JULY, [], NO_DATES, 'No se encontraron pagos para este doctor'],
    [
      'years without statements',
      JULY,
      [{ month: 7, year: 1999 }],
      NO_DATES,
      'No se encontraron períodos válidos',
    ],
    [
      'no month',
      { ...JULY, month: 13 },
      PERIODS,
      NO_DATES,
      'Período inválido para generar cartola',
    ],
    ['another month', { ...JULY, month: 8 }, PERIODS, NO_DATES, NONE_PAID],
    ['a month still to be paid', OF_DATE, PERIODS, [], NONE_PAID],
    ['no date yet', OF_DATE, PERIODS, DATES, CHOOSE],
    ['a date of another month', { ...OF_DATE, paymentDate: '2026-01-05' }, PERIODS, DATES, CHOOSE],
    ['a month', JULY, PERIODS, NO_DATES, null],
    ['a date', { ...OF_DATE, paymentDate: '2026-08-05' }, PERIODS, DATES, null],
  ])('%s', (_, choice, periods, dates, problem) => {
    expect(choiceProblem(choice, { periods, dates })).toBe(problem);
  });
});

describe('documents §11.2: the statement opens on', () => {
  const current = { month: 11, year: 2026 };
  const september = { month: 9, year: 2026, isPaid: false };
  const august = { month: 8, year: 2026, isPaid: true };
  test.each([
    ['the latest paid month', {}, [september, august], { month: 8, year: 2026 }],
    ['the latest month while none is paid', {}, [september], { month: 9, year: 2026 }],
    ['the current month without payments', {}, [], current],
    ['the month of the address', { month: 3, year: 2026 }, [august], { month: 3, year: 2026 }],
  ])('%s', (_, chosen, periods, expected) => {
    expect(firstPeriod(chosen, periods, current)).toEqual(expected);
  });
});

test.each([
  [{ month: 8 }, { month: 8, paymentDate: undefined }],
  [{ year: 2025 }, { year: 2025, paymentDate: undefined }],
  [{ of: 'date' as const }, { of: 'date', paymentDate: undefined }],
  [{ paymentDate: '2026-08-05' }, { paymentDate: '2026-08-05' }],
])('documents §11.3: a change of %j clears the payment date', (change, expected) => {
  expect(changeChoice(change)).toEqual(expected);
});
