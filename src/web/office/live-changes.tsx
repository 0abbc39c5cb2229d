/** Has what is shown read again when it changed: which calls each topic concerns (operations §16). */
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  LISTENING_SCREENS,
  type LiveEvent,
  TOPICS,
  type Topic,
} from '../../contract/operations/live.ts';
import { api, currentUserQuery, refresh, refreshAll } from '../kit/shell/client.ts';
import { mayOpen } from '../kit/shell/current-user.ts';
import { hearChanges } from '../kit/shell/live.ts';

const KEYS: Readonly<Record<Topic, readonly QueryKey[]>> = {
  jobs: [api.jobs.key(), api.jobMonitor.key()],
  findings: [api.monthChecks.key()],
  months: [api.monthRuns.key(), api.months.key(), api.monthApprovals.key()],
  imports: [api.imports.key(), api.importHistory.key()],
  payments: [api.payroll.key(), api.bankFiles.key(), api.transfers.key(), api.holds.key()],
};

const readAgain = (topics: readonly Topic[]) => {
  for (const topic of topics) for (const queryKey of KEYS[topic]) void refresh(queryKey);
};

function heard({ topics, isGap }: LiveEvent): void {
  if (isGap) void refreshAll();
  else readAgain(topics);
}

/** Renders nothing. */
export function LiveChanges() {
  // The user may still be on the way: nothing else in the frame waits for this.
  const { data: user } = useQuery(currentUserQuery);
  const isForMe = user != null && LISTENING_SCREENS.some((screen) => mayOpen(user, screen));
  useEffect(() => {
    if (!isForMe) return;
    const ending = new AbortController();
    const input = { topics: [...TOPICS] };
    void hearChanges(
      {
        open: (signal) => api.live.changes.call(input, { signal }),
        heard,
        began: () => readAgain(['jobs']),
        lost: () => readAgain(['jobs']),
      },
      ending.signal,
    );
    return () => ending.abort();
  }, [isForMe]);
  return null;
}
