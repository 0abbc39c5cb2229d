/** The dialog for `confirm`; mounted once. */
import { Button, Group, getDefaultZIndex, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { unbroken } from '../display/unbroken.tsx';
import { askedQuestion, type Question } from './confirm.ts';

/** Above other dialogs, since a question may be about one. */
const OVER_DIALOGS = getDefaultZIndex('modal') + 1;

export function QuestionDialog() {
  const question = askedQuestion.useNow();
  return (
    <Modal
      opened={question !== null}
      title={question?.title}
      size="md"
      zIndex={OVER_DIALOGS}
      // `askedQuestion` handles the key itself.
      closeOnEscape={false}
      // Closing the dialog means no.
      onClose={askedQuestion.leave}
    >
      {question && <QuestionForm question={question} />}
    </Modal>
  );
}

function QuestionForm({ question }: { question: Question }) {
  const { body, confirmLabel, dismissLabel = 'Cancelar', danger, typedText } = question;
  const [typed, setTyped] = useState('');
  const ready = typedText === undefined || typed === typedText;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // In React's tree this dialog is inside the form that opened it: its submit event must not reach that form.
        event.stopPropagation();
        if (ready && confirmLabel) askedQuestion.decide(true);
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
            onClick={askedQuestion.leave}
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
