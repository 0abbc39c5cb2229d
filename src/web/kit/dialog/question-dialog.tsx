/** The dialog for `confirm`; mounted once. */
import { Button, Group, getDefaultZIndex, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { unbroken } from '../display/unbroken.tsx';
import { type AskedQuestion, useAskedQuestion } from './confirm.ts';

/** Above other dialogs, since a question may be about one. */
const OVER_DIALOGS = getDefaultZIndex('modal') + 1;

export function QuestionDialog() {
  const question = useAskedQuestion();
  return (
    <Modal
      opened={question !== null}
      title={question?.title}
      size="md"
      zIndex={OVER_DIALOGS}
      // `confirm` handles the key itself.
      closeOnEscape={false}
      // Closing the dialog means no.
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
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // In React's tree this dialog is inside the form that opened it: its submit event must not reach that form.
        event.stopPropagation();
        if (ready && confirmLabel) answer(true);
      }}
    >
      <Stack>
        <Text component="div" size="sm">
          {unbroken(body)}
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
