import { describe, expect, test } from 'vitest';
import { describePeriod, statementProblem, validPeriods } from './statement-periods.ts';

const july = { month: 7, year: 2026, records: 12 };
const ancient = { month: 3, year: 2019, records: 4 };

describe('access §11.6: the months of the user’s statement', () => {
  test.each([
    [[], 'No se encontraron pagos para este doctor'],
    [[ancient], 'No se encontraron períodos válidos'],
    [[july, ancient], null],
  ])('of %j', (periods, problem) => expect(statementProblem(periods)).toBe(problem));

  test('are those that have a statement, with the number of their records', () => {
    expect(validPeriods([july, ancient])).toEqual([july]);
    expect(describePeriod(july)).toBe('Julio 2026 · 12 registros');
    expect(describePeriod({ ...july, records: 1 })).toBe('Julio 2026 · 1 registro');
  });
});
