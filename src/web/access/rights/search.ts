/** The search parameters of 'Derechos de las Personas'. No RUT stands in the address. */
import { z } from 'zod';
import { sortBy } from '../../../contract/schemas.ts';
import { REQUEST_STATES, RIGHT_KINDS } from '../../../domain/words/rights-words.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

export const searchSchema = z.object({
  ...tableSearch(20),
  sort: sortBy(['dueOn', 'receivedOn', 'id']),
  tab: z.enum(['requests', 'hidden', 'retention']).default('requests'),
  state: z.enum(REQUEST_STATES).optional(),
  kind: z.enum(RIGHT_KINDS).optional(),
});
