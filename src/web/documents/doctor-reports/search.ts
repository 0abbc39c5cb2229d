/** What is chosen on the tab, as its address has it. */
import { z } from 'zod';
import { parseDate } from '../../../domain/calendar/calendar.ts';

const day = z.string().refine((text) => parseDate(text) !== null);

export const reportsSearch = z.object({
  // Fees of the years before the product are read, too. Without them it is the latest month that was paid.
  month: z.number().int().min(1).max(12).optional(),
  year: z.number().int().min(2000).max(2099).optional(),
  /** Of which payments the statement is: all of the month, or those of a payment date. */
  of: z.enum(['month', 'date']).default('month'),
  paymentDate: day.optional(),
  /** The days of the medical history. */
  from: day.optional(),
  to: day.optional(),
  open: z.enum(['analysis']).optional(),
});
export type ReportsSearch = z.output<typeof reportsSearch>;

export type TabProps = {
  doctorId: number;
  search: ReportsSearch;
  onChange: (change: Partial<ReportsSearch>) => void;
};
