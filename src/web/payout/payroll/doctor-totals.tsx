/** The doctors whose records stand in one state, 10 a page (payout §6, payout §7). */
import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DoctorTotals, DoctorTotalsPage } from '../../../contract/fees/calculations.ts';
import { formatPesos } from '../../../domain/money.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import { Amount, StatCard } from '../../kit/display/figures.tsx';
import { currentPeriod } from '../../kit/display/today.ts';
import { PeriodField } from '../../kit/fields/period-field.tsx';
import { SearchField } from '../../kit/fields/search-field.tsx';
import {
  type Column,
  numberColumn,
  onWideScreens,
  pesosColumn,
  rutColumn,
  textColumn,
} from '../../kit/table/columns.tsx';
import { DataTable, type Selection } from '../../kit/table/data-table.tsx';
import type { Pages } from '../../kit/table/export-table.ts';
import type { Rows } from '../../kit/table/paged-query.ts';
import { MarkedDoctor } from '../../links/held-badge.tsx';
import { chosenPeriod, periodRange } from './payment-words.ts';
import type { TotalsSearch } from './totals-search.ts';
import { doctors, records } from './words.ts';

const periodsOf = ({ minPeriod, maxPeriod }: DoctorTotals) => periodRange(minPeriod, maxPeriod);

/** `isEstimate`: of records that are in no payment yet. */
export const totalsColumns = (isEstimate: boolean): Column<DoctorTotals>[] => [
  textColumn('doctorName', 'Doctor', { sortable: true, render: MarkedDoctor }),
  rutColumn('doctorRut', 'RUT', { sortable: true, ...onWideScreens }),
  textColumn('specialtyName', 'Especialidad', { sortable: true, ...onWideScreens }),
  { accessor: 'periods', title: 'Período', render: periodsOf, exportValue: periodsOf },
  numberColumn('recordCount', 'Registros', { sortable: true, ...onWideScreens }),
  pesosColumn('totalBrutAmount', 'Bruto', { sortable: true, ...onWideScreens }),
  pesosColumn('totalAmount', asEstimate('Líquido', isEstimate), { sortable: true }),
];

type Totals = Omit<DoctorTotalsPage, 'summary'>;

/** `3 doctores · 120 registros · $1.234 brutos · $1.111 líquidos`, and what of it is held. */
export function SelectionSummary(props: {
  count: number;
  /** Undefined while loading. */
  totals:
    | {
        records: number;
        brutAmount: number;
        netAmount: number;
        /** Absent where the totals leave it out. */
        held?: { payments: number; amount: number };
      }
    | undefined;
  isEstimate: boolean;
}) {
  const { count, totals } = props;
  return (
    <>
      <b>{doctors(count)}</b>
      {totals && (
        <>
          {' '}
          · {records(totals.records)} · {formatPesos(totals.brutAmount)} brutos ·{' '}
          <b>{formatPesos(totals.netAmount)}</b> {asEstimate('líquidos', props.isEstimate)}
          {totals.held && totals.held.payments > 0 && (
            <> · {formatPesos(totals.held.amount)} en pausa</>
          )}
        </>
      )}
    </>
  );
}

export const NO_DOCTOR_SELECTED = 'Ningún doctor seleccionado';

/** The totals of the filtered records. */
export function TotalsCards(props: { totals: Totals | undefined; isEstimate: boolean }) {
  const { totals, isEstimate } = props;
  return (
    <SimpleGrid component="section" aria-label="Totales" cols={{ base: 2, md: 4 }} spacing="sm">
      <StatCard label="Doctores" value={totals && formatCount(totals.total)} />
      <StatCard label="Registros" value={totals && formatCount(totals.totalRecords)} />
      <StatCard label="Bruto" value={totals && <Amount value={totals.totalBrutAmount} />} />
      <StatCard
        label={asEstimate('Líquido', isEstimate)}
        value={totals && <Amount value={totals.totalAmount} />}
        hint={
          totals &&
          totals.heldPayments > 0 &&
          `${formatPesos(totals.totalAmount - totals.heldAmount)} por pagar y ${formatPesos(totals.heldAmount)} en pausa`
        }
      />
    </SimpleGrid>
  );
}

export function TotalsTable(props: {
  label: string;
  columns: readonly Column<DoctorTotals>[];
  rows: Rows<DoctorTotals>;
  exportRows: () => Pages<DoctorTotals>;
  search: TotalsSearch;
  setSearch: (change: Partial<TotalsSearch>) => void;
  selection: Selection<DoctorTotals>;
  onRowClick: (row: DoctorTotals) => void;
  emptyText: string;
  emptyAction?: ReactNode;
}) {
  const { search, setSearch } = props;
  return (
    <DataTable
      label={props.label}
      columns={props.columns}
      rows={props.rows}
      search={search}
      onSearchChange={setSearch}
      rowId={(row) => row.doctorId}
      onRowClick={props.onRowClick}
      selection={props.selection}
      onClearFilters={search.search ? () => setSearch({ search: undefined }) : undefined}
      emptyText={search.search ? 'Ningún doctor coincide con la búsqueda' : props.emptyText}
      emptyAction={props.emptyAction}
      exportRows={props.exportRows}
      toolbar={
        <>
          <SearchField
            label="Buscar doctor por nombre o RUT"
            w={310}
            value={search.search}
            onChange={(text) => setSearch({ search: text })}
          />
          <PeriodField
            allLabel="Todos"
            value={{ month: search.month, year: search.year }}
            onChange={(period) => setSearch(chosenPeriod(search, period, currentPeriod()))}
          />
        </>
      }
    />
  );
}
