/** The form shell of both simulators: what they ask, what is missing, and the button that runs it. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import type { questionOf } from './simulation-draft.ts';
import type { useSimulation } from './use-simulation.ts';

type Question = ReturnType<typeof questionOf>;

export function SimulationForm(
  props: Pick<ReturnType<typeof useSimulation>, 'isRunning' | 'simulate'> & {
    /** Null while something that it needs is missing. */
    question: Question;
    /** What to choose before it can run. */
    missingText: string;
    submitLabel: string;
    onClose: () => void;
    /** The fields. */
    children: ReactNode;
  },
) {
  const { question, isRunning, simulate } = props;
  const run = (event: FormEvent) => {
    event.preventDefault();
    if (question !== null && !isRunning) simulate(question);
  };
  return (
    <form onSubmit={run} noValidate>
      <Stack gap="sm">
        {props.children}
        {question === null && (
          <Text size="xs" c="dimmed">
            {props.missingText}
          </Text>
        )}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={props.onClose}>
            Cerrar
          </Button>
          <Button
            type="submit"
            leftSection={<IconPlayerPlay size={16} />}
            disabled={question === null || isRunning}
            loading={isRunning}
          >
            {props.submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
