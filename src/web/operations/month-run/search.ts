/** Which month is run, and which of its findings are listed. */
import { z } from 'zod';
import { findingSearch } from '../month-checks/public.ts';

export const searchSchema = z.object({
  /** By default the month that wants work (operations §14.5). */
  month: z.number().int().min(1).max(12).optional(),
  year: z.number().int().min(2024).max(2099).optional(),
  ...findingSearch,
  /** A check of the month that is followed. */
  job: z.uuid().optional(),
});
export type Search = z.output<typeof searchSchema>;
