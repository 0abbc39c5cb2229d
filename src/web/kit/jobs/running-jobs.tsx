/** The way back to a job that was left (product §18.1). */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { usePrevious } from '@mantine/hooks';
import { IconProgress } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { z } from 'zod';
import type { jobType } from '../../../contract/operations/jobs.ts';
import { clockTime } from '../../../domain/calendar/clock.ts';
import { jobTypeLabel } from '../../../domain/jobs/job-kinds.ts';
import { JOB_MOVES } from '../../../domain/states.ts';
import { api, refreshAll } from '../shell/client.ts';
import { pollEvery } from '../shell/live.ts';

const POLL_MS = 2000;
const SHOWN = 5;

/**
 * A line with 'Ver progreso' for each waiting or running job of these kinds, also of other people. `followed` is shown on
 * the screen already.
 */
export function RunningJobs(props: {
  types: readonly z.infer<typeof jobType>[];
  followed: string | null;
  onFollow: (jobId: string) => void;
}) {
  const jobs = useQuery(
    api.jobs.active.queryOptions({
      input: { types: [...props.types], status: [...JOB_MOVES.start.from], limit: SHOWN },
      refetchInterval: ({ state }) => (state.data?.length ? pollEvery(POLL_MS) : false),
    }),
  );
  useRefreshAtEnd(jobs.data?.length ?? 0);
  const left = jobs.data?.filter((job) => job.id !== props.followed) ?? [];
  if (left.length === 0) return null;
  return (
    <Stack gap="xs">
      {left.map((job) => (
        <Alert key={job.id} color="blue" icon={<IconProgress />} p="xs">
          <Group justify="space-between" gap="xs">
            <Text size="sm">
              {jobTypeLabel(job.type)} en curso: {job.progress} % · {job.createdBy}, desde las{' '}
              {clockTime(job.createdAt)}
            </Text>
            <Button variant="default" size="compact-sm" onClick={() => props.onFollow(job.id)}>
              Ver progreso
            </Button>
          </Group>
        </Alert>
      ))}
    </Stack>
  );
}

/** When a job ends, even another user's, the data that it changed are read again. */
function useRefreshAtEnd(running: number) {
  const before = usePrevious(running) ?? 0;
  useEffect(() => {
    if (running < before) void refreshAll();
  }, [running, before]);
}
