/** Asking before something is destroyed or sent. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type ReactNode, useState } from 'react';

export type Question = {
  /** E.g. 'Eliminar médico'. */
  title: string;
  /** What will happen, to what, and to how many records. */
  body: ReactNode;
  /** The verb on the button, e.g. 'Eliminar'. */
  confirmLabel: string;
  /** The other button; 'Cancelar' unless that is what is asked about. */
  dismissLabel?: string;
  /** Whether it destroys something. */
  danger?: boolean;
  /** A text that must be typed exactly before the button works. */
  typedText?: string;
};

/** Answers no to the question on the screen; null when there is none. */
let cancelOpen: (() => void) | null = null;

// Mantine's dialogs all listen for Escape: with a question over a form, both would close. This listener
// is there before those of the screen's dialogs, and keeps the key for the question.
window.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape' || cancelOpen === null) return;
    event.stopImmediatePropagation();
    cancelOpen();
  },
  { capture: true },
);

/**
 * Asks, and resolves to whether the user agreed: `if (await confirm({...})) remove.mutate(id)`. One
 * question at a time: while one is open, another (of a double click) is answered no.
 */
export function confirm(question: Question): Promise<boolean> {
  if (cancelOpen !== null) return Promise.resolve(false);
  return new Promise((resolve) => {
    const answer = (agreed: boolean) => {
      cancelOpen = null;
      resolve(agreed);
      modals.close(id);
    };
    const id = modals.open({
      title: question.title,
      closeOnEscape: false,
      // The cross means no; after an answer this resolves nothing any more.
      onClose: () => {
        cancelOpen = null;
        resolve(false);
      },
      children: <Question {...question} onAnswer={answer} />,
    });
    cancelOpen = () => answer(false);
  });
}

function Question(props: Question & { onAnswer: (agreed: boolean) => void }) {
  const { body, confirmLabel, dismissLabel = 'Cancelar', danger, typedText, onAnswer } = props;
  const [typed, setTyped] = useState('');
  const ready = typedText === undefined || typed === typedText;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog opened from a form sits in its React tree: its submit must not reach that form.
        event.stopPropagation();
        if (ready) onAnswer(true);
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
            onClick={() => onAnswer(false)}
            data-autofocus={danger && typedText === undefined ? true : undefined}
          >
            {dismissLabel}
          </Button>
          <Button
            type="submit"
            color={danger ? 'red.8' : undefined}
            disabled={!ready}
            data-autofocus={danger ? undefined : true}
          >
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
