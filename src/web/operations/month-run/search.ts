/** Which month is run, and which of its findings are listed. */
import { z } from 'zod';
import { periodSearch } from '../../kit/fields/period-search.ts';
import { findingSearch } from '../month-checks/public.ts';

export const searchSchema = z.object({
  ...periodSearch,
  ...findingSearch,
  /** A check of the month that is followed. */
  job: z.uuid().optional(),
});
