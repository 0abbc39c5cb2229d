/** The button of a step of the month: it does the step here, or opens its screen on the month (operations §14.2). */
import { Button } from '@mantine/core';
import type { MonthRun, RunStep } from '../../../contract/operations/month-run.ts';
import { useMayLink } from '../../kit/shell/current-user.ts';
import { LinkButton } from '../../kit/shell/links.tsx';
import { showClosings } from '../../payout/months/public.ts';
import type { StepAction } from './step-actions.ts';
import type { StepWords } from './step-words.ts';

type Props = {
  readonly run: MonthRun;
  readonly step: RunStep;
  readonly words: StepWords;
  readonly action: StepAction | undefined;
};

/** Nothing where the user does not have the step's screen. */
export function StepButton({ run, step, words, action }: Props) {
  const { target } = words;
  const isAllowed = useMayLink(target?.to ?? '/cierre');
  const variant = step.state === 'current' ? 'filled' : 'default';
  // It changes nothing, so that it serves at any time.
  if (step.key === 'compare') {
    return (
      <LinkButton
        to="/cierre/comparacion"
        search={{ month: run.month, year: run.year }}
        variant={variant}
      >
        {words.button}
      </LinkButton>
    );
  }
  if (step.key === 'close' && run.reopening) {
    return (
      <Button variant="default" onClick={showClosings}>
        {words.button}
      </Button>
    );
  }
  // A closed month is only looked at; a later step waits for the earlier ones, but for the approval, since asking for it ends
  // comparing, and for the check, which sees lines that no rule pays before they are calculated.
  const isCurrent = (step: RunStep['key']) =>
    run.steps.some(({ key, state }) => key === step && state === 'current');
  const isNext =
    (step.key === 'approve' && isCurrent('compare')) ||
    (step.key === 'check' && isCurrent('calculate'));
  if (run.isClosed || (step.state === 'waiting' && !isNext) || !isAllowed) return null;
  if (action) {
    return (
      <Button variant={variant} loading={action.isPending ?? false} onClick={action.start}>
        {words.button}
      </Button>
    );
  }
  return (
    target && (
      <LinkButton {...target} variant={variant}>
        {words.button}
      </LinkButton>
    )
  );
}
