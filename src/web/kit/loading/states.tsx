/** What is shown for an empty list, while loading, and after a failure. */
import { Alert, Button, EmptyState as Empty, Group, Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { unbroken } from '../display/unbroken.tsx';
import { errorMessage } from '../shell/errors.ts';

/** Nothing to show: the specified text and, where it helps, an action to create the first record. */
export function EmptyState(props: { text: string; description?: string; action?: ReactNode }) {
  return (
    <Empty
      py="xl"
      px="xs"
      title={unbroken(props.text)}
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
      <Text variant="hint">{text}</Text>
    </Group>
  );
}

/**
 * A load that failed, with the way to try again. With `lead` it is one sentence instead of title and reason:
 * 'lead: reason', as the payroll's banner has it.
 */
export function ErrorState(props: {
  title?: string;
  lead?: string;
  error: unknown;
  onRetry?: () => void;
}) {
  const { title = 'No se pudieron cargar los datos', lead } = props;
  const reason = errorMessage(props.error);
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle />}
      title={lead === undefined ? title : undefined}
      role="alert"
    >
      <Group justify="space-between">
        <Text size="sm">{unbroken(lead === undefined ? reason : `${lead}: ${reason}`)}</Text>
        {props.onRetry && (
          <Button variant="default" size="xs" onClick={props.onRetry}>
            Reintentar
          </Button>
        )}
      </Group>
    </Alert>
  );
}
