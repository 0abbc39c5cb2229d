/** Why nobody was let in, above the fields (spec 1 §2.1, §8; spec 2 §8). */
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { errorMessage } from '../../kit/errors.ts';

/** The server's sentence, or what is specified for want of one. */
export function RefusedAlert({ title, error }: { title?: string; error: Error | null }) {
  if (error === null) return null;
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle />} title={title}>
      {errorMessage(error, 'Error de autenticación')}
    </Alert>
  );
}
