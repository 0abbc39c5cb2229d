/** What the address of /reglas says (spec 1 §2.8). */
import { z } from 'zod';
import { participationType, sortBy } from '../../../contract/schemas.ts';
import { RULE_STATES } from '../../../domain/rule-state.ts';
import { openedSearch } from '../../kit/opened-record.ts';
import { tableSearch } from '../../kit/url-filters.ts';

export const rulesSearch = z.object({
  ...tableSearch(20),
  ...openedSearch,
  /** The rule that a new one is a copy of. */
  copyOf: z.number().int().positive().optional(),
  /** Whom and what a new rule is for, when a link says so. */
  doctorId: z.number().int().positive().optional(),
  serviceId: z.number().int().positive().optional(),
  /** The rule whose history is open. */
  history: z.number().int().positive().optional(),
  /** Whether the simulator is open. */
  simulator: z.boolean().optional(),
  search: z.string().optional(),
  participationType: participationType.optional(),
  specialtyId: z.number().int().positive().optional(),
  state: z.enum(RULE_STATES).optional(),
  sort: sortBy(['code', 'name', 'validFrom', 'priority']),
});
export type RulesSearch = z.output<typeof rulesSearch>;

/** What begins a new rule, when no link says it any more. */
export const NO_HINTS = { copyOf: undefined, doctorId: undefined, serviceId: undefined };

export const NO_FILTERS = {
  search: undefined,
  participationType: undefined,
  specialtyId: undefined,
  state: undefined,
};

/** What the calls take of it: rules that are no agreements. */
export function callFilters({ search, participationType, specialtyId, state }: RulesSearch) {
  return {
    ruleType: 'rule' as const,
    search,
    participationType,
    specialtyId,
    state: state && [state],
  };
}

export function isFiltered({
  search,
  participationType,
  specialtyId,
  state,
}: RulesSearch): boolean {
  return [search, participationType, specialtyId, state].some((filter) => filter !== undefined);
}
