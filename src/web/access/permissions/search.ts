/** What the addresses of the menu screen and of the tester say. */
import { z } from 'zod';
import { profile } from '../../../contract/schemas.ts';
import { openedSearch } from '../../kit/table/opened-record.ts';

/** The search parameters of /menu-management: the open option, and the profile by which options are filtered. */
export const menuSearch = z.object({ ...openedSearch, profile: profile.optional() });

/** /permissions-tester: whose menu and calls are shown, and whether all of them. */
export const testerSearch = z.object({
  profile: profile.optional(),
  /** One of the clinic's own instead (access §15). */
  own: z.number().int().positive().optional(),
  all: z.boolean().default(false),
});
