/** What the address of the screen says, and what its search means within one group. */
import { z } from 'zod';
import {
  type paidDoctorSort,
  paidGroupSort,
  requestDate,
} from '../../../contract/payout/paid-payments.ts';
import { matchesRequestDate } from '../../../domain/calendar/request-date.ts';
import { type TableSearch, tableSearch } from '../../kit/table/url-filters.ts';

export const searchSchema = z.object({
  ...tableSearch(20),
  search: z.string().max(120).optional(),
  sort: paidGroupSort,
  /** The group and the doctor whose dialogs are open. */
  group: requestDate.optional(),
  movements: z.number().int().positive().optional(),
});

/** What a table of groups or of doctors is narrowed down by. */
export type SearchedTable = TableSearch & { search?: string | undefined };

/** That of the doctors of a date. */
export type SearchedDoctors = SearchedTable & { sort: z.output<typeof paidDoctorSort> };

/** What a search means within a group: its doctors, unless it was the date that it found. */
export function doctorSearch(requestDate: string, typed: string | undefined): string | undefined {
  return typed && !matchesRequestDate(requestDate, typed) ? typed : undefined;
}
