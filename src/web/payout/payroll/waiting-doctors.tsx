/** The doctors with unprocessed records, or entries alone, in a month; a click chooses one (payout §31.2). */
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { onWideScreens } from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { pageOfRows } from '../../kit/table/paged-query.ts';
import type { TableSearch } from '../../kit/table/url-filters.ts';
import { NearestPeriod } from './nearest-period.tsx';
import { summaryOptions } from './period-summary.tsx';
import type { Target } from './process-search.ts';
import {
  countColumn,
  doctorColumn,
  entriesColumn,
  grossColumn,
  payableColumn,
  withoutRuleColumn,
} from './summary-columns.tsx';

const columns = [
  doctorColumn,
  { ...countColumn, ...onWideScreens },
  { ...grossColumn, ...onWideScreens },
  { ...entriesColumn, ...onWideScreens },
  payableColumn,
  withoutRuleColumn,
];

export function WaitingDoctors(props: {
  period: Period;
  onChoose: (target: Partial<Target>) => void;
}) {
  const { period, onChoose } = props;
  // The address contains the history's page instead.
  const [search, setSearch] = useState<TableSearch>({ page: 1, pageSize: 10 });
  const query = useQuery(summaryOptions(period));
  const month = formatPeriod(period);
  return (
    <DataTable
      label="Doctores por procesar"
      columns={columns}
      rows={pageOfRows(query, query.data?.summaries, search)}
      search={search}
      onSearchChange={(change) => setSearch((current) => ({ ...current, page: 1, ...change }))}
      rowId={(summary) => summary.doctorId}
      onRowClick={({ doctorId }) => onChoose({ doctorId })}
      emptyText={`No hay registros por procesar en ${month}`}
      emptyAction={<NearestPeriod onPeriod={(latest) => onChoose(latest)} />}
      exportRows={() => [query.data?.summaries ?? []]}
      toolbar={<Title order={2}>Doctores por procesar en {month}</Title>}
    />
  );
}
