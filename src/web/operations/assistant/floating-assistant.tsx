/**
 * The assistant in the corner of both shells: a round button where it covers nothing, or the card (operations §6.1).
 * The card stays mounted when it is closed: an answer that is on its way still arrives.
 */
import { ActionIcon, CloseButton, Paper } from '@mantine/core';
import { IconMessageChatbot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { CodeBoundary, loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { ErrorState } from '../../kit/loading/states.tsx';
import { currentUserQuery } from '../../kit/shell/client.ts';
import './assistant.css';
import { closeAssistant, OPEN_LABEL, openAssistant, useAssistantOpen } from './opening.ts';

const AssistantCard = loadedComponent(
  async () => (await import('./assistant-card.tsx')).AssistantCard,
);

export function FloatingAssistant() {
  const { data: user } = useQuery(currentUserQuery);
  const isOpen = useAssistantOpen();
  const [isWanted, setIsWanted] = useState(isOpen);
  if (isOpen && !isWanted) setIsWanted(true);
  if (!user) return null;
  return (
    <>
      <ActionIcon
        className="assistant-button"
        variant="filled"
        color="petrol"
        size={52}
        radius="xl"
        title={OPEN_LABEL}
        aria-label={OPEN_LABEL}
        hidden={isOpen}
        onClick={(event) => openAssistant(event.currentTarget)}
      >
        <IconMessageChatbot size={26} stroke={1.6} aria-hidden />
      </ActionIcon>
      {isWanted && (
        <CodeBoundary
          fallback={(error, retry) => isOpen && <CardFailed error={error} onRetry={retry} />}
        >
          <Suspense fallback={null}>
            {/* Another user, signed in by another tab, has a separate conversation. */}
            <AssistantCard key={user.id} user={user} isOpen={isOpen} />
          </Suspense>
        </CodeBoundary>
      )}
    </>
  );
}

function CardFailed(props: { error: unknown; onRetry: () => void }) {
  return (
    <Paper className="assistant-card" withBorder radius="md" p="md">
      <CloseButton ml="auto" aria-label="Cerrar el asistente" onClick={closeAssistant} />
      <ErrorState title="No se pudo abrir el asistente" {...props} />
    </Paper>
  );
}
