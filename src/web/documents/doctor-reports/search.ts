/** The search parameters of the tab. */
import { z } from 'zod';
import { parseDate } from '../../../domain/calendar/calendar.ts';

const day = z.string().refine((text) => parseDate(text) !== null);

export const reportsSearch = z.object({
  // Years before the product was introduced are allowed, too. By default the latest paid month.
  month: z.number().int().min(1).max(12).optional(),
  year: z.number().int().min(2000).max(2099).optional(),
  /** The statement's payments: all of the month, or those of a payment date. */
  of: z.enum(['month', 'date']).default('month'),
  paymentDate: day.optional(),
  /** The period of the medical history. */
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
