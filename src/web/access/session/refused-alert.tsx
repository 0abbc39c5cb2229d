/** Why nobody was let in, above the fields (access §1.7). */
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { signInFailure } from './sign-in-failure.ts';

export function RefusedAlert({ title, error }: { title?: string; error: Error | null }) {
  if (error === null) return null;
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle />} title={title}>
      {signInFailure(error)}
    </Alert>
  );
}
