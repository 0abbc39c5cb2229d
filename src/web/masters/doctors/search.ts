/** What /medicos finds, as its address says it. */
import { z } from 'zod';
import { DOCTOR_SORT } from '../../../contract/masters/doctors.ts';
import { id, sortBy } from '../../../contract/schemas.ts';
import { openedSearch } from '../../kit/table/opened-record.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

export const searchSchema = z.object({
  ...tableSearch(20),
  ...openedSearch,
  search: z.string().optional(),
  specialtyId: id.optional(),
  societyId: id.optional(),
  isActive: z.boolean().optional(),
  sort: sortBy(DOCTOR_SORT),
  /** Whether the changes of account that wait are shown. */
  accountChanges: z.boolean().optional(),
});
