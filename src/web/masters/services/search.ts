/** What /prestaciones finds, as its address says it. */
import { z } from 'zod';
import { id, participationType, sortBy } from '../../../contract/schemas.ts';
import { openedSearch } from '../../kit/table/opened-record.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

export const searchSchema = z.object({
  ...tableSearch(20),
  ...openedSearch,
  search: z.string().optional(),
  specialtyId: id.optional(),
  participationType: participationType.optional(),
  isActive: z.boolean().optional(),
  sort: sortBy(['code', 'name', 'specialtyName', 'participationType', 'baseValue', 'isActive']),
});
