/** One message of the conversation, rendered as plain text, so that nothing in the data is taken for markup. */
import { Group, Text } from '@mantine/core';
import { timeInClinic } from '../../../domain/calendar/calendar.ts';
import { withIndex } from '../../kit/table/with-index.ts';
import type { Message } from './conversation.ts';
import { LookupBox } from './lookup-box.tsx';

/** `onLeave` is called when one of its links opens another screen. */
export function AssistantMessage(props: {
  message: Message;
  onLeave: () => void;
  onReadHelp: (section: string) => void;
}) {
  const { role, content, timestamp, lookups, isStopped } = props.message;
  return (
    <article
      className="assistant-message"
      data-role={role}
      aria-label={role === 'user' ? 'Usted' : 'Asistente'}
    >
      {content !== '' && (
        <Text size="sm" className="assistant-text">
          {content.trim()}
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
      <Group gap={6} mt={4} justify={role === 'user' ? 'flex-end' : 'flex-start'}>
        <Text size="xs" c="dimmed">
          {isStopped && 'Respuesta detenida · '}
          <time dateTime={timestamp}>{timeInClinic(new Date(timestamp))}</time>
        </Text>
      </Group>
    </article>
  );
}
