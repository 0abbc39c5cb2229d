/** Cierre de Mes: a month from its first file to its closing, on one page (operations §14). */
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { firstDayOf, formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { ImportDialog } from '../../intake/imports/public.ts';
import { PeriodField } from '../../kit/fields/period-field.tsx';
import { JobProgress } from '../../kit/jobs/job-progress.tsx';
import { FailedQuery, QueryAnswer } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { ApprovalCard, ApprovalDialog } from '../../payout/month-approvals/public.ts';
import { CloseDialog, MonthClosings } from '../../payout/months/public.ts';
import { MonthFindings } from '../month-checks/public.ts';
import { type Search, searchSchema } from './search.ts';
import { useStepActions } from './step-actions.ts';
import { StepList } from './step-list.tsx';

/** Of the month in the address, or of the one that wants work. */
export function MonthRunScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema, 'month');
  const { month, year } = search;
  const isChosen = month !== undefined && year !== undefined;
  const { data, error, refetch } = useQuery(
    api.monthRuns.current.queryOptions({ enabled: !isChosen }),
  );
  // The page stays on the month it opened on, also when that no longer wants work.
  const [opened, setOpened] = useState<Period | null>(null);
  if (data && !opened) setOpened(data);
  const period = isChosen ? { month, year } : opened;
  if (period) return <Run period={period} search={search} setSearch={setSearch} />;
  if (error) return <FailedQuery title="No se pudo leer el mes" query={{ error, refetch }} />;
  return <LoadingState />;
}

function Run(props: {
  period: Period;
  search: Search;
  setSearch: (change: Partial<Search>) => void;
}) {
  const { period, search, setSearch } = props;
  const { month, year } = period;
  const { job } = search;
  const [isApproving, setIsApproving] = useState(false);
  const [isClosing, setIsClosing] = useState(false);
  const { data, error, refetch } = useQuery(
    api.monthRuns.steps.queryOptions({ input: period, staleTime: 0 }),
  );
  const { actions, picked, forgetPicked } = useStepActions(period, {
    calculateFrom: data?.calculateFrom ?? firstDayOf(period),
    onJob: (started) => setSearch({ job: started }),
    onApprove: () => setIsApproving(true),
    onClose: () => setIsClosing(true),
  });
  return (
    <Stack gap="md">
      <PageHeader
        title="Cierre de Mes"
        description={`Los pasos de ${formatPeriod(period)}, desde sus archivos hasta su cierre.`}
        primary={
          <PeriodField
            value={period}
            onChange={(chosen) => setSearch({ ...chosen, job: undefined })}
          />
        }
      />
      {job && <JobProgress key={job} jobId={job} onClose={() => setSearch({ job: undefined })} />}
      <QueryAnswer title="No se pudo leer el mes" query={{ data, error, refetch }}>
        {(run) => <StepList run={run} actions={actions} />}
      </QueryAnswer>
      {data?.approval.status && <ApprovalCard status={data.approval.status} />}
      <MonthClosings period={period} />
      <MonthFindings period={period} search={search} onSearchChange={setSearch} />
      <ImportDialog
        key={`${year}-${month}`}
        opened={picked !== null}
        onClose={forgetPicked}
        {...(picked && { picked })}
      />
      <ApprovalDialog period={period} opened={isApproving} onClose={() => setIsApproving(false)} />
      <CloseDialog period={period} opened={isClosing} onClose={() => setIsClosing(false)} />
    </Stack>
  );
}
