/** The search parameters of 'Derechos de las Personas'. No RUT stands in the address. */
import { z } from 'zod';
import { sortBy } from '../../../contract/schemas.ts';
import { REQUEST_STATES, RIGHT_KINDS } from '../../../domain/words/rights-words.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

const RIGHTS_TABS = ['requests', 'rectified', 'hidden', 'retention', 'breach'] as const;

export const searchSchema = z.object({
  ...tableSearch(20),
  sort: sortBy(['dueOn', 'receivedOn', 'id']),
  tab: z.enum(RIGHTS_TABS).default('requests'),
  state: z.enum(REQUEST_STATES).optional(),
  kind: z.enum(RIGHT_KINDS).optional(),
});
