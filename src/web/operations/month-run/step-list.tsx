/** The steps of a month, with the button of the one that comes next (operations §14.2). */
import { Card, Text } from '@mantine/core';
import type { MonthRun } from '../../../contract/operations/month-run.ts';
import { Step, Steps } from '../../kit/display/steps.tsx';
import { exactTime, timeAgo } from '../../kit/display/time-ago.ts';
import type { StepActions } from './step-actions.ts';
import { StepButton } from './step-button.tsx';
import { stepWords } from './step-words.ts';

export function StepList({ run, actions }: { run: MonthRun; actions: StepActions }) {
  return (
    <Card component="section" aria-label="Pasos del mes" p={0}>
      <Steps>
        {run.steps.map((step, place) => {
          const words = stepWords(step, run);
          return (
            <Step
              key={step.key}
              number={place + 1}
              title={words.title}
              done={words.done}
              missing={words.missing}
              state={step.state}
              aside={step.at && <Who at={step.at} byName={step.byName} />}
              button={<StepButton run={run} step={step} words={words} action={actions[step.key]} />}
            />
          );
        })}
      </Steps>
    </Card>
  );
}

function Who({ at, byName }: { at: string; byName: string | null }) {
  return (
    <Text variant="small" title={exactTime(at)}>
      {byName ? `${byName}, ` : ''}
      {timeAgo(at, new Date())}
    </Text>
  );
}
