/** The flow of the job that runs, on its own figures; nothing when none runs (operations §4.7). */
import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MonitoredJob } from '../../../contract/operations/job-monitor.ts';
import { jobTypeLabel } from '../../../domain/jobs/job-kinds.ts';
import { STEP_STATE_BADGES } from '../../../domain/words/state-badges.ts';
import { StepIcon } from '../../kit/jobs/job-steps.tsx';
import { api } from '../../kit/shell/client.ts';
import { pollEvery } from '../../kit/shell/live.ts';
import './flow-diagram.css';
import { type FlowStage, flowOf } from './flow.ts';
import { REFRESH_MS } from './search.ts';
import { shortId } from './words.ts';

export function FlowDiagram({ job, auto }: { job: MonitoredJob; auto: boolean }) {
  const { data } = useQuery(
    api.jobMonitor.pipeline.queryOptions({
      input: { jobId: job.id },
      refetchInterval: () => auto && pollEvery(REFRESH_MS),
    }),
  );
  if (!data) return null;
  return (
    <Card component="section" aria-label="Flujo del trabajo en proceso">
      <Group justify="space-between" gap="xs" mb="sm">
        <Title order={2} size="h4">
          Flujo del procesamiento
        </Title>
        <Text variant="hint">
          {jobTypeLabel(job.type)} · trabajo {shortId(job.id)}
        </Text>
      </Group>
      <ol className="job-flow">
        {flowOf(data.data).map((stage, index) => (
          <Stage key={stage.key} stage={stage} number={index + 1} />
        ))}
      </ol>
    </Card>
  );
}

function Stage({ stage, number }: { stage: FlowStage; number: number }) {
  const { title, figure, state } = stage;
  return (
    <li data-state={state}>
      <Group gap={6} wrap="nowrap">
        <StepIcon status={state} />
        <Text size="sm" fw={state === 'running' ? 700 : 500}>
          {number}.&nbsp;{title}
        </Text>
      </Group>
      <Stack gap={0} mt={4}>
        <Text variant="small">{figure ?? STEP_STATE_BADGES[state].label}</Text>
      </Stack>
    </li>
  );
}
