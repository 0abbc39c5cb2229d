/** What the previewed calculation would pay, by doctor, before it is started (design §5). */
import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { z } from 'zod';
import type { DoctorForecast } from '../../../contract/calculation-forecast.ts';
import { formatCount } from '../../../domain/counts.ts';
import { api } from '../../kit/client.ts';
import {
  type Column,
  numberColumn,
  onWideScreens,
  pesosColumn,
  rutColumn,
  textColumn,
} from '../../kit/columns.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { allPages } from '../../kit/export-table.ts';
import { Amount, StatCard } from '../../kit/figures.tsx';
import { usePagedQuery } from '../../kit/paged-query.ts';
import { splitSearch } from '../../kit/url-filters.ts';
import { jobInput, type Selection, type searchSchema } from './selection.ts';

type Search = z.output<typeof searchSchema>;

const columns: Column<DoctorForecast>[] = [
  textColumn('doctorName', 'Doctor', { width: 180 }),
  rutColumn('doctorRut', 'RUT', onWideScreens),
  numberColumn('lines', 'Atenciones'),
  numberColumn('withoutRule', 'Sin regla', onWideScreens),
  pesosColumn('baseAmount', 'Base', onWideScreens),
  pesosColumn('calculatedAmount', 'Calculado', onWideScreens),
  pesosColumn('retentionAmount', 'Retención', onWideScreens),
  pesosColumn('finalAmount', 'Líquido'),
];

export function ForecastTable(props: {
  selection: Selection;
  search: Search;
  onSearchChange: (change: Partial<Search>) => void;
}) {
  const input = jobInput(props.selection);
  const { paging } = splitSearch(props.search);
  // The rules may have changed since: each look is a new one.
  const anew = { staleTime: 0 };
  const { summary, ...rows } = usePagedQuery(
    { ...api.calculationForecast.list.queryOptions({ input: { ...input, ...paging } }), ...anew },
    { ...api.calculationForecast.summary.queryOptions({ input }), ...anew },
  );
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Lo que pagaría este cálculo con las reglas como están ahora. Nada se guarda hasta presionar
        «Calcular Pagos».
      </Text>
      <Totals summary={summary} />
      <DataTable
        label="Pago por doctor"
        columns={columns}
        rows={rows}
        search={props.search}
        onSearchChange={props.onSearchChange}
        rowId={(doctor) => doctor.doctorId}
        emptyText="No hay atenciones pendientes"
        exportRows={() =>
          allPages((page) => api.calculationForecast.list.call({ ...input, ...page }))
        }
      />
    </Stack>
  );
}

type Summary = {
  total: number;
  lines: number;
  calculatedAmount: number;
  retentionAmount: number;
  finalAmount: number;
};

function Totals({ summary }: { summary: Summary | undefined }) {
  const amount = (value: number | undefined) =>
    value === undefined ? undefined : <Amount value={value} />;
  return (
    <SimpleGrid
      component="section"
      aria-label="Totales por pagar"
      cols={{ base: 2, sm: 3, lg: 5 }}
      spacing="sm"
    >
      <StatCard label="Doctores" value={summary && formatCount(summary.total)} />
      <StatCard label="Atenciones" value={summary && formatCount(summary.lines)} />
      <StatCard label="Calculado" value={amount(summary?.calculatedAmount)} />
      <StatCard label="Retención" value={amount(summary?.retentionAmount)} />
      <StatCard label="Líquido" value={amount(summary?.finalAmount)} />
    </SimpleGrid>
  );
}
