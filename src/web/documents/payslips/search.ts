/** What the address of /nomina says. */
import { z } from 'zod';
import { mailState, payslipSort } from '../../../contract/documents/payslips.ts';
import { periodSearch } from '../../kit/fields/period-search.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

export const searchSchema = z.object({
  ...tableSearch(10),
  ...periodSearch,
  doctorId: z.number().int().positive().optional(),
  mailState: mailState.optional(),
  sort: payslipSort,
  job: z.uuid().optional(),
  /** The log of sendings, of one doctor or of all. */
  history: z.union([z.literal('all'), z.number().int().positive()]).optional(),
});
