/** The search parameters of 'Nómina Bancaria'. */
import { z } from 'zod';
import { bankFormat } from '../../../contract/payout/bank.ts';
import { transferSort, transferStand } from '../../../contract/payout/transfers.ts';
import { sortBy } from '../../../contract/schemas.ts';
import { periodSearch } from '../../kit/fields/period-search.ts';
import { api } from '../../kit/shell/client.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

export const searchSchema = z.object({
  ...tableSearch(20),
  sort: sortBy(['doctorName', 'bankName', 'amount']),
  search: z.string().optional(),
  ...periodSearch,
  /** By default the one that is used. */
  bankFormat: bankFormat.optional(),
  /** One of the format's layouts; by default the first. */
  layout: z.string().optional(),
  includePaid: z.boolean().default(false),
  /** The day of the transfers; by default today. */
  paymentDate: z.iso.date().optional(),
  /** The downloaded file whose transfers are shown. */
  file: z.number().int().optional(),
  /** What is to be sent, or the transfers of all files. */
  view: z.enum(['toSend', 'sent']).default('toSend'),
  stand: transferStand.optional(),
  sentSort: transferSort,
  /** Whether a payroll was requested; from then on it follows the form. */
  generated: z.boolean().default(false),
});
type Address = z.output<typeof searchSchema>;
export type Search = Address & { readonly bankFormat: NonNullable<Address['bankFormat']> };
export type SetSearch = (change: Partial<Search>) => void;

/** The calls' input from an address. */
export function orderOf({ month, year, bankFormat, layout, includePaid }: Search) {
  return { month, year, bankFormat, layout, includePaid };
}

export function payrollOptions(search: Search) {
  return api.bank.generate.queryOptions({ input: orderOf(search) });
}

/** A generated payroll. */
export type Payroll = Awaited<ReturnType<typeof api.bank.generate.call>>;
