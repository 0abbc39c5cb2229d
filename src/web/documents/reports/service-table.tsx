/** The detail of the report: each service, and what was attended of it in the days (documents §5.3, documents §5.4). */
import { Skeleton, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { UsageTotals } from '../../../contract/documents/reports.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import type { DateSpan } from '../../../domain/calendar/report-period.ts';
import { formatPesos, formatRate } from '../../../domain/money.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { PARTICIPATION_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { ACTIVE_BADGES } from '../../../domain/words/state-badges.ts';
import {
  type Column,
  dateColumn,
  labelColumn,
  pesosColumn,
  statusColumn,
  textColumn,
} from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import type { Rows } from '../../kit/table/paged-query.ts';
import { NO_BASE_VALUE, SERVICE_WORDS } from '../../masters/services/public.ts';
import type { Search, SetSearch } from './search.ts';
import type { ServiceRow } from './service-rows.ts';

const sortable = { sortable: true };
/** A laptop has no room for it. */
const onLargeScreens = { visibleMediaQuery: '(min-width: 88em)' };

/** The last row shows the totals of all filtered services, not of the page. */
const columnsWith = (totals: UsageTotals | undefined): Column<ServiceRow>[] => [
  textColumn('code', 'Código', { ...sortable, noWrap: true, footer: 'Total' }),
  textColumn('name', 'Nombre', { ...sortable, width: 165 }),
  textColumn('specialtyName', 'Especialidad', sortable),
  labelColumn('participationType', 'Tipo', PARTICIPATION_TYPE_LABELS, sortable),
  pesosColumn('baseValue', 'Valor base', {
    ...sortable,
    render: ({ baseValue }) => (baseValue === null ? NO_BASE_VALUE : formatPesos(baseValue)),
  }),
  statusColumn('isActive', ACTIVE_BADGES.feminine, 'Estado', sortable),
  dateColumn('createdOn', 'Creación', { ...sortable, ...onLargeScreens }),
  usageColumn('attentions', 'Atenciones', formatCount, totals),
  { ...usageColumn('grossAmount', 'Monto bruto', formatPesos, totals), render: GrossCell },
  usageColumn('calculatedAmount', 'Honorarios', formatPesos, totals),
];

/** The share is shown below its gross amount. */
function GrossCell({ usage, share }: ServiceRow) {
  return (
    <>
      {figure(usage?.grossAmount, formatPesos)}
      <Text variant="small">{share !== null && `${formatRate(share)} del total`}</Text>
    </>
  );
}

/** A figure that loads a moment after its row. */
function usageColumn(
  field: keyof UsageTotals,
  title: string,
  format: (value: number) => string,
  totals: UsageTotals | undefined,
): Column<ServiceRow> {
  return {
    accessor: field,
    title,
    textAlign: 'right',
    noWrap: true,
    ...sortable,
    // The server writes the report's files.
    exportValue: null,
    render: ({ usage }) => figure(usage?.[field], format),
    footer: (
      <>
        {/* On a telephone, where the heads are not shown. */}
        <Text span variant="small" hiddenFrom="sm">
          {title}
        </Text>
        {figure(totals?.[field], format)}
      </>
    ),
  };
}

function figure(value: number | undefined, format: (value: number) => string): ReactNode {
  return value === undefined ? <Skeleton height={12} my={4} /> : format(value);
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
          <Text variant="hint">
            Atenciones del {formatDate(days.dateFrom)} al {formatDate(days.dateTo)}; honorarios
            calculados hasta ahora, antes de la retención.
          </Text>
        </div>
      }
    />
  );
}
