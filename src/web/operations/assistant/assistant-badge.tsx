/** The badge of the assistant beside the product's name, which opens it (operations §6.1). */
import { Badge } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { openAssistant } from './opening.ts';

export function AssistantBadge() {
  return (
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
  );
}
