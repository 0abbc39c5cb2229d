/** The steps of a month that are done on its page (operations §14.2). */
import { useFileDialog } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { lastDayOf, type Period } from '../../../domain/calendar/calendar.ts';
import type { RunStepKey } from '../../../domain/month-run/steps.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { EXTENSIONS } from '../../kit/fields/accepted-files.ts';
import { api } from '../../kit/shell/client.ts';
import { useMonthPayroll } from '../../payout/payroll/public.ts';

export type StepAction = { readonly start: () => void; readonly isPending?: boolean };

/** A step without an action is done on its own screen. */
export type StepActions = Partial<Record<RunStepKey, StepAction>>;

/**
 * `picked` are the files to import, or null. Jobs that were started are told to `onJob`; approving and closing have dialogs of
 * their own (payout §32, payout §34).
 */
export function useStepActions(
  period: Period,
  told: {
    calculateFrom: string;
    onJob: (jobId: string) => void;
    onApprove: () => void;
    onClose: () => void;
  },
) {
  const [picked, setPicked] = useState<readonly File[] | null>(null);
  const files = useFileDialog({
    multiple: true,
    accept: EXTENSIONS.join(','),
    // The same files may be picked again, after they were mended.
    resetOnOpen: true,
    onChange: (list) => list && list.length > 0 && setPicked([...list]),
  });
  const onSuccess = ({ jobId }: { jobId: string }) => told.onJob(jobId);
  const calculate = useMutation(
    api.jobs.calculatePayments.mutationOptions({
      onSuccess,
      onError: (failure) => toast.error('El mes no se calculó', failure),
    }),
  );
  const check = useMutation(
    api.monthChecks.run.mutationOptions({
      onSuccess,
      onError: (failure) => toast.error('El mes no se revisó', failure),
    }),
  );
  const payroll = useMonthPayroll(period, told.onJob);
  const actions: StepActions = {
    import: { start: files.open },
    calculate: {
      start: () => calculate.mutate({ dateFrom: told.calculateFrom, dateTo: lastDayOf(period) }),
      isPending: calculate.isPending,
    },
    check: { start: () => check.mutate(period), isPending: check.isPending },
    process: { start: () => void payroll.ask(), isPending: payroll.isPending },
    approve: { start: told.onApprove },
    close: { start: told.onClose },
  };
  return { actions, picked, forgetPicked: () => setPicked(null) };
}
