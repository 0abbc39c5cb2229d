/** What the previewed calculation would pay, by doctor, before it is started (design §5). */
import { Stack, Text } from '@mantine/core';
import type { z } from 'zod';
import type { DoctorForecast } from '../../../contract/calculation-forecast.ts';
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
import { pagesOf } from '../../kit/export-table.ts';
import { FeeTotals } from '../../kit/fee-totals.tsx';
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
      <FeeTotals
        label="Totales por pagar"
        counts={[
          ['Doctores', summary?.total],
          ['Atenciones', summary?.lines],
        ]}
        sums={['calculatedAmount', 'retentionAmount', 'finalAmount']}
        totals={summary}
      />
      <DataTable
        label="Pago por doctor"
        columns={columns}
        rows={rows}
        search={props.search}
        onSearchChange={props.onSearchChange}
        rowId={(doctor) => doctor.doctorId}
        emptyText="No hay atenciones pendientes"
        exportRows={() =>
          pagesOf((page) => api.calculationForecast.list.call({ ...input, ...page }))
        }
      />
    </Stack>
  );
}
