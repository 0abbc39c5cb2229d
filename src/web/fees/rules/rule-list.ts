/** What the lists of rules and of agreements have in common: address, rows, counts by state, dialogs. */
import { z } from 'zod';
import { criterionFilters } from '../../../contract/fees/criteria.ts';
import { id, sortBy } from '../../../contract/schemas.ts';
import { CRITERIA, eachCriterion, FILTER_KEYS } from '../../../domain/fees/criteria.ts';
import { RULE_STATES } from '../../../domain/fees/rule-state.ts';
import type { RuleKind } from '../../../domain/fees/rules.ts';
import { api } from '../../kit/shell/client.ts';
import { pagesOf } from '../../kit/table/export-table.ts';
import { openedSearch, useOpenedRecord } from '../../kit/table/opened-record.ts';
import { usePagedQuery } from '../../kit/table/paged-query.ts';
import { splitSearch, tableSearch, useUrlFilters } from '../../kit/table/url-filters.ts';

export const searchSchema = z.object({
  ...tableSearch(20),
  ...openedSearch,
  /** The rule that a new one is a copy of. */
  copyOf: id.optional(),
  /** Whom and what a new rule is for, when a link says so. */
  doctorId: id.optional(),
  serviceId: id.optional(),
  /** The rule whose history is open. */
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
export type RuleListSearch = z.output<typeof searchSchema>;

/** What begins a new rule, when no link says it any more. */
const NO_HINTS = { copyOf: undefined, doctorId: undefined, serviceId: undefined };

const NO_FILTERS = {
  search: undefined,
  ...eachCriterion(FILTER_KEYS, (key) => [CRITERIA[key].field, undefined]),
  state: undefined,
};

type Filters = Pick<RuleListSearch, (typeof CRITERIA)[(typeof FILTER_KEYS)[number]]['field']>;

/** What the address says of the criteria. */
function criteriaOf(search: Filters): Filters {
  return eachCriterion(FILTER_KEYS, (key) => {
    const { field } = CRITERIA[key];
    return [field, search[field]];
  });
}

/** The list of a kind: its rows, and what the address says and opens. */
export function useRuleList(kind: RuleKind) {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const { paging } = splitSearch(search);
  const filters = {
    ruleType: kind,
    search: search.search,
    ...criteriaOf(search),
    state: search.state && [search.state],
  };
  const { summary, ...rows } = usePagedQuery(
    api.rules.list.queryOptions({ input: { ...filters, ...paging, sort: search.sort } }),
    api.rules.summary.queryOptions({ input: filters }),
  );
  const opened = useOpenedRecord({
    open: search.open,
    // A dialog opens over the page that one is on.
    onChange: (open) => setSearch({ page: search.page, open, ...NO_HINTS }),
    find: async (ruleId) => (await api.rules.list.call({ ids: [ruleId], ruleType: kind }))[0],
  });
  return {
    ...opened,
    search,
    setSearch,
    rows,
    byState: summary?.byState,
    isFiltered: Object.keys(NO_FILTERS).some(
      (name) => search[name as keyof RuleListSearch] !== undefined,
    ),
    clearFilters: () => setSearch(NO_FILTERS),
    exportRows: () =>
      pagesOf((page) => api.rules.list.call({ ...filters, ...page, sort: search.sort })),
  };
}
export type RuleList = ReturnType<typeof useRuleList>;
