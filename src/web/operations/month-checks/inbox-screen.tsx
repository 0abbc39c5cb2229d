/** Excepciones: what waits for a decision in all open months (operations §13.10). */
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PeriodField } from '../../kit/fields/period-field.tsx';
import { api } from '../../kit/shell/client.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { FindingsList } from './findings-list.tsx';
import { inboxSearch } from './search.ts';

export function InboxScreen() {
  const [search, setSearch] = useUrlFilters(inboxSearch);
  const { month, year, ...finding } = search;
  const { data: inbox } = useQuery(api.monthChecks.inbox.queryOptions({ input: { month, year } }));
  return (
    <Stack gap="md">
      <PageHeader
        title="Excepciones"
        description="Lo que las revisiones encontraron en los meses abiertos y espera que alguien decida."
        primary={
          <PeriodField
            allLabel="Todos"
            value={{ month, year }}
            onChange={(chosen) => setSearch(chosen)}
          />
        }
      />
      <FindingsList
        // What was chosen is of its month.
        key={`${year}-${month}`}
        label="Excepciones"
        months={{ month, year }}
        unchecked={inbox?.unchecked ?? []}
        search={finding}
        onSearchChange={setSearch}
      />
    </Stack>
  );
}
