/** The filters of Participaciones, kept in the address and applied at once. */
import { useQuery } from '@tanstack/react-query';
import { feeState } from '../../contract/documents/portal.ts';
import { RECORD_TYPE_LABELS } from '../../domain/words/labels.ts';
import { PAYMENT_STATUS_BADGES } from '../../domain/words/state-badges.ts';
import { currentPeriod, yearsWith } from '../kit/display/today.ts';
import { DateRangeFields } from '../kit/fields/date-fields.tsx';
import { PeriodField } from '../kit/fields/period-field.tsx';
import { SearchField } from '../kit/fields/search-field.tsx';
import { api } from '../kit/shell/client.ts';
import { useOwnDoctorId } from '../kit/shell/current-user.ts';
import { ChoiceFilter } from '../kit/table/choice-filter.tsx';
import { FilterRow } from '../kit/table/filter-row.tsx';
import { MoreFilters } from '../kit/table/more-filters.tsx';
import type { ParticipationsSearch } from './participations-search.ts';

const STATE_LABELS = Object.fromEntries(
  feeState.options.map((state) => [state, PAYMENT_STATUS_BADGES[state].label]),
);

const isGiven = (value: unknown) => value !== undefined;

export function ParticipationFilters(props: {
  search: ParticipationsSearch;
  onChange: (change: Partial<ParticipationsSearch>) => void;
}) {
  const { search, onChange } = props;
  const doctorId = useOwnDoctorId();
  const { month: ofMonth, year, dateFrom, dateTo, recordType: type, state } = search;
  const used = [ofMonth ?? year, dateFrom, dateTo, type, state].filter(isGiven).length;
  const periods = useQuery(api.statements.periods.queryOptions({ input: { doctorId } }));
  return (
    <FilterRow>
      <SearchField
        label="Buscar paciente, RUT o prestación"
        value={search.search}
        onChange={(text) => onChange({ search: text })}
        w={{ base: '100%', sm: 320 }}
      />
      <MoreFilters used={used}>
        <PeriodField
          allLabel="Todos"
          years={yearsWith(periods.data)}
          value={{ month: search.month, year: search.year }}
          // A month needs a year.
          onChange={({ month, year }) =>
            onChange({ month, year: month === undefined ? year : (year ?? currentPeriod().year) })
          }
        />
        <DateRangeFields fromLabel="Desde" toLabel="Hasta" value={search} onChange={onChange} />
        <ChoiceFilter
          label="Tipo"
          labels={RECORD_TYPE_LABELS}
          value={search.recordType}
          onChange={(type) => onChange({ recordType: type })}
        />
        <ChoiceFilter
          label="Estado"
          labels={STATE_LABELS}
          value={search.state}
          onChange={(state) => onChange({ state: feeState.safeParse(state).data })}
          w={170}
        />
      </MoreFilters>
    </FilterRow>
  );
}
