/** What the addresses of 'Pagar Nómina' and 'Nómina Completa' say. */
import { z } from 'zod';
import { doctorTotalsSort } from '../../../contract/fees/calculations.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

export const payPayrollSearch = z.object({
  ...tableSearch(10),
  sort: doctorTotalsSort,
  search: z.string().optional(),
  month: z.number().int().min(1).max(12).optional(),
  year: z.number().int().min(2024).max(2099).optional(),
});
export type TotalsSearch = z.output<typeof payPayrollSearch>;

export const fullPayrollSearch = payPayrollSearch.extend({ job: z.uuid().optional() });
