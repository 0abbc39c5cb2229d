/** Nómina Completa: everything pending payment becomes payments (payout §6). */
import { Button, Card, Group, Stack } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { CALCULATION_MOVES } from '../../../domain/states.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { JobProgress } from '../../kit/jobs/job-progress.tsx';
import { RunningJobs } from '../../kit/jobs/running-jobs.tsx';
import { resultMessage } from '../../kit/jobs/use-job.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { askReturn } from '../../links/going-back.ts';
import { HoldButton } from '../../links/hold-button.tsx';
import { DoctorRecords } from './doctor-records.tsx';
import { totalsColumns } from './doctor-totals.tsx';
import { HeldNotice } from './held-notice.tsx';
import { lackingOfPeriod, periodText } from './payment-words.ts';
import { PlannedDateField, usePlannedDate } from './planned-date-field.tsx';
import { RunPreview } from './run-preview.tsx';
import { fullPayrollSearch } from './totals-search.ts';
import { useDoctorTotals } from './use-doctor-totals.ts';
import { fullPreview, useFullPayroll } from './use-full-payroll.tsx';
import { WithoutRuleNotice } from './without-rule-notice.tsx';
import { doctors, holdOfDoctors } from './words.ts';

const columns = totalsColumns(true);

export function FullPayrollScreen() {
  const [search, setSearch] = useUrlFilters(fullPayrollSearch);
  const { month, year, job } = search;
  const reading = useDoctorTotals('pending', search);
  const { selected, setSelected } = reading.selection;
  const follow = (next: string | undefined) => setSearch({ job: next });
  const [queued, setQueued] = useState<string | null>(null);
  const planned = usePlannedDate({ month, year });
  const payroll = useFullPayroll({
    period: { month, year },
    paymentDate: planned.value,
    onQueued: (next) => {
      setQueued(next);
      follow(next);
    },
  });
  const status = [...CALCULATION_MOVES.process.from];
  const filters = { month, year, byPayMonth: true, status, isHeld: false };
  return (
    <Stack gap="md">
      <PageHeader
        title="Nómina Completa"
        description="Los registros pendientes de pago pasan a pagos procesados: uno por doctor, beneficiario y período."
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
            // Other users' jobs and old ones can be followed here, too.
            if (done.id !== queued) return;
            setSelected([]);
            toast.success('¡Nómina Procesada!', resultMessage(done) ?? undefined);
          }}
        />
      )}
      <Card component="section" aria-label="Cómo se procesa">
        <PlannedDateField planned={planned} />
      </Card>
      <DoctorRecords
        label="Registros pendientes de pago"
        reading={reading}
        columns={columns}
        isEstimate
        filters={filters}
        search={search}
        setSearch={setSearch}
        notice={
          <>
            {!lackingOfPeriod({ month, year }) && (
              <RunPreview input={fullPreview({ month, year }, planned.value)} />
            )}
            <HeldNotice filters={filters} withDoctor />
            <WithoutRuleNotice filters={filters} withDoctor />
          </>
        }
        action={
          selected.length > 0 && (
            <Group gap="sm">
              <HoldButton asked={holdOfDoctors(selected, () => setSelected([]))} />
              <Button
                variant="default"
                onClick={() =>
                  askReturn({
                    what: `Registros pendientes de pago de ${doctors(selected.length)}, ${periodText({ month, year })}.`,
                    scope: { doctorIds: [...selected], month, year },
                    to: 'calculated',
                    onDone: () => setSelected([]),
                  })
                }
              >
                Devolver…
              </Button>
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
            </Group>
          )
        }
        emptyText="No hay registros pendientes para procesar."
        source={{
          sentence: 'Los registros quedan pendientes de pago en Procesamiento Avanzado.',
          screen: '/procesar-pagos-avanzado',
          label: 'Ir a Procesamiento Avanzado',
        }}
      />
    </Stack>
  );
}
