/** A button that has a passkey sign, as a second factor or to sign in by it alone (access §25.2, access §25.4). */
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { PasskeyProof } from '../../../contract/access/passkeys.ts';
import { api } from '../../kit/shell/client.ts';
import { errorMessage } from '../../kit/shell/errors.ts';
import { canUsePasskeys, signByPasskey } from './webauthn.ts';

export function PasskeyButton(props: {
  purpose: 'factor' | 'signIn';
  label: string;
  submit: (passkey: PasskeyProof) => Promise<unknown>;
  onDone: () => void;
}) {
  const { purpose } = props;
  const show = useMutation({
    mutationFn: async () =>
      props.submit(await signByPasskey(await api.passkeys.challenge.call({ purpose }))),
    onSuccess: props.onDone,
  });
  if (!canUsePasskeys()) return null;
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={18} />}
        loading={show.isPending || show.isSuccess}
        onClick={() => show.mutate()}
      >
        {props.label}
      </Button>
      {show.error && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle />}>
          {errorMessage(show.error)}
        </Alert>
      )}
    </>
  );
}
