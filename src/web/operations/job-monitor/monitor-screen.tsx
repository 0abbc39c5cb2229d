/** /job-monitor, 'Monitor de Trabajos Asíncronos' (operations §4). */
import { Alert, Button, Card, Stack, Switch, Title } from '@mantine/core';
import { IconBrush, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MonitoredJob } from '../../../contract/operations/job-monitor.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState, LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { useMayLink } from '../../kit/shell/current-user.ts';
import { LinkButton } from '../../kit/shell/links.tsx';
import { pollEvery } from '../../kit/shell/live.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { FlowDiagram } from './flow-diagram.tsx';
import { JobList } from './job-list.tsx';
import { JobsDialog } from './jobs-dialog.tsx';
import { PipelineDialog } from './pipeline-dialog.tsx';
import { LIVE, REFRESH_MS, searchSchema } from './search.ts';
import { StatCards } from './stat-cards.tsx';
import { useCleanup, useTrialCalculation } from './use-upkeep.tsx';

export function MonitorScreen() {
  const [{ auto, open, job }, setSearch] = useUrlFilters(searchSchema);
  const query = useQuery(
    api.jobMonitor.dashboard.queryOptions({
      ...LIVE,
      refetchInterval: () => auto && pollEvery(REFRESH_MS),
    }),
  );
  const openJob = (id: string) => setSearch({ job: id });
  const data = query.data?.data;
  const running = data?.activeJobs.find(({ status }) => status === 'processing');
  return (
    <Stack>
      <Head auto={auto} onAutoChange={(on) => setSearch({ auto: on })} onQueued={openJob} />
      <FailedQuery title="No se pudo cargar el monitor de trabajos" query={query} />
      {data?.workers === 0 && <NoWorkers />}
      {(data || !query.isError) && (
        <StatCards stats={data?.stats} onOpen={(list) => setSearch({ open: list })} />
      )}
      {running && <FlowDiagram job={running} auto={auto} />}
      <Panel
        title="Trabajos Activos"
        jobs={data?.activeJobs}
        hasFailed={query.isError}
        empty={<EmptyState text="No hay trabajos activos" />}
        onOpen={openJob}
      />
      <Panel
        title="Trabajos Recientes"
        jobs={data?.recentJobs}
        hasFailed={query.isError}
        empty={<EmptyState text="No hay trabajos recientes" />}
        onOpen={openJob}
      />
      {open && (
        <JobsDialog
          key={open}
          list={open}
          isHidden={job !== undefined}
          auto={auto}
          onOpenJob={openJob}
          onClose={() => setSearch({ open: undefined })}
        />
      )}
      {job && (
        <PipelineDialog
          jobId={job}
          onOpenJob={openJob}
          onClose={() => setSearch({ job: undefined })}
        />
      )}
    </Stack>
  );
}

function Head(props: {
  auto: boolean;
  onAutoChange: (on: boolean) => void;
  onQueued: (jobId: string) => void;
}) {
  const cleanup = useCleanup();
  const trial = useTrialCalculation(props.onQueued);
  const mayCalculate = useMayLink('/calcular-pagos');
  return (
    <PageHeader
      title="Monitor de Trabajos Asíncronos"
      description="Lo que se calcula, procesa e importa en segundo plano."
      actions={[
        {
          label: 'Limpiar',
          icon: <IconBrush size={16} aria-hidden />,
          reasonAgainst: cleanup.isPending ? 'Ya se está limpiando.' : undefined,
          onClick: () => void cleanup.ask(),
        },
      ]}
      primary={
        <>
          <LinkButton to="/job-monitor/respaldos" variant="default">
            Respaldos
          </LinkButton>
          {mayCalculate && (
            <Button loading={trial.isPending} onClick={() => void trial.ask()}>
              Probar Cálculo
            </Button>
          )}
          <Switch
            label="Auto Refresh"
            checked={props.auto}
            onChange={(event) => props.onAutoChange(event.currentTarget.checked)}
          />
        </>
      }
    />
  );
}

function NoWorkers() {
  return (
    <Alert
      color="yellow"
      variant="outline"
      icon={<IconPlugConnectedX />}
      title="Ningún proceso ejecuta trabajos"
      role="status"
    >
      Los trabajos que esperan comenzarán cuando haya uno. Avise a quien administra el servidor.
    </Alert>
  );
}

function Panel(props: {
  title: string;
  jobs: readonly MonitoredJob[] | undefined;
  hasFailed: boolean;
  empty: ReactNode;
  onOpen: (jobId: string) => void;
}) {
  const { title, jobs, hasFailed, empty, onOpen } = props;
  if (jobs === undefined && hasFailed) return null;
  return (
    <Card component="section" aria-label={title}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {jobs === undefined && <LoadingState text="Cargando trabajos..." />}
      {jobs?.length === 0 && empty}
      {jobs !== undefined && jobs.length > 0 && (
        <JobList label={title} jobs={jobs} onOpen={onOpen} />
      )}
    </Card>
  );
}
