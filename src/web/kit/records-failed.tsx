/** The red banner where the records of a payroll should be (spec 2 §2.7). */
import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { errorMessage } from './errors.ts';

export function RecordsFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle />}>
      <Group justify="space-between" gap="sm">
        <span>Error al cargar los registros: {errorMessage(error)}</span>
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          Reintentar
        </Button>
      </Group>
    </Alert>
  );
}
