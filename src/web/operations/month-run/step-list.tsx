/** The steps of a month, with the button of the one that comes next (operations §14.2). */
import { Box, Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck, IconCircle, IconCircleDot } from '@tabler/icons-react';
import type { MonthRun, RunStep } from '../../../contract/operations/month-run.ts';
import { exactTime, timeAgo } from '../../kit/display/time-ago.ts';
import type { StepActions } from './step-actions.ts';
import { StepButton } from './step-button.tsx';
import { stepWords } from './step-words.ts';

export function StepList({ run, actions }: { run: MonthRun; actions: StepActions }) {
  return (
    <Card component="section" aria-label="Pasos del mes" p={0}>
      <Stack component="ol" gap={0} className="month-steps">
        {run.steps.map((step, place) => (
          <StepRow key={step.key} run={run} step={step} number={place + 1} actions={actions} />
        ))}
      </Stack>
    </Card>
  );
}

const LOOKS = {
  done: ['teal', 'Hecho', <IconCheck key="done" size={16} />],
  current: ['blue', 'Sigue este paso', <IconCircleDot key="current" size={16} />],
  waiting: ['gray', 'Después', <IconCircle key="waiting" size={16} />],
} as const;

function StepRow(props: { run: MonthRun; step: RunStep; number: number; actions: StepActions }) {
  const { run, step, number, actions } = props;
  const words = stepWords(step, run);
  const [color, state, icon] = LOOKS[step.state];
  return (
    <Group
      component="li"
      className="month-step"
      data-current={step.state === 'current' || undefined}
      aria-current={step.state === 'current' ? 'step' : undefined}
      wrap="wrap"
      justify="space-between"
    >
      <Group wrap="nowrap" align="flex-start" flex="1 1 320px" miw={0}>
        <ThemeIcon
          variant={step.state === 'waiting' ? 'transparent' : 'light'}
          color={color}
          radius="xl"
          role="img"
          aria-label={state}
          mt={2}
        >
          {icon}
        </ThemeIcon>
        <Box miw={0}>
          <Title order={3} size="h4">
            {number}. {words.title}
          </Title>
          {words.done && <Text size="sm">{words.done}</Text>}
          {words.missing && (
            <Text size="sm" fw={step.state === 'current' ? 600 : undefined}>
              {words.missing}
            </Text>
          )}
          {step.at && <Who at={step.at} byName={step.byName} />}
        </Box>
      </Group>
      <StepButton run={run} step={step} words={words} action={actions[step.key]} />
    </Group>
  );
}

function Who({ at, byName }: { at: string; byName: string | null }) {
  return (
    <Text size="xs" c="dimmed" title={exactTime(at)}>
      {byName ? `${byName}, ` : ''}
      {timeAgo(at, new Date())}
    </Text>
  );
}
