import { describe, expect, test } from 'vitest';
import { localDate } from '../calendar/calendar.ts';
import type { RecordType } from '../fees/rules.ts';
import { ANALYSIS_MONTHS, analysePayments, type DayFees } from './payment-analysis.ts';

const NOVEMBER = { year: 2026, month: 11 };

const day = (
  date: string,
  calculations: number,
  amount: number,
  recordType: RecordType = 'participacion',
): DayFees => ({
  attentionDate: localDate(date),
  recordType,
  calculations,
  baseAmount: amount * 2,
  calculatedAmount: amount,
  retentionAmount: amount / 10,
  finalAmount: amount - amount / 10,
});

describe('documents §11.4: the payment analysis', () => {
  const analysis = analysePayments(
    [
      // Two Mondays, a Tuesday with both record types, and the first month of the span.
      day('2026-11-02', 3, 30_000),
      day('2026-11-09', 2, 10_010),
      day('2026-11-03', 1, 50_000),
      day('2026-11-03', 1, 200_000, 'hmq'),
      day('2024-12-31', 1, 70_000),
    ],
    NOVEMBER,
  );

  test('adds up what there is', () => {
    expect(analysis.totals).toEqual({
      count: 8,
      baseAmount: 720_020,
      calculatedAmount: 360_010,
      retentionAmount: 36_001,
      finalAmount: 324_009,
      retentionRate: 1000,
      // The day of both record types is one day.
      uniqueDays: 4,
      averageCount: 2,
    });
  });

  test('has each of 24 months, also those without fees', () => {
    expect(analysis.months).toHaveLength(ANALYSIS_MONTHS);
    expect(analysis.months.at(0)).toEqual({ year: 2024, month: 12, count: 1, totalAmount: 63_000 });
    expect(analysis.months.at(1)).toEqual({ year: 2025, month: 1, count: 0, totalAmount: 0 });
    expect(analysis.months.at(-1)).toEqual({ ...NOVEMBER, count: 7, totalAmount: 261_009 });
  });

  test('averages each weekday over its own dates', () => {
    expect(analysis.weekdays.slice(0, 3)).toEqual([
      // 36.009 pesos in two dates, rounded half up.
      {
        weekday: 'monday',
        days: 2,
        count: 5,
        totalAmount: 36_009,
        averageCount: 2.5,
        averageAmount: 18_005,
      },
      {
        weekday: 'tuesday',
        days: 2,
        count: 3,
        totalAmount: 288_000,
        averageCount: 1.5,
        averageAmount: 144_000,
      },
      {
        weekday: 'wednesday',
        days: 0,
        count: 0,
        totalAmount: 0,
        averageCount: 0,
        averageAmount: 0,
      },
    ]);
    expect(analysis.weekdays).toHaveLength(7);
  });

  test('has the record types that occur, the largest amount first', () => {
    expect(analysis.recordTypes).toEqual([
      { recordType: 'hmq', count: 1, totalAmount: 180_000 },
      { recordType: 'participacion', count: 7, totalAmount: 144_009 },
    ]);
  });

  test('without fees is all zeros', () => {
    const { totals, months, recordTypes } = analysePayments([], NOVEMBER);
    expect(totals).toMatchObject({ count: 0, finalAmount: 0, retentionRate: 0, averageCount: 0 });
    expect(months).toHaveLength(ANALYSIS_MONTHS);
    expect(recordTypes).toEqual([]);
  });
});
