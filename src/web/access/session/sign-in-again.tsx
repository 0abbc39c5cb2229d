/**
 * Going on after the session expired (product §15.3; decision 24): the password is asked over the screen,
 * so that what was typed there is kept.
 */
import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CurrentUser, credentials } from '../../../contract/access/session.ts';
import { Warning } from '../../kit/display/warning.tsx';
import { api } from '../../kit/shell/client.ts';
import { errorMessage } from '../../kit/shell/errors.ts';
import { forgetMenu } from '../../kit/shell/menu-mirror.ts';
import { setSessionExpired, useSessionExpired } from '../../kit/shell/session-expiry.ts';
import { SecondStepForm } from './second-step.tsx';
import { SignOnButton } from './sign-on-button.tsx';
import { visibilityToggle } from './visibility-toggle.ts';

/** Above every dialog; the blur hides the screen from people passing by. */
const OVER_ALL = { zIndex: 1000, overlayProps: { blur: 10, backgroundOpacity: 0.6 } };

const nothing = () => {};

export function SignInAgain({ user }: { user: CurrentUser }) {
  return (
    <Modal
      {...OVER_ALL}
      opened={useSessionExpired()}
      onClose={nothing}
      title="Sesión expirada"
      size="sm"
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <PasswordForm user={user} />
    </Modal>
  );
}

function PasswordForm({ user }: { user: CurrentUser }) {
  const [isHalfway, setHalfway] = useState(false);
  const provider = useQuery(api.session.signInOptions.queryOptions()).data?.signOn;
  const form = useForm({
    initialValues: { username: user.email, password: '' },
    validate: schemaResolver(credentials, { sync: true }),
  });
  const signIn = useMutation({
    ...api.session.signIn.mutationOptions(),
    onSuccess: ({ secondFactor }) => (secondFactor ? setHalfway(true) : setSessionExpired(false)),
  });
  if (isHalfway)
    return (
      <SecondStepForm onDone={() => setSessionExpired(false)} onBack={() => setHalfway(false)} />
    );
  const leave = () => {
    forgetMenu();
    window.location.assign('/');
  };
  return (
    <form noValidate onSubmit={form.onSubmit((values) => signIn.mutate(values))}>
      <Stack>
        <Text size="sm">Por favor, inicia sesión nuevamente. Esta pantalla sigue como estaba.</Text>
        {signIn.error && (
          <Warning color="red" role="alert">
            {errorMessage(signIn.error)}
          </Warning>
        )}
        <Text size="sm">
          <b>
            {user.firstName} {user.lastName}
          </b>{' '}
          · {user.email}
        </Text>
        <PasswordInput
          label="Contraseña"
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={visibilityToggle}
          {...form.getInputProps('password')}
        />
        <Group justify="space-between">
          <Button variant="subtle" onClick={leave}>
            Usar otra cuenta
          </Button>
          <Button type="submit" loading={signIn.isPending}>
            Continuar
          </Button>
        </Group>
        {provider && (
          <>
            <SignOnButton label={provider.label} />
            <Text variant="small">
              Así se abre de nuevo esta pantalla, sin lo que no haya guardado.
            </Text>
          </>
        )}
      </Stack>
    </form>
  );
}
