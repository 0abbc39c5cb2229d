/** The common parts of the lists of rules and agreements: address, rows, counts by state, dialogs. */
import { z } from 'zod';
import { criterionFilters } from '../../../contract/fees/criteria.ts';
import { id, sortBy } from '../../../contract/schemas.ts';
import { CRITERIA, eachCriterion, FILTER_KEYS } from '../../../domain/fees/criteria.ts';
import { RULE_STATES } from '../../../domain/fees/rule-state.ts';
import type { RuleKind } from '../../../domain/fees/rules.ts';
import { api } from '../../kit/shell/client.ts';
import { openedSearch, useOpenedRecord } from '../../kit/table/opened-record.ts';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { tableSearch, useUrlFilters } from '../../kit/table/url-filters.ts';

export const searchSchema = z.object({
  ...tableSearch(20),
  ...openedSearch,
  /** The id of the rule to copy. */
  copyOf: id.optional(),
  /** The doctor and service for a new rule, if a link gives them. */
  doctorId: id.optional(),
  serviceId: id.optional(),
  /** The rule whose history is shown. */
  history: id.optional(),
  /** Whether the simulator is open. */
  simulator: z.boolean().optional(),
  search: z.string().optional(),
  ...criterionFilters(FILTER_KEYS),
  state: z.enum(RULE_STATES).optional(),
  sort: sortBy([
    'code',
    'name',
    'validFrom',
    'validTo',
    'priority',
    'doctorName',
    'participationType',
    'paymentValue',
    'exclusivityMode',
    'state',
  ]),
});
type RuleListSearch = z.output<typeof searchSchema>;

/** Removes what a link gave for a new rule. */
const NO_HINTS = { copyOf: undefined, doctorId: undefined, serviceId: undefined };

type Filters = Pick<RuleListSearch, (typeof CRITERIA)[(typeof FILTER_KEYS)[number]]['field']>;

/** The filters by criteria in the address. */
function criteriaOf(search: Filters): Filters {
  return eachCriterion(FILTER_KEYS, (key) => {
    const { field } = CRITERIA[key];
    return [field, search[field]];
  });
}

/** The list of one kind: its rows, its address, and its dialogs. */
export function useRuleList(kind: RuleKind) {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const filters = { search: search.search, ...criteriaOf(search), state: search.state };
  const input = { ...filters, ruleType: kind, state: filters.state && [filters.state] };
  const { summary, ...rows } = usePagedList(api.rules, input, search);
  const opened = useOpenedRecord({
    open: search.open,
    // A dialog opens over the current page.
    onChange: (open) => setSearch({ page: search.page, open, ...NO_HINTS }),
    find: async (ruleId) => (await api.rules.list.call({ ids: [ruleId], ruleType: kind }))[0],
  });
  return {
    ...opened,
    search,
    setSearch,
    rows,
    byState: summary?.byState,
    filters,
    exportRows: rows.exportRows,
  };
}
export type RuleList = ReturnType<typeof useRuleList>;
