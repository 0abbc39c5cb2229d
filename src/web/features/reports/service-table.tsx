/** The detail of the report: each service, and what was attended of it in the days (spec 1 §2.10). */
import { Skeleton, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { UsageTotals } from '../../../contract/reports.ts';
import { formatDate } from '../../../domain/calendar.ts';
import { PARTICIPATION_TYPE_LABELS } from '../../../domain/labels.ts';
import { formatPesos, formatRate, WHOLE } from '../../../domain/money.ts';
import type { DateSpan } from '../../../domain/report-period.ts';
import { ACTIVE_LOOKS } from '../../../domain/state-looks.ts';
import {
  type Column,
  dateColumn,
  labelColumn,
  pesosColumn,
  statusColumn,
  textColumn,
} from '../../kit/columns.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import type { Rows } from '../../kit/paged-query.ts';
import { NO_BASE_VALUE, SERVICE_WORDS } from '../services/public.ts';
import type { Search, SetSearch } from './search.ts';
import type { ServiceRow } from './service-rows.ts';

const sortable = { sortable: true };

/** The last line tells the totals of all services found, not of the page. */
const columnsWith = (totals: UsageTotals | undefined): Column<ServiceRow>[] => [
  textColumn('code', 'Código', { ...sortable, noWrap: true, footer: 'Total' }),
  textColumn('name', 'Nombre', { ...sortable, width: 210 }),
  textColumn('specialtyName', 'Especialidad', sortable),
  labelColumn('participationType', 'Tipo', PARTICIPATION_TYPE_LABELS, sortable),
  pesosColumn('baseValue', 'Valor base', {
    ...sortable,
    render: ({ baseValue }) => (baseValue === null ? NO_BASE_VALUE : formatPesos(baseValue)),
  }),
  statusColumn('isActive', ACTIVE_LOOKS.feminine, 'Estado', sortable),
  dateColumn('createdOn', 'Creación', sortable),
  usageColumn('attentions', 'Atenciones', (count) => count.toLocaleString('es-CL'), totals),
  usageColumn('grossAmount', 'Monto bruto', formatPesos, totals),
  usageColumn('calculatedAmount', 'Honorarios', formatPesos, totals),
  figureColumn('share', '% del bruto', ({ share }) => share, formatRate, wholeOf(totals)),
];

function usageColumn(
  field: keyof UsageTotals,
  title: string,
  format: (value: number) => string,
  totals: UsageTotals | undefined,
) {
  const value = ({ usage }: ServiceRow) => usage?.[field] ?? null;
  return figureColumn(field, title, value, format, totals?.[field]);
}

/** A figure that comes a moment after its row. */
function figureColumn(
  accessor: string,
  title: string,
  value: (row: ServiceRow) => number | null,
  format: (value: number) => string,
  total: number | undefined,
): Column<ServiceRow> {
  return {
    accessor,
    title,
    textAlign: 'right',
    noWrap: true,
    ...sortable,
    render: (row) => shown(value(row), format),
    footer: shown(total ?? null, format),
  };
}

function shown(value: number | null, format: (value: number) => string): ReactNode {
  return value === null ? <Skeleton height={12} my={4} aria-label="Cargando..." /> : format(value);
}

function wholeOf(totals: UsageTotals | undefined): number | undefined {
  return totals && (totals.grossAmount === 0 ? 0 : WHOLE);
}

export function ServiceTable(props: {
  rows: Rows<ServiceRow>;
  totals: UsageTotals | undefined;
  days: DateSpan;
  search: Search;
  setSearch: SetSearch;
}) {
  const { rows, totals, days, search, setSearch } = props;
  return (
    <DataTable
      label="Detalle de prestaciones"
      columns={columnsWith(totals)}
      rows={rows}
      search={search}
      onSearchChange={setSearch}
      rowId={(row) => row.id}
      emptyText={SERVICE_WORDS.empty}
      toolbar={
        <div>
          <Title order={2}>Detalle</Title>
          <Text size="sm" c="dimmed">
            Atenciones del {formatDate(days.dateFrom)} al {formatDate(days.dateTo)}; honorarios
            calculados hasta ahora, antes de la retención.
          </Text>
        </div>
      }
    />
  );
}
