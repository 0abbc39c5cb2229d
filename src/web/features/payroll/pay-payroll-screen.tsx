/** Pagar Nómina: processed records of chosen doctors become paid (spec 2 §2.9). */
import { Button, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { DoctorTotals } from '../../../contract/calculations.ts';
import { formatDate } from '../../../domain/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { api, readAnew } from '../../kit/client.ts';
import { actionsColumn } from '../../kit/columns.tsx';
import { confirm } from '../../kit/confirm.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { SelectionBar, useSelectedIds } from '../../kit/selection-bar.tsx';
import { toast } from '../../kit/toast.tsx';
import { today } from '../../kit/today.ts';
import { useUrlFilters } from '../../kit/url-filters.ts';
import { ExplanationPanel } from '../calculations/public.ts';
import { StatementLinks } from '../statements/public.ts';
import {
  NO_DOCTOR_SELECTED,
  SelectionSummary,
  shownTotals,
  sumTotals,
  TotalsCards,
  TotalsFailed,
  TotalsTable,
  totalsColumns,
  totalsSearch,
} from './doctor-totals.tsx';
import { LinesDialog } from './lines-dialog.tsx';
import { MoveQuestion } from './move-question.tsx';
import { readPeriod } from './payment-words.ts';
import { tellUnpaid } from './tell-unpaid.ts';
import { type UnsentTransfers, unsentTransfers } from './unsent-transfers.ts';
import { records as countRecords, doctors } from './words.ts';

const searchSchema = z.object(totalsSearch);

const columns = [
  ...totalsColumns,
  actionsColumn<DoctorTotals>((row) => (
    <StatementLinks
      doctorId={row.doctorId}
      doctorName={row.doctorName}
      periods={row.periods.map(readPeriod)}
    />
  )),
];

export function PayPayrollScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const { month, year } = search;
  const query = useQuery(api.calculations.processed.queryOptions({ input: { month, year } }));
  const rows = shownTotals(query, search);
  const { selected, setSelected, all } = useSelectedIds(rows?.map((row) => row.doctorId) ?? []);
  const [opened, setOpened] = useState<DoctorTotals | null>(null);
  const chosen = query.data?.summary.filter((row) => selected.includes(row.doctorId)) ?? [];
  const pay = usePaying({ month, year }, () => setSelected([]));
  return (
    <Stack gap="md">
      <PageHeader
        title="Pagar Nómina"
        description="Los pagos procesados de los doctores elegidos quedan pagados, con fecha de hoy y el método de cada pago."
      />
      {query.error ? (
        <TotalsFailed query={query} />
      ) : (
        <>
          <TotalsCards query={query} />
          <SelectionBar
            count={chosen.length}
            all={all}
            onClear={() => setSelected([])}
            summary={<SelectionSummary totals={sumTotals(chosen)} />}
            emptyText={NO_DOCTOR_SELECTED}
            action={
              <Button
                leftSection={<IconCheck size={16} />}
                loading={pay.isPending}
                onClick={() => void pay.ask(chosen.map((row) => row.doctorId))}
              >
                Marcar como Pagado
              </Button>
            }
          />
          <TotalsTable
            label="Registros procesados"
            columns={columns}
            query={query}
            rows={rows}
            search={search}
            setSearch={setSearch}
            selection={{
              selected,
              onChange: setSelected,
              rowLabel: (row) => row.doctorName,
            }}
            onRowClick={setOpened}
            emptyText="No hay registros procesados por pagar"
          />
        </>
      )}
      <LinesDialog
        lines={
          opened && {
            title: `Registros procesados de ${opened.doctorName}`,
            filters: { month, year, status: ['processed'], doctorId: opened.doctorId },
          }
        }
        onClose={() => setOpened(null)}
      />
      <ExplanationPanel />
    </Stack>
  );
}

/** Says what will be paid, asks, and pays it. */
function usePaying(period: { month?: number; year?: number }, onPaid: () => void) {
  const pay = useMutation(
    api.payroll.processSelected.mutationOptions({
      onSuccess: ({ processedCount, doctorsCount, totalAmount }) => {
        onPaid();
        if (processedCount === 0) {
          toast.info('Sin cambios', 'Los registros de los doctores elegidos ya estaban pagados.');
          return;
        }
        toast.success(
          '¡Pagos Procesados!',
          `${countRecords(processedCount)} de ${doctors(doctorsCount)} ${processedCount === 1 ? 'marcado como pagado' : 'marcados como pagados'} por ${formatPesos(totalAmount)}.`,
        );
      },
      onError: tellUnpaid,
    }),
  );
  const ask = async (doctorIds: number[]) => {
    if (doctorIds.length === 0) {
      toast.info('Sin selección', 'Selecciona al menos un doctor para procesar pagos.');
      return;
    }
    try {
      // The screen's figures may be older than the records.
      const key = api.calculations.processed.queryKey({ input: period });
      const { summary } = await readAnew(key, () => api.calculations.processed.call(period));
      const rows = summary.filter((row) => doctorIds.includes(row.doctorId));
      const { records, netAmount } = sumTotals(rows);
      const unsent = await unsentTransfers({ ...period, doctorIds });
      if (await confirm(question(rows, unsent))) {
        pay.mutate({ doctorIds, ...period, agreed: { records, totalAmount: netAmount } });
      }
    } catch (error) {
      tellUnpaid(error);
    }
  };
  return { ask, isPending: pay.isPending };
}

function question(rows: readonly DoctorTotals[], unsent: UnsentTransfers) {
  const totals = sumTotals(rows);
  return {
    title: 'Marcar como Pagado',
    body: (
      <MoveQuestion
        lead="Quedarán como pagados:"
        doctorNames={rows.map((row) => row.doctorName)}
        records={totals.records}
        facts={[['Fecha de pago', `Hoy, ${formatDate(today())}`]]}
        netAmount={totals.netAmount}
        unsent={unsent}
        consequence="No se puede deshacer."
      />
    ),
    confirmLabel: 'Marcar como Pagado',
  };
}
