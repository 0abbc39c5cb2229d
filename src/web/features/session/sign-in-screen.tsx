/** Signing in (spec 1 §2.1; spec 2 §2.16, §5): shown at every address while nobody is signed in. */
import {
  Alert,
  Button,
  Card,
  Center,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useDocumentTitle } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { credentials } from '../../../contract/session.ts';
import { formatRutInput } from '../../../domain/rut.ts';
import { api } from '../../kit/client.ts';
import { errorMessage } from '../../kit/errors.ts';

/** What staff and doctors see of the one sign-in. */
const NATIVE = {
  card: 'Acceso Nativo al Sistema',
  userLabel: 'Usuario / Email / RUT',
  button: 'Acceso Nativo',
  format: (text: string) => text,
  schema: credentials,
};
const PROFESSIONAL = {
  card: 'Acceso Profesional',
  userLabel: 'RUT',
  button: 'Iniciar Sesión',
  format: formatRutInput,
  schema: credentials.extend({
    username: z.string().trim().min(1, 'RUT es requerido').max(20),
  }),
};

export function SignInScreen() {
  const variant = window.location.pathname === '/professional-login' ? PROFESSIONAL : NATIVE;
  useDocumentTitle('Ingreso · Portal Médico');
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: schemaResolver(variant.schema, { sync: true }),
  });
  const signIn = useMutation({
    ...api.session.signIn.mutationOptions(),
    // Nothing of whoever was signed in before may stay in the page.
    onSuccess: () => window.location.reload(),
  });
  const sending = signIn.isPending || signIn.isSuccess;
  const problem = signIn.error ? errorMessage(signIn.error) : null;
  const username = form.getInputProps('username');
  return (
    <Center component="main" mih="100vh" p="md" bg="var(--kit-page)">
      <Stack w="100%" maw={380} gap="lg">
        <Stack gap={2} ta="center">
          <Title order={1}>Portal Médico</Title>
          <Text size="sm" c="dimmed">
            Sistema Nativo - PostgreSQL Direct
          </Text>
        </Stack>
        <Card padding="lg">
          <form noValidate onSubmit={form.onSubmit((values) => signIn.mutate(values))}>
            <Stack>
              <Title order={2}>{variant.card}</Title>
              {problem && !sending && (
                <Alert color="red" role="alert" icon={<IconAlertTriangle />}>
                  {problem}
                </Alert>
              )}
              <TextInput
                label={variant.userLabel}
                autoComplete="username"
                autoFocus
                required
                withAsterisk={false}
                {...username}
                onChange={(event) => username.onChange(variant.format(event.currentTarget.value))}
              />
              <PasswordInput
                label="Contraseña"
                autoComplete="current-password"
                required
                withAsterisk={false}
                visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar lo escrito' }}
                {...form.getInputProps('password')}
              />
              <Button type="submit" fullWidth disabled={sending}>
                {sending ? 'Iniciando sesión...' : variant.button}
              </Button>
            </Stack>
          </form>
        </Card>
      </Stack>
    </Center>
  );
}
