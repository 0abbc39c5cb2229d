/** The groups of paid records, 20 a page; a click on one shows its doctors (payout §12.1). */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import type { PaidGroup } from '../../../contract/payout/paid-payments.ts';
import { epochDay, localDate } from '../../../domain/calendar/calendar.ts';
import { NO_REQUEST_DATE, requestDateLabel } from '../../../domain/calendar/request-date.ts';
import { someNames } from '../../../domain/words/counts.ts';
import { SearchField } from '../../kit/fields/search-field.tsx';
import {
  actionsColumn,
  type Column,
  numberColumn,
  onWideScreens,
  pesosColumn,
} from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import type { Rows } from '../../kit/table/paged-query.ts';
import { doctorSearch, type SearchedTable } from './search.ts';
import { useRecordExport } from './use-record-export.ts';

const namesOf = ({ doctorNames, doctors }: PaidGroup) => someNames(doctorNames, doctors);

// Their export contains the records instead.
const columns: readonly Column<PaidGroup>[] = [
  {
    accessor: 'requestDate',
    title: 'Fecha de solicitud',
    sortable: true,
    exportValue: null,
    noWrap: true,
    render: ({ requestDate }) => requestDateLabel(requestDate),
  },
  numberColumn('records', 'Registros', onWideScreens),
  {
    accessor: 'doctorNames',
    title: 'Doctores',
    exportValue: null,
    render: namesOf,
    ...onWideScreens,
  },
  pesosColumn('totalBrutAmount', 'Bruto', onWideScreens),
  pesosColumn('totalAmount', 'Líquido'),
];

export function GroupsTable(props: {
  rows: Rows<PaidGroup>;
  search: SearchedTable;
  onSearchChange(change: Partial<SearchedTable>): void;
  onOpen: (requestDate: string) => void;
}) {
  const { rows, search, onSearchChange, onOpen } = props;
  const { save, isSaving } = useRecordExport();
  const actions = actionsColumn<PaidGroup>(({ requestDate, records }) => (
    <Tooltip label="Exportar CSV">
      <ActionIcon
        aria-label={`Exportar CSV: ${requestDateLabel(requestDate)}`}
        disabled={isSaving}
        onClick={() =>
          save('csv', {
            requestDate,
            search: doctorSearch(requestDate, search.search),
            total: records,
          })
        }
      >
        <IconFileTypeCsv size={18} />
      </ActionIcon>
    </Tooltip>
  ));
  return (
    <DataTable
      label="Pagos por fecha de solicitud"
      columns={[...columns, actions]}
      rows={rows}
      search={search}
      onSearchChange={onSearchChange}
      rowId={rowIdOf}
      onRowClick={({ requestDate }) => onOpen(requestDate)}
      onClearFilters={search.search ? () => onSearchChange({ search: undefined }) : undefined}
      emptyText={
        search.search
          ? 'Ninguna fecha ni doctor coincide con la búsqueda'
          : 'No se han registrado pagos aún'
      }
      toolbar={
        <SearchField
          label="Buscar por fecha o doctor"
          value={search.search}
          onChange={(text) => onSearchChange({ search: text })}
        />
      }
    />
  );
}

function rowIdOf({ requestDate }: PaidGroup): number {
  return requestDate === NO_REQUEST_DATE ? -1 : epochDay(localDate(requestDate));
}
