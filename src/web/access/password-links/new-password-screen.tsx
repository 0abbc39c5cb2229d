/** Choosing a new password by the link of a mail (access §4; decision 43). */
import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { OPEN_SCREENS } from '../../../contract/open-screens.ts';
import { Warning } from '../../kit/display/warning.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { errorMessage, fieldErrors } from '../../kit/shell/errors.ts';
import {
  NewPasswordFields,
  NO_PASSWORDS,
  newPasswords,
  SignInFrame,
  sendNewPassword,
} from '../session/public.ts';

/** Follows `#` in the address; a missing token is treated like an unknown one. */
const linkToken = () => window.location.hash.slice(1) || 'ninguno';

export function NewPasswordScreen() {
  const token = linkToken();
  const link = useQuery(api.passwordLinks.open.queryOptions({ input: { token } }));
  return (
    <SignInFrame title="Nueva contraseña">
      {link.isPending && <LoadingState text="Revisando el enlace..." />}
      {/* A used link is read again and refused; the user who has just used it must not see that. */}
      {link.error && !link.data && <BrokenLink error={link.error} />}
      {link.data && <NewPasswordForm token={token} email={link.data.email} />}
    </SignInFrame>
  );
}

function BrokenLink({ error }: { error: Error }) {
  return (
    <>
      <Warning color="red" role="alert">
        {errorMessage(error)}
      </Warning>
      <Button component="a" href={OPEN_SCREENS.forgottenPassword}>
        Pedir un enlace nuevo
      </Button>
      <Anchor href="/" size="sm" ta="center">
        Volver al inicio de sesión
      </Anchor>
    </>
  );
}

function NewPasswordForm({ token, email }: { token: string; email: string }) {
  const form = useForm({
    initialValues: NO_PASSWORDS,
    validate: schemaResolver(newPasswords, { sync: true }),
  });
  const change = useMutation({
    mutationFn: (newPassword: string) =>
      sendNewPassword(() => api.passwordLinks.use.call({ token, newPassword })),
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  if (change.isSuccess) {
    return (
      <>
        <Alert color="green" role="status" icon={<IconCheck />} title="Contraseña actualizada">
          Se cerraron las sesiones que estaban abiertas. Ingrese con su nueva contraseña.
        </Alert>
        <Button component="a" href="/">
          Ir al inicio de sesión
        </Button>
      </>
    );
  }
  const problem = change.error && Object.keys(form.errors).length === 0 ? change.error : null;
  return (
    <form noValidate onSubmit={form.onSubmit((values) => change.mutate(values.newPassword))}>
      <Stack>
        {problem && (
          <Warning color="red" role="alert" title="Error: No se pudo cambiar la contraseña.">
            {errorMessage(problem)}
          </Warning>
        )}
        {/* Also for password managers, which store the new password for this account. */}
        <TextInput label="Cuenta" value={email} readOnly autoComplete="username" variant="filled" />
        <NewPasswordFields form={form} autoFocus />
        <Button type="submit" loading={change.isPending}>
          Guardar contraseña
        </Button>
      </Stack>
    </form>
  );
}
