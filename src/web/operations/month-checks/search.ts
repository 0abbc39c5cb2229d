/** Which findings are listed, and which one is open. */
import { z } from 'zod';
import { FINDING_STATES } from '../../../contract/operations/month-checks.ts';
import { sortBy } from '../../../contract/schemas.ts';
import { CHECK_KEYS } from '../../../domain/month-checks/kinds.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

/** To be spread into the schema of a screen with findings. */
export const findingSearch = {
  ...tableSearch(20),
  sort: sortBy(['severity', '-amount', '-lines', 'dueOn', 'foundAt', 'owner']),
  state: z.enum(FINDING_STATES).default('open'),
  severity: z.enum(['blocking', 'warning']).optional(),
  kind: z.enum(CHECK_KEYS).optional(),
  whose: z.enum(['mine', 'nobody']).optional(),
  overdue: z.boolean().optional(),
  search: z.string().max(120).optional(),
  /** The finding beside the list. */
  open: z.number().int().positive().optional(),
};
export type FindingSearch = z.output<z.ZodObject<typeof findingSearch>>;

/** All open months, unless one is chosen. */
export const inboxSearch = z.object({
  ...findingSearch,
  month: z.number().int().min(1).max(12).optional(),
  year: z.number().int().min(2024).max(2099).optional(),
});

/** The kinds of checks: a search, and how severe they are. */
export const kindsSearch = z.object({
  search: z.string().max(120).optional(),
  only: z.enum(['blocking', 'warning', 'off', 'changed']).optional(),
});
