/** A form in a dialog that proves who one is: the password, and a code of the second factor (access §18.2). */
import { Alert, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { errorMessage, fieldErrors } from '../../kit/shell/errors.ts';
import { AccountName, visibilityToggle } from '../session/public.ts';

type Values = Record<string, string>;

/** `fields` are what is typed; all begin empty. `onDone` gets the answer of the call. */
export function ProofForm<Answer>(props: {
  schema: z.ZodObject;
  fields: readonly ('currentPassword' | 'code')[];
  submit: (values: Values) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onCancel: () => void;
  /** What the other button says, by default «Cancelar». */
  cancelLabel?: string | undefined;
  submitLabel: string;
  failureTitle: string;
  danger?: boolean;
  /** What stands above the fields. */
  children?: ReactNode;
}) {
  const form = useForm<Values>({
    initialValues: Object.fromEntries(props.fields.map((field) => [field, ''])),
    validate: schemaResolver(props.schema, { sync: true }),
  });
  const send = useMutation({
    mutationFn: props.submit,
    onSuccess: props.onDone,
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const hasPassword = props.fields.includes('currentPassword');
  return (
    <form noValidate onSubmit={form.onSubmit((values) => send.mutate(values))}>
      <Stack>
        {props.children}
        {send.error && Object.keys(fieldErrors(send.error)).length === 0 && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle />} title={props.failureTitle}>
            {errorMessage(send.error)}
          </Alert>
        )}
        {hasPassword && (
          <>
            <AccountName />
            <PasswordInput
              label="Contraseña actual"
              autoComplete="current-password"
              data-autofocus
              required
              withAsterisk={false}
              visibilityToggleButtonProps={visibilityToggle}
              {...form.getInputProps('currentPassword')}
            />
          </>
        )}
        {props.fields.includes('code') && (
          <TextInput
            label={hasPassword ? 'Código actual' : 'Código'}
            description={
              hasPassword
                ? 'El que muestra ahora su aplicación, o un código de recuperación.'
                : 'Los 6 dígitos que muestra su aplicación.'
            }
            autoComplete="one-time-code"
            inputMode={hasPassword ? 'text' : 'numeric'}
            data-autofocus={hasPassword ? undefined : true}
            required
            withAsterisk={false}
            {...form.getInputProps('code')}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onCancel}>
            {props.cancelLabel ?? 'Cancelar'}
          </Button>
          <Button type="submit" color={props.danger ? 'red' : undefined} loading={send.isPending}>
            {props.submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
