/** Signing in by RUT (spec 2 §2.16, §5, §7, §8). */
import { Button, PasswordInput, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { professionalCredentials } from '../../../contract/session.ts';
import { api } from '../../kit/client.ts';
import { RutField } from '../../kit/rut-field.tsx';
import { QuickProfiles } from './quick-profiles.tsx';
import { RefusedAlert } from './refused-alert.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { SignInLinks } from './sign-in-links.tsx';
import { visibilityToggle } from './visibility-toggle.ts';

export function ProfessionalSignIn() {
  const form = useForm({
    initialValues: { rut: '', password: '' },
    validate: schemaResolver(professionalCredentials, { sync: true }),
  });
  const signIn = useMutation({
    ...api.session.professionalSignIn.mutationOptions(),
    onSuccess: () => window.location.assign('/'),
  });
  const sending = signIn.isPending || signIn.isSuccess;
  return (
    <SignInFrame
      title="Acceso Profesional"
      subtitle="Portal de honorarios para profesionales de la salud"
      footer={
        <>
          <SignInLinks other={{ href: '/native-login', label: 'Ingreso de la clínica' }} />
          <QuickProfiles />
        </>
      }
    >
      <form noValidate onSubmit={form.onSubmit((values) => signIn.mutate(values))}>
        <Stack>
          <RefusedAlert title="Error de acceso" error={sending ? null : signIn.error} />
          <RutField
            label="RUT"
            autoComplete="username"
            autoFocus
            required
            withAsterisk={false}
            {...form.getInputProps('rut')}
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
            {sending ? 'Iniciando sesión...' : 'Iniciar Sesión'}
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}
