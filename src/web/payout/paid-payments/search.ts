/** The search parameters of the screen, and the meaning of its search within a group. */
import { z } from 'zod';
import {
  type paidDoctorSort,
  paidGroupSort,
  requestDate,
} from '../../../contract/payout/paid-payments.ts';
import { matchesRequestDate } from '../../../domain/calendar/request-date.ts';
import { keptWords } from '../../kit/table/kept-words.ts';
import { type TableSearch, tableSearch } from '../../kit/table/url-filters.ts';

export const searchSchema = z.object({
  ...tableSearch(20),
  search: keptWords,
  sort: paidGroupSort,
  /** The group and the doctor whose dialogs are open. */
  group: requestDate.optional(),
  movements: z.number().int().positive().optional(),
});

/** The filters of a table of groups or doctors. */
export type SearchedTable = TableSearch & { search?: string | undefined };

/** The filters of the table of a date's doctors. */
export type SearchedDoctors = SearchedTable & { sort: z.output<typeof paidDoctorSort> };

/** The search within a group: for doctors, unless the text matched the date. */
export function doctorSearch(requestDate: string, typed: string | undefined): string | undefined {
  return typed && !matchesRequestDate(requestDate, typed) ? typed : undefined;
}
