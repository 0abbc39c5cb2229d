/** What a doctor's fees of some months amount to: totals, months, weekdays, kinds (documents §11.4). */
import {
  addMonths,
  epochDay,
  type LocalDate,
  type Period,
  periodIndex,
  periodOf,
  WEEKDAYS,
  type Weekday,
  weekdayOfEpochDay,
} from '../calendar/calendar.ts';
import type { RecordType } from '../fees/rules.ts';
import { type BasisPoints, divideHalfUp } from '../money.ts';
import { shareOf } from '../words/distribution.ts';

/** The number of months that an analysis covers, including the last one. */
export const ANALYSIS_MONTHS = 24;
/** How many services its ranking names. */
export const TOP_SERVICES = 5;

/** Fees of one day and record type, in pesos. */
export type DayFees = {
  readonly attentionDate: LocalDate;
  readonly recordType: RecordType;
  readonly calculations: number;
  readonly baseAmount: number;
  readonly calculatedAmount: number;
  readonly retentionAmount: number;
  readonly finalAmount: number;
};

/** The number of fees, and their total after retention. */
export type FeeTotal = { readonly count: number; readonly totalAmount: number };

export type WeekdayAverage = FeeTotal & {
  readonly weekday: Weekday;
  /** How many dates with fees fall on this weekday. */
  readonly days: number;
  /** The average number of fees and pesos of such a date; 0 without any. */
  readonly averageCount: number;
  readonly averageAmount: number;
};

export type PaymentAnalysis = {
  readonly totals: {
    readonly count: number;
    readonly baseAmount: number;
    readonly calculatedAmount: number;
    readonly retentionAmount: number;
    readonly finalAmount: number;
    /** The retained part of the calculated fees. */
    readonly retentionRate: BasisPoints;
    /** The number of dates with fees, and the average number of fees on them; 0 without any. */
    readonly uniqueDays: number;
    readonly averageCount: number;
  };
  /** Every month of the span in order, including those without fees. */
  readonly months: readonly (Period & FeeTotal)[];
  /** From Monday. */
  readonly weekdays: readonly WeekdayAverage[];
  /** Those that occur, by descending amount. */
  readonly recordTypes: readonly (FeeTotal & { readonly recordType: RecordType })[];
};

/** The months of an analysis that ends with `last`. */
export function analysisSpan(last: Period): { readonly first: Period; readonly last: Period } {
  return { first: addMonths(last, 1 - ANALYSIS_MONTHS), last };
}

/** Sums up the fees of the days, which lie in the `ANALYSIS_MONTHS` months up to `last`. */
export function analysePayments(days: readonly DayFees[], last: Period): PaymentAnalysis {
  const sum = (amount: (day: DayFees) => number) => days.reduce((all, day) => all + amount(day), 0);
  const count = sum(({ calculations }) => calculations);
  const calculatedAmount = sum((day) => day.calculatedAmount);
  const retentionAmount = sum((day) => day.retentionAmount);
  const uniqueDays = countDates(days);
  return {
    totals: {
      count,
      baseAmount: sum((day) => day.baseAmount),
      calculatedAmount,
      retentionAmount,
      finalAmount: sum((day) => day.finalAmount),
      retentionRate: shareOf(retentionAmount, calculatedAmount),
      uniqueDays,
      averageCount: average(count, uniqueDays),
    },
    months: monthsOf(days, last),
    weekdays: weekdaysOf(days),
    recordTypes: [...Map.groupBy(days, ({ recordType }) => recordType)]
      .map(([recordType, those]) => ({ recordType, ...totalOf(those) }))
      .sort((a, b) => b.totalAmount - a.totalAmount),
  };
}

function monthsOf(days: readonly DayFees[], last: Period): (Period & FeeTotal)[] {
  const byMonth = Map.groupBy(days, ({ attentionDate }) => periodIndex(periodOf(attentionDate)));
  const { first } = analysisSpan(last);
  return Array.from({ length: ANALYSIS_MONTHS }, (_, index) => {
    const month = addMonths(first, index);
    return { ...month, ...totalOf(byMonth.get(periodIndex(month)) ?? []) };
  });
}

function weekdaysOf(days: readonly DayFees[]): WeekdayAverage[] {
  const byWeekday = Map.groupBy(days, (day) => weekdayOfEpochDay(epochDay(day.attentionDate)));
  return WEEKDAYS.map((weekday) => {
    const those = byWeekday.get(weekday) ?? [];
    const total = totalOf(those);
    const dates = countDates(those);
    return {
      weekday,
      days: dates,
      ...total,
      averageCount: average(total.count, dates),
      averageAmount: dates === 0 ? 0 : divideHalfUp(total.totalAmount, dates),
    };
  });
}

function totalOf(days: readonly DayFees[]): FeeTotal {
  return {
    count: days.reduce((sum, { calculations }) => sum + calculations, 0),
    totalAmount: days.reduce((sum, { finalAmount }) => sum + finalAmount, 0),
  };
}

const countDates = (days: readonly DayFees[]) =>
  new Set(days.map(({ attentionDate }) => attentionDate)).size;

/** An average with one decimal, as it is shown. */
function average(count: number, dates: number): number {
  return dates === 0 ? 0 : divideHalfUp(count * 10, dates) / 10;
}
