/** Shows what `confirm` asks; mounted once. */
import { Button, Group, getDefaultZIndex, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type AskedQuestion, useAskedQuestion } from './confirm.ts';

/** A question may be about the dialog that is open. */
const OVER_DIALOGS = getDefaultZIndex('modal') + 1;

export function QuestionDialog() {
  const question = useAskedQuestion();
  return (
    <Modal
      opened={question !== null}
      title={question?.title}
      size="md"
      zIndex={OVER_DIALOGS}
      // The question itself listens for the key.
      closeOnEscape={false}
      // The cross means no.
      onClose={() => question?.answer(false)}
    >
      {question && <QuestionForm question={question} />}
    </Modal>
  );
}

function QuestionForm({ question }: { question: AskedQuestion }) {
  const { body, confirmLabel, dismissLabel = 'Cancelar', danger, typedText, answer } = question;
  const [typed, setTyped] = useState('');
  const ready = typedText === undefined || typed === typedText;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog opened from a form sits in its React tree: its submit must not reach that form.
        event.stopPropagation();
        if (ready && confirmLabel) answer(true);
      }}
    >
      <Stack>
        <Text component="div" size="sm">
          {body}
        </Text>
        {typedText !== undefined && (
          <TextInput
            label={`Para continuar, escriba exactamente: ${typedText}`}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() => answer(false)}
            data-autofocus={danger && typedText === undefined ? true : undefined}
          >
            {dismissLabel}
          </Button>
          {confirmLabel && (
            <Button
              type="submit"
              color={danger ? 'red.8' : undefined}
              disabled={!ready}
              data-autofocus={danger ? undefined : true}
            >
              {confirmLabel}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
