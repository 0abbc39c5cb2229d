/** One message of the conversation, rendered as plain text, so that nothing in the data is taken for markup. */
import { Box, Group, Text } from '@mantine/core';
import { timeInClinic } from '../../../domain/calendar/calendar.ts';
import { unbroken } from '../../kit/display/unbroken.tsx';
import { withIndex } from '../../kit/table/with-index.ts';
import type { Message } from './conversation.ts';
import { LookupBox } from './lookup-box.tsx';
import { QuestionButtons } from './question-buttons.tsx';

/** `onLeave` is called when one of its links opens another screen; while an answer is on its way nothing can be asked. */
export function AssistantMessage(props: {
  message: Message;
  onLeave: () => void;
  onReadHelp: (section: string) => void;
  onAsk: ((question: string) => void) | undefined;
}) {
  const { role, content, timestamp, lookups, suggestions, isStopped } = props.message;
  return (
    <article
      className="assistant-message"
      data-role={role}
      aria-label={role === 'user' ? 'Usted' : 'Asistente'}
    >
      {content !== '' && (
        <Text size="sm" className="assistant-text">
          {unbroken(content.trim())}
        </Text>
      )}
      {withIndex(lookups).map(([place, lookup]) => (
        <LookupBox
          key={place}
          lookup={lookup}
          onLeave={props.onLeave}
          onReadHelp={props.onReadHelp}
        />
      ))}
      {suggestions.length > 0 && props.onAsk && (
        <Box mt={8}>
          <QuestionButtons
            label="Preguntas con respuesta"
            questions={suggestions}
            onChoose={props.onAsk}
          />
        </Box>
      )}
      <Group gap={6} mt={4} justify={role === 'user' ? 'flex-end' : 'flex-start'}>
        <Text variant="small">
          {isStopped && 'Respuesta detenida · '}
          <time dateTime={timestamp}>{timeInClinic(new Date(timestamp))}</time>
        </Text>
      </Group>
    </article>
  );
}
