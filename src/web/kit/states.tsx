/** What a place shows when it has nothing, not yet, or failed. */
import { Alert, Button, EmptyState as Empty, Group, Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorMessage } from './errors.ts';

/** Nothing to show: the specified words and, where it helps, the way to the first record. */
export function EmptyState(props: { text: string; description?: string; action?: ReactNode }) {
  return (
    <Empty
      py="xl"
      title={props.text}
      description={props.description}
      icon={<IconInbox stroke={1.5} aria-hidden />}
      size="sm"
    >
      {props.action && <Empty.Actions>{props.action}</Empty.Actions>}
    </Empty>
  );
}

/** Waiting; `text` as specified, e.g. 'Cargando médicos...'. */
export function LoadingState({ text = 'Cargando...' }: { text?: string }) {
  return (
    <Group justify="center" gap="sm" py="xl" role="status">
      <Loader size="sm" />
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </Group>
  );
}

/** A load that failed, with the way to try again. */
export function ErrorState(props: { title?: string; error: unknown; onRetry?: () => void }) {
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle />}
      title={props.title ?? 'No se pudieron cargar los datos'}
      role="alert"
    >
      <Group justify="space-between">
        <Text size="sm">{errorMessage(props.error)}</Text>
        {props.onRetry && (
          <Button variant="default" size="xs" onClick={props.onRetry}>
            Reintentar
          </Button>
        )}
      </Group>
    </Alert>
  );
}
