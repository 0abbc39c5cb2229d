/** After a job is queued, the way to the job monitor (payout §5.6, payout §6.3). */
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { followInBackground } from '../../kit/jobs/use-job.ts';
import { useMayLink } from '../../kit/shell/current-user.ts';

const MONITOR = '/job-monitor';

/**
 * Goes to the monitor after `delayMs`, where the user has one; otherwise the screen itself goes on
 * showing the job. Leaving the screen before cancels it.
 */
export function useRedirectToMonitor(delayMs: number): (jobId: string) => void {
  const hasMonitor = useMayLink(MONITOR);
  const navigate = useNavigate();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (jobId) => {
    if (!hasMonitor) return;
    timer.current = window.setTimeout(() => {
      followInBackground(jobId);
      void navigate({ to: MONITOR });
    }, delayMs);
  };
}
