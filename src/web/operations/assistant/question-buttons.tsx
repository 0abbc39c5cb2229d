/** Questions to choose from: the first ones, or those near a question that has no answer. */
import { Button, Stack } from '@mantine/core';

export function QuestionButtons(props: {
  questions: readonly string[];
  label: string;
  onChoose: (question: string) => void;
}) {
  return (
    <Stack gap={6} align="flex-start" role="group" aria-label={props.label}>
      {props.questions.map((question) => (
        <Button
          key={question}
          variant="default"
          size="compact-sm"
          radius="xl"
          fw={400}
          h="auto"
          mih={26}
          styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
          onClick={() => props.onChoose(question)}
        >
          {question}
        </Button>
      ))}
    </Stack>
  );
}
