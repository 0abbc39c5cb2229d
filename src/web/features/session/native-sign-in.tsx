/** Signing in by user name, e-mail or RUT (spec 1 §2.1, §5, §8). */
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { credentials } from '../../../contract/session.ts';
import { api } from '../../kit/client.ts';
import { QuickProfiles } from './quick-profiles.tsx';
import { RefusedAlert } from './refused-alert.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { SignInLinks } from './sign-in-links.tsx';
import { visibilityToggle } from './visibility-toggle.ts';

export function NativeSignIn() {
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: schemaResolver(credentials, { sync: true }),
  });
  const signIn = useMutation({
    ...api.session.signIn.mutationOptions(),
    // Nothing of whoever was signed in before may stay in the page.
    onSuccess: () => window.location.reload(),
  });
  const sending = signIn.isPending || signIn.isSuccess;
  return (
    <SignInFrame
      title="Acceso Nativo al Sistema"
      footer={
        <>
          <SignInLinks other={{ href: '/professional-login', label: 'Ingreso de profesionales' }} />
          <QuickProfiles />
        </>
      }
    >
      <form noValidate onSubmit={form.onSubmit((values) => signIn.mutate(values))}>
        <Stack>
          <RefusedAlert error={sending ? null : signIn.error} />
          <TextInput
            label="Usuario / Email / RUT"
            autoComplete="username"
            autoFocus
            required
            withAsterisk={false}
            {...form.getInputProps('username')}
          />
          <PasswordInput
            label="Contraseña"
            autoComplete="current-password"
            required
            withAsterisk={false}
            visibilityToggleButtonProps={visibilityToggle}
            {...form.getInputProps('password')}
          />
          <Button type="submit" fullWidth disabled={sending}>
            {sending ? 'Iniciando sesión...' : 'Acceso Nativo'}
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}
