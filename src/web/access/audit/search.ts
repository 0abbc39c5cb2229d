/** The search parameters of /auditoria. */
import { z } from 'zod';
import { auditFilters } from '../../../contract/access/audit.ts';
import { id, sortBy } from '../../../contract/schemas.ts';
import { keptWords } from '../../kit/table/kept-words.ts';
import { openedSearch } from '../../kit/table/opened-record.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

const { action, entity, entityId, dateFrom, dateTo } = auditFilters.shape;

export const searchSchema = z.object({
  ...tableSearch(20),
  ...openedSearch,
  search: keptWords,
  action,
  entity,
  // The router parses digits in the address as a number.
  entityId: z.union([z.number().transform(String), entityId]),
  dateFrom,
  dateTo,
  userId: id.optional(),
  sort: sortBy(['-at']),
});
export type AuditSearch = z.output<typeof searchSchema>;
