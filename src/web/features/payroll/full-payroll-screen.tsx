/** Nómina Completa: everything pending payment becomes payments (spec 2 §2.7). */
import { Button, Stack } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import type { DoctorTotals } from '../../../contract/calculations.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { SelectionBar } from '../../kit/selection-bar.tsx';
import { toast } from '../../kit/toast.tsx';
import { useUrlFilters } from '../../kit/url-filters.ts';
import { ExplanationPanel } from '../calculations/public.ts';
import { JobProgress, RunningJobs, resultMessage } from '../jobs/public.ts';
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
import { useDoctorTotals } from './use-doctor-totals.ts';
import { useFullPayroll } from './use-full-payroll.tsx';
import { WithoutRuleNotice } from './without-rule-notice.tsx';

const searchSchema = z.object({ ...totalsSearch, job: z.uuid().optional() });
const NOTHING = 'No hay registros pendientes para procesar.';

export function FullPayrollScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const { month, year, job } = search;
  const { totals, rows, exportRows, selection, chosen } = useDoctorTotals('pending', search);
  const { selected, setSelected, all } = selection;
  const [opened, setOpened] = useState<DoctorTotals | null>(null);
  const follow = (next: string | undefined) => setSearch({ job: next });
  const [queued, setQueued] = useState<string | null>(null);
  const payroll = useFullPayroll({
    period: { month, year },
    onQueued: (next) => {
      setQueued(next);
      follow(next);
    },
  });
  const filters = { month, year, status: ['pending_payment' as const] };
  return (
    <Stack gap="md">
      <PageHeader
        title="Nómina Completa"
        description="Los registros pendientes de pago pasan a pagos procesados: uno por doctor y período."
        primary={
          <Button
            leftSection={<IconPlayerPlay size={16} />}
            loading={payroll.isPending}
            onClick={() => void payroll.processAll()}
          >
            Procesar Toda la Nómina
          </Button>
        }
      />
      <RunningJobs types={['process-bulk-payments']} followed={job ?? null} onFollow={follow} />
      {job && (
        <JobProgress
          jobId={job}
          onClose={() => follow(undefined)}
          onCompleted={(done) => {
            // Another's job may be followed here as well, and one that was over long ago.
            if (done.id !== queued) return;
            setSelected([]);
            toast.success('¡Nómina Procesada!', resultMessage(done) ?? undefined);
          }}
        />
      )}
      {rows.error ? (
        <TotalsFailed rows={rows} />
      ) : (
        <>
          <TotalsCards totals={totals} />
          <WithoutRuleNotice filters={filters} withDoctor />
          <SelectionBar
            count={selected.length}
            all={all}
            onClear={() => setSelected([])}
            summary={<SelectionSummary count={selected.length} totals={chosen} />}
            emptyText={NO_DOCTOR_SELECTED}
            action={
              selected.length > 0 && (
                <Button
                  variant="default"
                  loading={payroll.isPending}
                  onClick={() =>
                    void payroll.processSelected(selected).then((done) => {
                      if (done) setSelected([]);
                    })
                  }
                >
                  Procesar selección
                </Button>
              )
            }
          />
          <TotalsTable
            label="Registros pendientes de pago"
            columns={totalsColumns}
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
            emptyText={NOTHING}
          />
        </>
      )}
      <LinesDialog
        lines={
          opened && {
            title: `Registros pendientes de pago de ${opened.doctorName}`,
            filters: { ...filters, doctorId: opened.doctorId },
          }
        }
        onClose={() => setOpened(null)}
      />
      <ExplanationPanel />
    </Stack>
  );
}
