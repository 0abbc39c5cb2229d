/** Moves of money that a job makes: asked about, queued, and followed (payout §5.6, payout §6.3). */
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { followInBackground } from '../../kit/jobs/use-job.ts';
import { api } from '../../kit/shell/client.ts';
import { useMayLink } from '../../kit/shell/current-user.ts';
import { exactQuestion } from './exact-question.tsx';

const MONITOR = '/job-monitor';

/** Says what was queued, or why not; goes to the job monitor after `redirectMs`, when given. */
export function useQueuedMove(props: {
  failureTitle: string;
  onQueued: (jobId: string) => void;
  redirectMs?: number;
}) {
  const redirect = useRedirectToMonitor(props.redirectMs);
  return useAsked(api.jobs.create.call, {
    done: ({ jobId }) => {
      toast.success('Trabajo iniciado');
      props.onQueued(jobId);
      redirect(jobId);
    },
    failed: props.failureTitle,
    again: (error, sent) => {
      const exact = exactQuestion(error);
      if (!exact || sent.type !== 'process-bulk-payments') return null;
      return {
        ...exact.question,
        input: { ...sent, data: { ...sent.data, agreed: exact.agreed } },
      };
    },
  });
}

/**
 * Goes to the monitor after `delayMs`, where the user has one; otherwise the screen itself goes on
 * showing the job. Leaving the screen before cancels it.
 */
function useRedirectToMonitor(delayMs: number | undefined): (jobId: string) => void {
  const hasMonitor = useMayLink(MONITOR);
  const navigate = useNavigate();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (jobId) => {
    if (!hasMonitor || delayMs === undefined) return;
    timer.current = window.setTimeout(() => {
      followInBackground(jobId);
      void navigate({ to: MONITOR });
    }, delayMs);
  };
}
