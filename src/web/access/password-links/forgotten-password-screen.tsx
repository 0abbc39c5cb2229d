/** Asking for a link to choose a new password (access §4; decision 43). */
import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconMailCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { credentials } from '../../../contract/access/session.ts';
import { Warning } from '../../kit/display/warning.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { errorMessage } from '../../kit/shell/errors.ts';
import { SignInFrame } from '../session/public.ts';

export function ForgottenPasswordScreen() {
  const options = useQuery(api.session.signInOptions.queryOptions());
  return (
    <SignInFrame
      title="Recuperar contraseña"
      footer={
        <Anchor href="/" size="sm">
          Volver al inicio de sesión
        </Anchor>
      }
    >
      {options.isPending && <LoadingState />}
      <FailedQuery query={options} />
      {options.data?.passwordLinks === false && (
        <Warning color="blue" title="Este portal no puede enviar correos">
          Pida a la administración que le dé una contraseña temporal: al ingresar con ella elegirá
          una propia.
        </Warning>
      )}
      {options.data?.passwordLinks && <RequestForm />}
    </SignInFrame>
  );
}

function RequestForm() {
  const form = useForm({
    initialValues: { username: '' },
    validate: schemaResolver(credentials.pick({ username: true }), { sync: true }),
  });
  const request = useMutation(api.passwordLinks.request.mutationOptions());
  if (request.isSuccess) {
    return (
      <Alert color="green" role="status" icon={<IconMailCheck />} title="Revise su correo">
        Si la cuenta existe, le enviamos un enlace para elegir una nueva contraseña. Sirve una sola
        vez y dura 30 minutos. Si no llega en unos minutos, revise el correo no deseado o pida ayuda
        a la administración.
      </Alert>
    );
  }
  return (
    <form noValidate onSubmit={form.onSubmit((values) => request.mutate(values))}>
      <Stack>
        <Text size="sm">
          Escriba su usuario, email o RUT. Le enviaremos a su correo un enlace para elegir una nueva
          contraseña.
        </Text>
        {request.error && (
          <Warning color="red" role="alert">
            {errorMessage(request.error)}
          </Warning>
        )}
        <TextInput
          label="Usuario / Email / RUT"
          autoComplete="username"
          autoFocus
          required
          withAsterisk={false}
          {...form.getInputProps('username')}
        />
        <Button type="submit" fullWidth loading={request.isPending}>
          Enviar enlace
        </Button>
      </Stack>
    </form>
  );
}
