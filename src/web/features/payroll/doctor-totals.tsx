/** The doctors whose records stand in one state, 10 a page (spec 2 §2.7, §2.9, §9). */

import { SimpleGrid } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { DoctorTotals } from '../../../contract/calculations.ts';
import { sortBy } from '../../../contract/schemas.ts';
import { formatCount } from '../../../domain/counts.ts';
import { formatPesos } from '../../../domain/money.ts';
import {
  type Column,
  numberColumn,
  onWideScreens,
  pesosColumn,
  rutColumn,
  textColumn,
} from '../../kit/columns.tsx';
import { DataTable, type Selection } from '../../kit/data-table.tsx';
import { Amount, StatCard } from '../../kit/figures.tsx';
import { matchesPerson, sortRows } from '../../kit/local-rows.ts';
import { pageOfRows } from '../../kit/paged-query.ts';
import { PeriodField } from '../../kit/period-field.tsx';
import { RecordsFailed } from '../../kit/records-failed.tsx';
import { SearchField } from '../../kit/search-field.tsx';
import { tableSearch } from '../../kit/url-filters.ts';
import { periodRange } from './payment-words.ts';
import { doctors, records } from './words.ts';

export const totalsSearch = {
  ...tableSearch(10),
  sort: sortBy(['-totalAmount', 'doctorName', 'specialtyName', 'recordCount', 'totalBrutAmount']),
  search: z.string().optional(),
  month: z.number().int().min(1).max(12).optional(),
  year: z.number().int().min(2024).max(2099).optional(),
};
const schema = z.object(totalsSearch);
type Search = z.output<typeof schema>;

type Answer = { summary: DoctorTotals[]; totalRecords: number; totalAmount: number };
export type TotalsQuery = UseQueryResult<Answer>;

const periodsOf = ({ minPeriod, maxPeriod }: DoctorTotals) => periodRange(minPeriod, maxPeriod);

export const totalsColumns: readonly Column<DoctorTotals>[] = [
  textColumn('doctorName', 'Doctor', { sortable: true }),
  rutColumn('doctorRut', 'RUT', onWideScreens),
  textColumn('specialtyName', 'Especialidad', { sortable: true, ...onWideScreens }),
  { accessor: 'periods', title: 'Período', render: periodsOf, exportValue: periodsOf },
  numberColumn('recordCount', 'Registros', { sortable: true, ...onWideScreens }),
  pesosColumn('totalBrutAmount', 'Bruto', { sortable: true, ...onWideScreens }),
  pesosColumn('totalAmount', 'Líquido', { sortable: true }),
];

/** The rows that the address's search finds, in its order. */
export function shownTotals(query: TotalsQuery, search: Search): DoctorTotals[] | undefined {
  const found = query.data?.summary.filter((row) =>
    matchesPerson({ name: row.doctorName, rut: row.doctorRut }, search.search),
  );
  return found && sortRows(found, search.sort);
}

export type SelectionTotals = {
  doctors: number;
  records: number;
  brutAmount: number;
  netAmount: number;
};

/** What the rows add up to. */
export function sumTotals(rows: readonly DoctorTotals[]): SelectionTotals {
  return {
    doctors: rows.length,
    records: rows.reduce((sum, row) => sum + row.recordCount, 0),
    brutAmount: rows.reduce((sum, row) => sum + row.totalBrutAmount, 0),
    netAmount: rows.reduce((sum, row) => sum + row.totalAmount, 0),
  };
}

/** `3 doctores · 120 registros · $1.234 brutos · $1.111 líquidos`. */
export function SelectionSummary({ totals }: { totals: SelectionTotals }) {
  return (
    <>
      <b>{doctors(totals.doctors)}</b> · {records(totals.records)} ·{' '}
      {formatPesos(totals.brutAmount)} brutos · <b>{formatPesos(totals.netAmount)}</b> líquidos
    </>
  );
}

export const NO_DOCTOR_SELECTED = 'Ningún doctor seleccionado';

export function TotalsCards({ query }: { query: TotalsQuery }) {
  const totals = query.data && sumTotals(query.data.summary);
  return (
    <SimpleGrid component="section" aria-label="Totales" cols={{ base: 2, md: 4 }} spacing="sm">
      <StatCard label="Doctores" value={totals && formatCount(totals.doctors)} />
      <StatCard label="Registros" value={totals && formatCount(totals.records)} />
      <StatCard label="Bruto" value={totals && <Amount value={totals.brutAmount} />} />
      <StatCard label="Líquido" value={totals && <Amount value={totals.netAmount} />} />
    </SimpleGrid>
  );
}

/** The banner of spec 2 §2.7. */
export function TotalsFailed({ query }: { query: TotalsQuery }) {
  return <RecordsFailed error={query.error} onRetry={() => void query.refetch()} />;
}

export function TotalsTable(props: {
  label: string;
  columns: readonly Column<DoctorTotals>[];
  query: TotalsQuery;
  rows: readonly DoctorTotals[] | undefined;
  search: Search;
  setSearch: (change: Partial<Search>) => void;
  selection: Selection<DoctorTotals>;
  onRowClick: (row: DoctorTotals) => void;
  emptyText: string;
  emptyAction?: ReactNode;
}) {
  const { query, rows, search, setSearch } = props;
  return (
    <DataTable
      label={props.label}
      columns={props.columns}
      rows={pageOfRows(query, rows, search)}
      search={search}
      onSearchChange={setSearch}
      rowId={(row) => row.doctorId}
      onRowClick={props.onRowClick}
      selection={props.selection}
      emptyText={search.search ? 'Ningún doctor coincide con la búsqueda' : props.emptyText}
      emptyAction={props.emptyAction}
      exportRows={() => Promise.resolve([...(rows ?? [])])}
      toolbar={
        <>
          <SearchField
            label="Buscar doctor por nombre o RUT"
            value={search.search}
            onChange={(text) => setSearch({ search: text })}
          />
          <PeriodField
            allLabel="Todos"
            value={{ month: search.month, year: search.year }}
            onChange={(period) => setSearch(period)}
          />
        </>
      }
    />
  );
}
