/** The filters of the report, and the days of which it counts attentions (documents §5.2). */
import { Card } from '@mantine/core';
import type { DateSpan } from '../../../domain/calendar/report-period.ts';
import { DateRangeFields } from '../../kit/fields/date-fields.tsx';
import { FilterRow } from '../../kit/table/filter-row.tsx';
import { FoundCount } from '../../kit/table/list-tools.tsx';
import { splitSearch } from '../../kit/table/url-filters.ts';
import { SERVICE, ServiceFilters } from '../../masters/services/public.ts';
import type { Search, SetSearch } from './search.ts';

export function ReportFilters(props: {
  search: Search;
  setSearch: SetSearch;
  /** The report's days, including the default ones. */
  days: DateSpan;
  total: number | undefined;
}) {
  const { search, setSearch, days } = props;
  return (
    <Card component="section" aria-label="Filtros" padding="sm">
      <FilterRow>
        <ServiceFilters search={search} onChange={setSearch} />
        <DateRangeFields
          fromLabel="Atenciones desde"
          toLabel="Atenciones hasta"
          value={days}
          onChange={({ dateFrom, dateTo }) =>
            setSearch({
              dateFrom: dateFrom === days.dateFrom ? search.dateFrom : dateFrom,
              dateTo: dateTo === days.dateTo ? search.dateTo : dateTo,
            })
          }
        />
        <FoundCount
          noun={SERVICE}
          total={props.total}
          filters={splitSearch(search).filters}
          setSearch={setSearch}
        />
      </FilterRow>
    </Card>
  );
}
