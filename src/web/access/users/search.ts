/** What /usuarios finds, as its address says it. */
import { z } from 'zod';
import { profile, sortBy } from '../../../contract/schemas.ts';
import { openedSearch } from '../../kit/table/opened-record.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

export const searchSchema = z.object({
  ...tableSearch(20),
  ...openedSearch,
  search: z.string().optional(),
  profile: profile.optional(),
  ownProfileId: z.number().optional(),
  isActive: z.boolean().optional(),
  sort: sortBy(['firstName', 'rut', 'email', 'profile', 'doctorName', 'isActive']),
});
