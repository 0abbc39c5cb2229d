/** A temporary password has to be changed before anything else (design §7; spec 2 §5). */
import { Alert, Button, Card, Center, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useDocumentTitle } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { newPassword } from '../../../contract/session.ts';
import { api } from '../../kit/client.ts';
import { errorMessage } from '../../kit/errors.ts';
import { toast } from '../../kit/toast.tsx';
import { signOut } from './sign-out.ts';

const passwords = z
  .object({ newPassword, confirmPassword: z.string().min(6, 'Confirme la contraseña') })
  .refine((values) => values.newPassword === values.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Las contraseñas no coinciden',
  });

export function ChangePasswordScreen() {
  useDocumentTitle('Cambiar contraseña · Portal Médico');
  const form = useForm({
    initialValues: { newPassword: '', confirmPassword: '' },
    validate: schemaResolver(passwords, { sync: true }),
  });
  const change = useMutation({
    ...api.session.changePassword.mutationOptions(),
    onSuccess: () => toast.success('Contraseña actualizada'),
  });
  return (
    <Center component="main" mih="100vh" p="md" bg="var(--kit-page)">
      <Card padding="lg" w="100%" maw={420}>
        <form
          noValidate
          onSubmit={form.onSubmit((values) => change.mutate({ newPassword: values.newPassword }))}
        >
          <Stack>
            <Title order={1}>Cambiar contraseña</Title>
            <Text size="sm">
              Está usando una contraseña temporal. Elija una propia, de al menos 6 caracteres, para
              continuar.
            </Text>
            {change.error && (
              <Alert
                color="red"
                role="alert"
                icon={<IconAlertTriangle />}
                title="No se pudo cambiar la contraseña."
              >
                {errorMessage(change.error)}
              </Alert>
            )}
            <PasswordInput
              label="Nueva contraseña"
              autoComplete="new-password"
              autoFocus
              required
              withAsterisk={false}
              visibilityToggleButtonProps={visibilityToggle}
              {...form.getInputProps('newPassword')}
            />
            <PasswordInput
              label="Confirmar contraseña"
              autoComplete="new-password"
              required
              withAsterisk={false}
              visibilityToggleButtonProps={visibilityToggle}
              {...form.getInputProps('confirmPassword')}
            />
            <Button type="submit" loading={change.isPending}>
              Cambiar contraseña
            </Button>
            <Button variant="subtle" onClick={signOut}>
              Cerrar sesión
            </Button>
          </Stack>
        </form>
      </Card>
    </Center>
  );
}

const visibilityToggle = { 'aria-label': 'Mostrar u ocultar lo escrito' };
