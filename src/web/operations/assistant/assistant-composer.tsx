/**
 * Where one writes to the assistant: Enter sends, Shift+Enter begins a new line (operations §6.3). While one types, questions
 * that have an answer are offered.
 */
import { ActionIcon, Group, Textarea, VisuallyHidden } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { QUESTION_LIMIT } from '../../../contract/operations/assistant.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { CompletionList, completionId } from './completion-list.tsx';
import { useCompletions } from './use-completions.ts';

export function AssistantComposer(props: {
  field: RefObject<HTMLTextAreaElement | null>;
  draft: string;
  isWaiting: boolean;
  onType: (draft: string) => void;
  onSend: () => void;
}) {
  const isEmpty = props.draft.trim() === '';
  const list = useId();
  const { completions, isOpen, marked, choose, close, onKey, onType } = useCompletions(
    props.draft,
    props.onType,
  );
  const send = () => {
    if (isEmpty) return;
    close();
    props.onSend();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (onKey(event)) return;
    // While an input method composes a character, Enter completes it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="assistant-composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {isOpen && (
        <CompletionList id={list} questions={completions} marked={marked} onChoose={choose} />
      )}
      <VisuallyHidden role="status">
        {isOpen &&
          `${countOf(completions.length, 'pregunta posible', 'preguntas posibles')}: elija con las flechas`}
      </VisuallyHidden>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <Textarea
          ref={props.field}
          flex={1}
          aria-label="Pregunta para el asistente"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isOpen ? list : undefined}
          aria-activedescendant={isOpen && marked >= 0 ? completionId(list, marked) : undefined}
          autoComplete="off"
          placeholder="Escriba su pregunta..."
          minRows={1}
          maxRows={5}
          maxLength={QUESTION_LIMIT}
          value={props.draft}
          disabled={props.isWaiting}
          onChange={(event) => {
            onType();
            props.onType(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
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
