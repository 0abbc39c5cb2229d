/** Pagar Nómina: processed records of chosen doctors become paid (spec 2 §2.9). */
import { Button, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { DoctorTotals, DoctorTotalsPage } from '../../../contract/calculations.ts';
import { formatDate } from '../../../domain/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { api } from '../../kit/client.ts';
import { actionsColumn } from '../../kit/columns.tsx';
import { confirm } from '../../kit/confirm.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { SelectionBar } from '../../kit/selection-bar.tsx';
import { toast } from '../../kit/toast.tsx';
import { today } from '../../kit/today.ts';
import { useUrlFilters } from '../../kit/url-filters.ts';
import { ExplanationPanel } from '../calculations/public.ts';
import { StatementLinks } from '../statements/public.ts';
import {
  NO_DOCTOR_SELECTED,
  SelectionSummary,
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
import { totalsNow, useDoctorTotals } from './use-doctor-totals.ts';
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
  const { totals, rows, exportRows, selection, chosen } = useDoctorTotals('processed', search);
  const { selected, setSelected, all } = selection;
  const [opened, setOpened] = useState<DoctorTotals | null>(null);
  const pay = usePaying({ month, year }, () => setSelected([]));
  return (
    <Stack gap="md">
      <PageHeader
        title="Pagar Nómina"
        description="Los pagos procesados de los doctores elegidos quedan pagados, con fecha de hoy y el método de cada pago."
      />
      {rows.error ? (
        <TotalsFailed rows={rows} />
      ) : (
        <>
          <TotalsCards totals={totals} />
          <SelectionBar
            count={selected.length}
            all={all}
            onClear={() => setSelected([])}
            summary={<SelectionSummary count={selected.length} totals={chosen} />}
            emptyText={NO_DOCTOR_SELECTED}
            action={
              <Button
                leftSection={<IconCheck size={16} />}
                loading={pay.isPending}
                onClick={() => void pay.ask(selected)}
              >
                Marcar como Pagado
              </Button>
            }
          />
          <TotalsTable
            label="Registros procesados"
            columns={columns}
            rows={rows}
            exportRows={exportRows}
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
  const ask = async (doctorIds: readonly number[]) => {
    if (doctorIds.length === 0) {
      toast.info('Sin selección', 'Selecciona al menos un doctor para procesar pagos.');
      return;
    }
    try {
      // The screen's figures may be older than the records.
      const totals = await totalsNow('processed', { ...period, doctorIds });
      const { totalRecords: records, totalAmount } = totals;
      const unsent = await unsentTransfers({ ...period, doctorIds });
      if (await confirm(question(totals, unsent))) {
        pay.mutate({ doctorIds: [...doctorIds], ...period, agreed: { records, totalAmount } });
      }
    } catch (error) {
      tellUnpaid(error);
    }
  };
  return { ask, isPending: pay.isPending };
}

function question(totals: DoctorTotalsPage, unsent: UnsentTransfers) {
  return {
    title: 'Marcar como Pagado',
    body: (
      <MoveQuestion
        lead="Quedarán como pagados:"
        doctorNames={totals.summary.map((row) => row.doctorName)}
        doctorCount={totals.total}
        records={totals.totalRecords}
        facts={[['Fecha de pago', `Hoy, ${formatDate(today())}`]]}
        netAmount={totals.totalAmount}
        unsent={unsent}
        consequence="No se puede deshacer."
      />
    ),
    confirmLabel: 'Marcar como Pagado',
  };
}
