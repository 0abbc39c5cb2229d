/** A temporary password has to be changed before anything else (access §3.9). */
import { Button, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../kit/dialog/toast.tsx';
import { Warning } from '../../kit/display/warning.tsx';
import { api } from '../../kit/shell/client.ts';
import { errorMessage, fieldErrors } from '../../kit/shell/errors.ts';
import { AccountName } from './account-name.tsx';
import { FirstSignInAlert } from './first-sign-in.tsx';
import { NewPasswordFields, NO_PASSWORDS, newPasswords } from './new-password-fields.tsx';
import { sendNewPassword } from './send-new-password.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { signOut } from './sign-out.ts';

export function ChangePasswordScreen() {
  const form = useForm({
    initialValues: NO_PASSWORDS,
    validate: schemaResolver(newPasswords, { sync: true }),
  });
  const change = useMutation({
    mutationFn: (newPassword: string) =>
      sendNewPassword(() => api.session.changePassword.call({ newPassword })),
    onSuccess: () => toast.success('Contraseña actualizada'),
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <SignInFrame title="Cambiar contraseña">
      <Warning title="Está usando una contraseña temporal">
        Elija una propia para continuar: solo usted la sabrá.
      </Warning>
      <FirstSignInAlert />
      <form noValidate onSubmit={form.onSubmit((values) => change.mutate(values.newPassword))}>
        <Stack>
          {change.error && (
            <Warning color="red" role="alert" title="Error: No se pudo cambiar la contraseña.">
              {errorMessage(change.error)}
            </Warning>
          )}
          <AccountName />
          <NewPasswordFields form={form} autoFocus />
          <Button type="submit" loading={change.isPending}>
            Cambiar contraseña
          </Button>
          <Button variant="subtle" onClick={signOut}>
            Cerrar sesión
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}
