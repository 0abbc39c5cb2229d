/** Which months are compared, and which doctors are listed. */
import { z } from 'zod';
import { sortBy } from '../../../contract/schemas.ts';
import { addMonths, type Period } from '../../../domain/calendar/calendar.ts';
import { DIFFERENCE_REASONS } from '../../../domain/month-difference/reasons.ts';
import { periodSearch } from '../../kit/fields/period-search.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

/** How many months before the chosen one may be compared with it. */
export const MONTHS_BACK = 24;

export const searchSchema = z.object({
  ...periodSearch,
  ...tableSearch(20),
  sort: sortBy(['-unexplained', '-difference', '-now', '-before', 'doctorName']),
  /** How many months the other one is before this one. */
  back: z.number().int().min(1).max(MONTHS_BACK).default(1),
  search: z.string().max(120).optional(),
  reason: z.enum(DIFFERENCE_REASONS).optional(),
  unexplained: z.boolean().optional(),
  atLeast: z.number().int().min(0).optional(),
  /** The doctor who is open. */
  open: z.number().int().optional(),
});

export type ComparedPeriods = { readonly now: Period; readonly before: Period };

/** The month and the other one. */
export const comparedPeriods = (now: Period, back: number): ComparedPeriods => ({
  now,
  before: addMonths(now, -back),
});

/** As the calls take them. */
export const monthsInput = ({ now, before }: ComparedPeriods) => ({
  month: now.month,
  year: now.year,
  beforeMonth: before.month,
  beforeYear: before.year,
});
