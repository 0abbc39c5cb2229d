/** The search parameters of 'Calcular Pagos', and what its calls take of them. */
import { z } from 'zod';
import { forecastSort } from '../../../contract/fees/calculation-forecast.ts';
import type { CalculateInput } from '../../../contract/operations/jobs.ts';
import type { ReturnScope } from '../../../contract/payout/going-back.ts';
import { date, id, recordType, sortBy } from '../../../contract/schemas.ts';
import {
  firstDayOf,
  lastDayOf,
  type Period,
  parseDate,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

/** The attentions to calculate. */
const selectionShape = {
  doctorId: id.optional(),
  dateFrom: date().optional(),
  dateTo: date().optional(),
  /** All pending attentions, regardless of dates. */
  allPending: z.boolean().default(false),
  /** Only these record types; undefined for both. */
  only: recordType.optional(),
  recalculate: z.boolean().default(false),
};
const selectionSchema = z.object(selectionShape);
export type Selection = z.output<typeof selectionSchema>;

export const searchSchema = z.object({
  // Pending and results come 20 a page (fees §17.4).
  ...tableSearch(20),
  ...selectionShape,
  /** Whether the selection has been previewed. */
  analyzed: z.boolean().default(false),
  view: z.enum(['pending', 'doctors', 'calculated']).default('pending'),
  withoutRule: z.boolean().default(false),
  /** The results of a whole month are those that it pays, not those of its attentions. */
  byPayMonth: z.boolean().default(false),
  /** The results are all that was calculated of the selection's days, also what was sent to the payroll or paid. */
  anyState: z.boolean().default(false),
  /** Sorts the lines, and the doctors. */
  sort: sortBy(['-attentionDate']),
  doctorsSort: forecastSort,
  /** The job that is shown. */
  job: z.uuid().optional(),
});

/** The selection in an address. */
export function selectionOf(search: z.output<typeof searchSchema>): Selection {
  return selectionSchema.parse(search);
}

/** Whether it can be previewed: all pending, or both dates (fees §17.2). */
export function isComplete({ allPending, dateFrom, dateTo }: Selection): boolean {
  return allPending || (dateFrom !== undefined && dateTo !== undefined);
}

export function isSame(a: Selection, b: Selection): boolean {
  return (Object.keys(selectionShape) as (keyof Selection)[]).every((key) => a[key] === b[key]);
}

/** The filters that the lists of attentions and of calculations share. */
export function listFilters({ doctorId, dateFrom, dateTo, allPending, only }: Selection) {
  return { doctorId, ...(!allPending && { dateFrom, dateTo }), participationTypes: only && [only] };
}

/** The month that the dates are; undefined if they are not those of one whole month. */
export function monthOf({ allPending, dateFrom, dateTo }: Selection): Period | undefined {
  const first = allPending || dateFrom === undefined ? undefined : parseDate(dateFrom);
  if (!first) return undefined;
  const month = periodOf(first);
  return dateFrom === firstDayOf(month) && dateTo === lastDayOf(month) ? month : undefined;
}

/** Which results of the selection are shown: `anyState` only of some days; `byPayMonth` only of a whole month, and not with it. */
export type Shown = { readonly byPayMonth: boolean; readonly anyState: boolean };

/**
 * The filters of the results: of the month that pays them, if so asked, with late lines of other months (fees §17.8); in any state,
 * if so asked, else what waits to be sent to the payroll (fees §17.9).
 */
export function resultFilters(selection: Selection, { byPayMonth, anyState }: Shown) {
  const { dateFrom, dateTo, ...others } = listFilters(selection);
  const isAny = anyState && !selection.allPending;
  const month = byPayMonth && !isAny ? monthOf(selection) : undefined;
  return {
    ...others,
    ...(month ? { ...month, byPayMonth } : { dateFrom, dateTo }),
    ...(!isAny && { status: ['calculated' as const] }),
  };
}

/** The job's input. */
export function jobInput(selection: Selection): CalculateInput {
  const { doctorId, dateFrom, dateTo, allPending, only, recalculate } = selection;
  return {
    doctorId,
    ...(!allPending && { dateFrom, dateTo }),
    showAllPending: allPending,
    includeParticipaciones: only !== 'hmq',
    includeHmq: only !== 'participacion',
    recalculate,
  };
}

/** What is returned of the selection; null if it names neither a doctor, days nor a type: nothing chosen is not everything. */
export function returnScope(selection: Selection): ReturnScope | null {
  const { doctorId, dateFrom, dateTo, allPending, only } = selection;
  const scope = {
    ...(doctorId !== undefined && { doctorIds: [doctorId] }),
    ...(!allPending && { dateFrom, dateTo }),
    ...(only && { recordType: only }),
  };
  return Object.keys(scope).length > 0 ? scope : null;
}
