/** What the previewed calculation would pay, by doctor, before it is started (fees §16). */
import { Stack, Text } from '@mantine/core';
import type { z } from 'zod';
import type { DoctorForecast } from '../../../contract/fees/calculation-forecast.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import { api } from '../../kit/shell/client.ts';
import {
  type Column,
  numberColumn,
  onWideScreens,
  pesosColumn,
  rutColumn,
  textColumn,
} from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { pagesOf } from '../../kit/table/export-table.ts';
import { FeeTotals } from '../../kit/table/fee-totals.tsx';
import { usePagedQuery } from '../../kit/table/paged-query.ts';
import { splitSearch } from '../../kit/table/url-filters.ts';
import { MarkedDoctor } from '../../links/held-badge.tsx';
import { jobInput, type Selection, type searchSchema } from './selection.ts';

type Search = z.output<typeof searchSchema>;

const sortable = { sortable: true };
const columns: Column<DoctorForecast>[] = [
  textColumn('doctorName', 'Doctor', { ...sortable, width: 180, render: MarkedDoctor }),
  rutColumn('doctorRut', 'RUT', { ...sortable, ...onWideScreens }),
  numberColumn('lines', 'Atenciones', sortable),
  numberColumn('withoutRule', 'Sin regla', { ...sortable, ...onWideScreens }),
  pesosColumn('baseAmount', 'Base', { ...sortable, ...onWideScreens }),
  pesosColumn('calculatedAmount', 'Calculado', { ...sortable, ...onWideScreens }),
  pesosColumn('retentionAmount', asEstimate('Retención'), { ...sortable, ...onWideScreens }),
  pesosColumn('finalAmount', asEstimate('Líquido'), sortable),
];

export function ForecastTable(props: {
  selection: Selection;
  search: Search;
  onSearchChange: (change: Partial<Search>) => void;
}) {
  const input = jobInput(props.selection);
  const { paging } = splitSearch(props.search);
  const { doctorsSort: sort } = props.search;
  // The rules may have changed, so each forecast is new.
  const anew = { staleTime: 0 };
  const { summary, ...rows } = usePagedQuery(
    {
      ...api.calculationForecast.list.queryOptions({ input: { ...input, ...paging, sort } }),
      ...anew,
    },
    { ...api.calculationForecast.summary.queryOptions({ input }), ...anew },
  );
  return (
    <Stack gap="sm">
      <Text variant="hint">
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
        isEstimate
      />
      <DataTable
        label="Pago por doctor"
        columns={columns}
        rows={rows}
        search={{ ...props.search, sort }}
        onSearchChange={({ sort: order, ...change }) =>
          props.onSearchChange({
            ...change,
            ...(order !== undefined && { doctorsSort: order as typeof sort }),
          })
        }
        rowId={(doctor) => doctor.doctorId}
        emptyText="No hay atenciones pendientes"
        exportRows={() =>
          pagesOf((page) => api.calculationForecast.list.call({ ...input, ...page, sort }))
        }
      />
    </Stack>
  );
}
