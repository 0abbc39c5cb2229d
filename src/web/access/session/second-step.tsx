/** The second step of a sign-in: a code of the app, or a recovery code (access §18.1). */
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { factorProof } from '../../../contract/access/factors.ts';
import { Warning } from '../../kit/display/warning.tsx';
import { api } from '../../kit/shell/client.ts';
import { errorCode, errorMessage, fieldErrors } from '../../kit/shell/errors.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

type Props = {
  /** What the first step was; the password unless given. */
  by?: 'password' | 'provider';
  /** Called when the session is open. */
  onDone: () => void;
  /** Leads back to the password. */
  onBack: () => void;
};

/** The step on a page of its own. */
export function SecondStep(props: Props) {
  return (
    <SignInFrame title="Segundo factor">
      <SecondStepForm {...props} />
    </SignInFrame>
  );
}

/** The step within a page or a dialog. */
export function SecondStepForm({ by = 'password', onDone, onBack }: Props) {
  const [isRecovery, setRecovery] = useState(false);
  const form = useForm({
    initialValues: { code: '' },
    validate: schemaResolver(factorProof, { sync: true }),
  });
  const finish = useMutation({
    ...api.factors.finishSignIn.mutationOptions(),
    onSuccess: onDone,
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const sending = finish.isPending || finish.isSuccess;
  const isOver = errorCode(finish.error) === 'factor.signInExpired';
  // A wrong code is told at its field.
  const isAtField = Object.keys(fieldErrors(finish.error)).length > 0;
  const turn = () => {
    form.reset();
    finish.reset();
    setRecovery(!isRecovery);
  };
  return (
    <form noValidate onSubmit={form.onSubmit((values) => finish.mutate(values))}>
      <Stack>
        <Text size="sm">
          {isRecovery
            ? 'Escriba uno de los códigos de recuperación que guardó. Cada uno sirve una sola vez.'
            : `${by === 'password' ? 'Su contraseña es correcta.' : 'Su cuenta es correcta.'} Escriba ahora el código de 6 dígitos que muestra la aplicación de su teléfono, o use una llave de acceso.`}
        </Text>
        {finish.error && !isAtField && (
          <Warning color="red" role="alert">
            {errorMessage(finish.error)}
          </Warning>
        )}
        <TextInput
          key={String(isRecovery)}
          label={isRecovery ? 'Código de recuperación' : 'Código'}
          placeholder={isRecovery ? 'XXXX-XXXX-XXXX' : '000000'}
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoFocus
          data-autofocus
          required
          withAsterisk={false}
          {...form.getInputProps('code')}
        />
        {isOver ? (
          <Button onClick={onBack} fullWidth>
            {by === 'password' ? 'Volver a la contraseña' : 'Volver al ingreso'}
          </Button>
        ) : (
          <Button type="submit" fullWidth disabled={sending}>
            {sending ? 'Comprobando...' : 'Continuar'}
          </Button>
        )}
        {!isOver && (
          <PasskeyButton
            purpose="factor"
            label="Usar una llave de acceso"
            submit={(passkey) => api.factors.finishSignIn.call({ passkey })}
            onDone={onDone}
          />
        )}
        <Group justify="space-between" gap="xs">
          <Anchor component="button" type="button" size="sm" onClick={turn}>
            {isRecovery ? 'Usar la aplicación' : 'Usar un código de recuperación'}
          </Anchor>
          {!isOver && (
            <Anchor component="button" type="button" size="sm" onClick={onBack}>
              Volver
            </Anchor>
          )}
        </Group>
        <Text variant="small">
          ¿Perdió el teléfono y los códigos? La administración de la clínica puede quitar su segundo
          factor.
        </Text>
      </Stack>
    </form>
  );
}
