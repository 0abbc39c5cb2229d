/** The jobs that a card counts, a page at a time (operations §4). */
import { Group, Modal, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MonitorList } from '../../../contract/operations/job-monitor.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { useReturnFocus } from '../../kit/dialog/return-focus.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState, LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { pollEvery } from '../../kit/shell/live.ts';
import { Pages } from '../../kit/table/pages.tsx';
import { JobList } from './job-list.tsx';
import { LIVE, REFRESH_MS } from './search.ts';
import { LIST_WORDS } from './words.ts';

const PAGE_SIZE = 10;

/** Hidden, but kept, while the pipeline of one of its jobs is shown. */
export function JobsDialog(props: {
  list: MonitorList;
  isHidden: boolean;
  auto: boolean;
  onOpenJob: (jobId: string) => void;
  onClose: () => void;
}) {
  const { list, isHidden, auto, onOpenJob, onClose } = props;
  const [page, setPage] = useState(1);
  useReturnFocus();
  return (
    <Modal opened={!isHidden} onClose={onClose} title={LIST_WORDS[list].title} size="xl">
      <Jobs list={list} auto={auto} page={page} onPageChange={setPage} onOpenJob={onOpenJob} />
    </Modal>
  );
}

function Jobs(props: {
  list: MonitorList;
  auto: boolean;
  page: number;
  onPageChange: (page: number) => void;
  onOpenJob: (jobId: string) => void;
}) {
  const { list, auto, page, onPageChange, onOpenJob } = props;
  const query = useQuery(
    api.jobMonitor.list.queryOptions({
      ...LIVE,
      input: { status: list, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
      refetchInterval: () => auto && pollEvery(REFRESH_MS),
      placeholderData: keepPreviousData,
    }),
  );
  if (query.data === undefined) {
    return query.error ? (
      <FailedQuery query={query} />
    ) : (
      <LoadingState text="Cargando trabajos..." />
    );
  }
  const { jobs, total } = query.data.data;
  if (total === 0) return <EmptyState text={LIST_WORDS[list].empty} />;
  const pages = Math.ceil(total / PAGE_SIZE);
  return (
    <Stack>
      <JobList label={LIST_WORDS[list].title} jobs={jobs} onOpen={onOpenJob} />
      <Group justify="space-between">
        <Text variant="hint" role="status">
          {countOf(total, 'trabajo', 'trabajos')}
        </Text>
        {pages > 1 && (
          <Pages total={pages} value={Math.min(page, pages)} onChange={onPageChange} siblings={0} />
        )}
      </Group>
    </Stack>
  );
}
