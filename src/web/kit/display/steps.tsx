/** Steps in their order, each with what it says and its button; the one that comes next is set apart. */
import { Box, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck, IconCircle, IconCircleDot, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import './steps.css';

const LOOKS = {
  done: ['teal', 'Hecho', <IconCheck key="done" size={16} />],
  current: ['blue', 'Sigue este paso', <IconCircleDot key="current" size={16} />],
  waiting: ['gray', 'Después', <IconCircle key="waiting" size={16} />],
  skipped: ['gray', 'No se hizo', <IconMinus key="skipped" size={16} />],
} as const;
export type StepState = keyof typeof LOOKS;

export function Steps({ children }: { children: ReactNode }) {
  return (
    <Stack component="ol" gap={0} className="kit-steps">
      {children}
    </Stack>
  );
}

export function Step(props: {
  number: number;
  title: string;
  state: StepState;
  /** What was done. */
  done?: ReactNode;
  /** What is still to be done; told more strongly in the step that comes next. */
  missing?: ReactNode;
  /** Below both, in small. */
  aside?: ReactNode;
  button?: ReactNode;
}) {
  const { number, title, state, done, missing, aside, button } = props;
  const [color, stateWords, icon] = LOOKS[state];
  const isCurrent = state === 'current';
  return (
    <Group
      component="li"
      className="kit-step"
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? 'step' : undefined}
      wrap="wrap"
      justify="space-between"
    >
      <Group wrap="nowrap" align="flex-start" flex="1 1 320px" miw={0}>
        <ThemeIcon
          variant={color === 'gray' ? 'transparent' : 'light'}
          color={color}
          radius="xl"
          role="img"
          aria-label={stateWords}
          mt={2}
        >
          {icon}
        </ThemeIcon>
        <Box miw={0}>
          <Title order={3} size="h4">
            {number}. {title}
          </Title>
          {done && <Text size="sm">{done}</Text>}
          {missing && (
            <Text size="sm" fw={isCurrent ? 600 : undefined}>
              {missing}
            </Text>
          )}
          {aside}
        </Box>
      </Group>
      {button}
    </Group>
  );
}
