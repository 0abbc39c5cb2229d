/** The open assistant: the conversation, proposed questions, and the field for the next one (operations §6). */
import {
  ActionIcon,
  Box,
  Button,
  Group,
  Loader,
  Paper,
  Stack,
  Text,
  ThemeIcon,
  Tooltip,
} from '@mantine/core';
import { IconMessagePlus, IconPlayerStopFilled, IconSparkles, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { currentUserQuery } from '../../kit/shell/client.ts';
import { AssistantComposer } from './assistant-composer.tsx';
import { AssistantMessage } from './assistant-message.tsx';
import { closeAssistant } from './opening.ts';
import { QuestionButtons } from './question-buttons.tsx';
import { suggestedQuestions } from './suggestions.ts';
import { useConversation } from './use-conversation.ts';
import { useScrollToEnd } from './use-scroll-to-end.ts';

const HelpDrawer = loadedComponent(
  async () => (await import('../../documents/manuals/public.ts')).HelpDrawer,
);

/** operations §6.2 */
const GREETING =
  'Hola! Soy el Agente HonorariosMedicos, tu asistente especializado en el portal de pagos médicos. ¿En qué puedo ayudarte hoy?';
/** On a phone the card covers the screen, so it closes when the user follows a link. */
const COVERS_SCREEN = '(max-width: 36em)';

export function AssistantCard({ user, isOpen }: { user: CurrentUser; isOpen: boolean }) {
  const { messages, isWaiting, draft, setDraft, send, stop, restart } = useConversation(user);
  const [helpSection, setHelpSection] = useState<string | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const lastQuestion = messages.findLast(({ role }) => role === 'user')?.id;
  const log = useScrollToEnd(lastQuestion, isOpen);

  // Focuses the input when the card opens and when an answer ends, unless the user is working elsewhere.
  useEffect(() => {
    if (isOpen && !isWaiting && !isBusyElsewhere(card.current)) field.current?.focus();
  }, [isOpen, isWaiting]);

  const ask = (question: string) => {
    card.current?.focus();
    void send(question);
  };
  const leave = () => {
    if (window.matchMedia(COVERS_SCREEN).matches) closeAssistant();
  };
  return (
    <>
      <Paper
        ref={card}
        className="assistant-card"
        withBorder
        radius="md"
        role="dialog"
        aria-label="Asistente"
        tabIndex={-1}
        hidden={!isOpen}
        onKeyDown={(event) => event.key === 'Escape' && closeAssistant()}
      >
        <CardHead onRestart={messages.length === 0 || isWaiting ? undefined : restart} />
        {/* Focusable, so that long answers can be scrolled by keyboard. */}
        <Box
          ref={log}
          className="assistant-log"
          role="log"
          aria-label="Conversación"
          aria-live="polite"
          aria-busy={isWaiting}
          tabIndex={0}
        >
          <Stack gap="sm" align="flex-start">
            <article className="assistant-message" aria-label="Asistente">
              <Text size="sm">{GREETING}</Text>
            </article>
            <ModelNotice />
            {messages.length === 0 && (
              <QuestionButtons
                label="Preguntas sugeridas"
                questions={suggestedQuestions(user)}
                onChoose={ask}
              />
            )}
            {messages.map(
              (message) =>
                (message.role === 'user' ||
                  message.content !== '' ||
                  message.isStopped ||
                  message.lookups.length > 0) && (
                  <AssistantMessage
                    key={message.id}
                    message={message}
                    onLeave={leave}
                    onReadHelp={setHelpSection}
                    onAsk={isWaiting ? undefined : ask}
                  />
                ),
            )}
            {isWaiting && <Waiting onStop={stop} />}
          </Stack>
        </Box>
        <AssistantComposer
          field={field}
          draft={draft}
          isWaiting={isWaiting}
          onType={setDraft}
          onSend={() => ask(draft)}
        />
      </Paper>
      {helpSection !== null && (
        <Suspense fallback={null}>
          <HelpDrawer opened section={helpSection} onClose={() => setHelpSection(null)} />
        </Suspense>
      )}
    </>
  );
}

/** What leaves the house, before anything is asked (operations §6.21). */
function ModelNotice() {
  const model = useQuery(currentUserQuery).data?.assistantModel;
  if (!model) return null;
  return (
    <Text variant="small" role="note">
      Responde un modelo de lenguaje en {model.host}: su pregunta y lo que se consulta para
      responderla salen de la clínica
      {model.isToldPatients
        ? ', también los nombres de pacientes.'
        : '. Los nombres de pacientes se ocultan antes, salvo los que usted escriba.'}{' '}
      Bajo la respuesta el portal dice con sus palabras de qué es cada cifra.
    </Text>
  );
}

/** Without `onRestart` there is no conversation to clear. */
function CardHead({ onRestart }: { onRestart: (() => void) | undefined }) {
  return (
    <Group className="assistant-head" justify="space-between" wrap="nowrap" gap="xs">
      <Group gap="sm" wrap="nowrap">
        <ThemeIcon size={34} radius="xl" color="petrol" aria-hidden>
          <IconSparkles size={18} />
        </ThemeIcon>
        <div>
          <Text variant="label" lh={1.3}>
            Agente HonorariosMedicos
          </Text>
          <Text variant="small" lh={1.3}>
            Solo consulta: no cambia nada
          </Text>
        </div>
      </Group>
      <Group gap={2} wrap="nowrap">
        {onRestart && (
          <Tooltip label="Nueva conversación">
            <ActionIcon aria-label="Nueva conversación" onClick={onRestart}>
              <IconMessagePlus size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label="Cerrar (Esc)">
          <ActionIcon aria-label="Cerrar el asistente" onClick={closeAssistant}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
    </Group>
  );
}

function Waiting({ onStop }: { onStop: () => void }) {
  return (
    <Group gap="sm">
      <Loader type="dots" size="sm" aria-hidden />
      <Text variant="hint">Escribiendo...</Text>
      <Button
        variant="subtle"
        size="compact-xs"
        leftSection={<IconPlayerStopFilled size={12} aria-hidden />}
        onClick={onStop}
      >
        Detener
      </Button>
    </Group>
  );
}

/** Whether the focus is outside the card, where the user is typing. */
function isBusyElsewhere(card: HTMLElement | null): boolean {
  const focused = document.activeElement;
  const isOpener = focused?.closest('.assistant-button, header') != null;
  return focused !== null && focused !== document.body && !isOpener && !card?.contains(focused);
}
