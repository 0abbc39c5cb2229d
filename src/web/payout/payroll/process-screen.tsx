/** Procesamiento de Nómina: makes a payment of one doctor's month (payout §4). */
import { Grid, Stack } from '@mantine/core';
import { processPaymentsInput } from '../../../contract/operations/jobs.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { JobProgressDialog, type JobProgressProps } from '../../kit/jobs/job-progress.tsx';
import { RunningJobs } from '../../kit/jobs/running-jobs.tsx';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { MarkPaidCard } from './mark-paid-card.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { PeriodSummary } from './period-summary.tsx';
import { usePlannedDate } from './planned-date-field.tsx';
import { ProcessForm, previewInput } from './process-form.tsx';
import { searchSchema, type Target } from './process-search.ts';
import { RecentPayments } from './recent-payments.tsx';
import { RunPreview } from './run-preview.tsx';
import { WaitingDoctors } from './waiting-doctors.tsx';

export function ProcessScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const { doctorId, month, year, job } = search;
  const target: Target | null = doctorId === undefined ? null : { doctorId, month, year };
  const planned = usePlannedDate({ month, year });
  const follow = (next: string | undefined) => setSearch({ job: next });
  return (
    <Stack gap="md">
      <PageHeader
        title="Procesamiento de Nómina"
        description="Los registros por pagar de un doctor en un período pasan a un pago procesado."
      />
      <RunningJobs types={['process-bulk-payments']} followed={job ?? null} onFollow={follow} />
      {job && (
        <JobProgressDialog jobId={job} onClose={() => follow(undefined)}>
          {(done) => <PayWhatWasProcessed job={done} onPaid={() => follow(undefined)} />}
        </JobProgressDialog>
      )}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack gap="md">
            <ProcessForm search={search} setSearch={setSearch} planned={planned} />
            {target ? (
              <>
                <MarkPaidCard target={target} />
                <PeriodSummary
                  key={formatPeriod(target)}
                  target={target}
                  onPeriod={(period) => setSearch({ ...period, page: search.page })}
                />
                <RunPreview input={previewInput(target, planned.value)} />
              </>
            ) : (
              <WaitingDoctors
                period={{ month, year }}
                onChoose={(chosen) => setSearch({ ...chosen, page: search.page })}
              />
            )}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <RecentPayments />
        </Grid.Col>
      </Grid>
      <PaymentHistory search={search} setSearch={setSearch} />
      <PaymentDialog />
    </Stack>
  );
}

type DoneJob = Parameters<NonNullable<JobProgressProps['children']>>[0];

/** After one doctor's payroll, the payment can be marked as paid at once. */
function PayWhatWasProcessed({ job, onPaid }: { job: DoneJob; onPaid: () => void }) {
  const { data } = processPaymentsInput.strip().safeParse(job.payload);
  const doctorId = data?.selectedDoctors?.[0];
  if (data?.processingType !== 'individual' || doctorId === undefined) return null;
  const { month, year } = data;
  if (month === undefined || year === undefined) return null;
  return <MarkPaidCard target={{ doctorId, month, year }} onPaid={onPaid} />;
}
