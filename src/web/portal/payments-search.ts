/** What the address of 'Mis Pagos' says. */
import { z } from 'zod';
import { tableSearch } from '../kit/table/url-filters.ts';

export const paymentsSearch = z.object({
  ...tableSearch(20),
  /** Only annulled payments, instead of those that count. */
  annulled: z.boolean().default(false),
  /** Whether the corrections to come are open. */
  corrections: z.boolean().default(false),
});
