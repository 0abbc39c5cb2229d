/** Where one writes to the assistant: Enter sends, Shift+Enter begins a new line (operations §6.3). */
import { ActionIcon, Group, Textarea } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import type { KeyboardEvent, RefObject } from 'react';
import { QUESTION_LIMIT } from '../../../contract/operations/assistant.ts';

export function AssistantComposer(props: {
  field: RefObject<HTMLTextAreaElement | null>;
  draft: string;
  isWaiting: boolean;
  onType: (draft: string) => void;
  onSend: () => void;
}) {
  const isEmpty = props.draft.trim() === '';
  const sendOnEnter = (event: KeyboardEvent) => {
    // While an input method composes a character, Enter completes it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isEmpty) props.onSend();
  };
  return (
    <form
      className="assistant-composer"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) props.onSend();
      }}
    >
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <Textarea
          ref={props.field}
          flex={1}
          aria-label="Pregunta para el asistente"
          placeholder="Escriba su pregunta..."
          minRows={1}
          maxRows={5}
          maxLength={QUESTION_LIMIT}
          value={props.draft}
          disabled={props.isWaiting}
          onChange={(event) => props.onType(event.currentTarget.value)}
          onKeyDown={sendOnEnter}
        />
        <ActionIcon
          type="submit"
          size={36}
          variant="filled"
          color="petrol"
          aria-label="Enviar"
          disabled={props.isWaiting || isEmpty}
        >
          <IconSend2 size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </form>
  );
}
