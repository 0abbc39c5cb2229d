/** What opens the assistant beside the product's name: a badge, or a button on a phone, where it covers nothing and is no primary action (operations §6.1). */
import { ActionIcon, Badge } from '@mantine/core';
import { IconMessageChatbot, IconSparkles } from '@tabler/icons-react';
import { OPEN_LABEL, openAssistant } from './opening.ts';

export function AssistantBadge() {
  return (
    <>
      <Badge
        component="button"
        type="button"
        variant="light"
        c="var(--mantine-color-text)"
        visibleFrom="sm"
        leftSection={<IconSparkles size={12} aria-hidden />}
        style={{ cursor: 'pointer' }}
        onClick={(event) => openAssistant(event.currentTarget)}
      >
        Asistente IA
      </Badge>
      <ActionIcon
        hiddenFrom="sm"
        variant="light"
        color="petrol"
        size={44}
        radius="xl"
        title={OPEN_LABEL}
        aria-label={OPEN_LABEL}
        onClick={(event) => openAssistant(event.currentTarget)}
      >
        <IconMessageChatbot size={24} stroke={1.6} aria-hidden />
      </ActionIcon>
    </>
  );
}
