/** The twelve months of the demo clinic, relative to today so that they are always recent. */
import {
  addDays,
  addMonths,
  type LocalDate,
  lastDayOf,
  type Period,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { type Cast, type DemoAttention, monthAttentions } from './attentions.ts';
import { seeded } from './random.ts';

/** One import: a month's attentions of one record type. */
export type DemoImport = {
  readonly id: number;
  readonly recordType: RecordType;
  readonly period: Period;
  /** The day of the import: the day after the month's end, or today in the current month. */
  readonly importedOn: LocalDate;
  readonly attentions: readonly DemoAttention[];
};

const MONTHS = 12;
const RECORD_TYPES = ['participacion', 'hmq'] as const;

/** February and half of September are holiday seasons. */
const SEASON: Record<number, number> = { 2: 0.84, 9: 0.93 };

/** The periods from eleven months ago to the current one, in order. */
export function demoPeriods(today: LocalDate): Period[] {
  return Array.from({ length: MONTHS }, (_, index) =>
    addMonths(periodOf(today), index - MONTHS + 1),
  );
}

/** The imports of every month up to today, in order. A month's data do not depend on the day. */
export function demoImports(today: LocalDate, cast: Cast): DemoImport[] {
  return demoPeriods(today).flatMap((period, index) => {
    const month = monthAttentions(period, { ...cast, seed: 'clinic', count: countOf(period) });
    const end = lastDayOf(period);
    return RECORD_TYPES.map((recordType, position) => ({
      id: index * RECORD_TYPES.length + position + 1,
      recordType,
      period,
      importedOn: end < today ? addDays(end, 1) : today,
      attentions: month.filter(
        (attention) => attention.recordType === recordType && attention.attentionDate <= today,
      ),
    }));
  });
}

function countOf(period: Period): number {
  const usual = seeded(`volume ${period.year}-${period.month}`).int(2_900, 3_200);
  return Math.round(usual * (SEASON[period.month] ?? 1));
}
