/** The search parameters of 'Boletas y Facturas'. */
import { z } from 'zod';
import { lackingReceipts, receiptSort, receiptStand } from '../../../contract/payout/receipts.ts';
import { id } from '../../../contract/schemas.ts';
import { periodSearch } from '../../kit/fields/period-search.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

export const searchSchema = z.object({
  ...tableSearch(20),
  ...periodSearch,
  sort: receiptSort,
  stand: receiptStand.optional(),
  /** A link asks for what lacks of the month, or of those before it. */
  lacking: lackingReceipts.optional(),
  /** And of one payee alone. */
  doctorId: id.optional(),
  societyId: id.optional(),
  search: z.string().max(120).optional(),
  /** The dialog that is open. */
  open: z.enum(['sheet', 'source', 'typed', 'year']).optional(),
  /** The job that sends reminders. */
  job: z.uuid().optional(),
});
export type Search = z.output<typeof searchSchema>;

/** Lets go of what a link asked for. */
export const WITHOUT_LACKING = { lacking: undefined, doctorId: undefined, societyId: undefined };
