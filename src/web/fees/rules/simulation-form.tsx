/** The form shell of both simulators: fields, missing choices, and the button. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import type { questionOf } from './simulation-draft.ts';
import type { useSimulation } from './use-simulation.ts';

type Question = ReturnType<typeof questionOf>;

export function SimulationForm(
  props: Pick<ReturnType<typeof useSimulation>, 'isRunning' | 'simulate'> & {
    /** Null while a required value is missing. */
    question: Question;
    /** The choices that are still missing. */
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
        {question === null && <Text variant="small">{props.missingText}</Text>}
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
