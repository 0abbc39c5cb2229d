/** The steps of a month, with the button of the one that comes next (operations §14.2). */
import { Box, Button, Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck, IconCircle, IconCircleDot } from '@tabler/icons-react';
import type { MonthRun, RunStep } from '../../../contract/operations/month-run.ts';
import { exactTime, timeAgo } from '../../kit/display/time-ago.ts';
import { useMayLink } from '../../kit/shell/current-user.ts';
import { LinkButton } from '../../kit/shell/links.tsx';
import { type StepWords, stepWords } from './step-words.ts';

type Actions = { onCheck: () => void; onClose: () => void; isChecking: boolean };

export function StepList({ run, ...actions }: { run: MonthRun } & Actions) {
  return (
    <Card component="section" aria-label="Pasos del mes" p={0}>
      <Stack component="ol" gap={0} className="month-steps">
        {run.steps.map((step, place) => (
          <StepRow key={step.key} run={run} step={step} number={place + 1} {...actions} />
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

function StepRow(props: { run: MonthRun; step: RunStep; number: number } & Actions) {
  const { run, step, number, ...actions } = props;
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
      <StepButton run={run} step={step} words={words} {...actions} />
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

function StepButton(props: { run: MonthRun; step: RunStep; words: StepWords } & Actions) {
  const { run, step, words, onCheck, onClose, isChecking } = props;
  const variant = step.state === 'current' ? 'filled' : 'default';
  // A closed month is only looked at; a later step waits for the earlier ones.
  if (run.isClosed || step.state === 'waiting') return null;
  if (words.target) return <TargetButton variant={variant} words={words} target={words.target} />;
  return (
    <Button
      variant={variant}
      loading={step.key === 'check' && isChecking}
      onClick={step.key === 'check' ? onCheck : onClose}
    >
      {words.button}
    </Button>
  );
}

/** Nothing where the user does not have the screen. */
function TargetButton(props: {
  variant: 'filled' | 'default';
  words: StepWords;
  target: NonNullable<StepWords['target']>;
}) {
  const { variant, words, target } = props;
  const mayLink = useMayLink(target.to);
  if (!mayLink) return null;
  return (
    <LinkButton {...target} variant={variant}>
      {words.button}
    </LinkButton>
  );
}
