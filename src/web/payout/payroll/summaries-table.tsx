/** Each doctor's records to be processed, 10 a page (payout §5.3). */
import { NativeSelect } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { PaymentSummary } from '../../../contract/payout/payroll.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { DataTable, type Selection } from '../../kit/table/data-table.tsx';
import { pageOfRows } from '../../kit/table/paged-query.ts';
import type { Search, SetSearch } from './advanced-search.ts';
import { NearestPeriod } from './nearest-period.tsx';
import { isOfPeriod, makesPayment, takenStates } from './processing-types.ts';
import { summaryColumns } from './summary-columns.tsx';

export function SummariesTable(props: {
  query: UseQueryResult<unknown>;
  /** The doctors that match the search, in order. */
  rows: readonly PaymentSummary[] | undefined;
  all: readonly PaymentSummary[] | undefined;
  search: Search;
  setSearch: SetSearch;
  selection: Selection<PaymentSummary>;
  onRowClick: (row: PaymentSummary) => void;
}) {
  const { query, rows, search, setSearch } = props;
  const isNarrowed = search.search !== undefined || search.society !== undefined;
  return (
    <DataTable
      label="Profesionales"
      columns={summaryColumns(makesPayment(search.type))}
      rows={pageOfRows(query, rows, search)}
      search={search}
      onSearchChange={setSearch}
      rowId={(row) => row.doctorId}
      onRowClick={props.onRowClick}
      selection={props.selection}
      onClearFilters={
        isNarrowed ? () => setSearch({ search: undefined, society: undefined }) : undefined
      }
      emptyText={
        isNarrowed
          ? 'Ningún doctor coincide con la búsqueda'
          : `No hay ${makesPayment(search.type) ? 'nada' : 'registros'} por procesar en ${isOfPeriod(search.type) ? formatPeriod(search) : 'ningún período'}`
      }
      emptyAction={
        !isNarrowed &&
        isOfPeriod(search.type) && (
          <NearestPeriod
            status={[...takenStates(search.type)]}
            withHeld={!makesPayment(search.type)}
            onPeriod={(period) => setSearch(period)}
          />
        )
      }
      exportRows={() => [rows ?? []]}
      toolbar={
        <>
          <SearchField
            label="Buscar doctor por nombre o RUT"
            w={310}
            value={search.search}
            onChange={(text) => setSearch({ search: text })}
          />
          {search.type === 'society' && (
            <NativeSelect
              aria-label="Sociedad"
              data={societiesOf(props.all ?? [])}
              value={search.society ?? ''}
              onChange={(event) => setSearch({ society: event.currentTarget.value || undefined })}
            />
          )}
        </>
      }
    />
  );
}

function societiesOf(rows: readonly PaymentSummary[]) {
  const names = new Set(rows.flatMap(({ societyName }) => (societyName ? [societyName] : [])));
  return [
    { value: '', label: 'Todas las sociedades' },
    ...[...names]
      .toSorted(new Intl.Collator('es').compare)
      .map((name) => ({ value: name, label: name })),
  ];
}
