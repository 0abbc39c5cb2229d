/** A form in a dialog that proves the user's identity: the password if there is one, and a code of the second factor (access §2.8, access §18.2). */
import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { DialogActions } from '../../kit/dialog/dialog-actions.tsx';
import { api } from '../../kit/shell/client.ts';
import { errorMessage, fieldErrors } from '../../kit/shell/errors.ts';
import { AccountName } from './account-name.tsx';
import { visibilityToggle } from './visibility-toggle.ts';

type Values = Record<string, string>;

/** `fields` are what is typed; all begin empty. Who has no password is not asked for it. `onDone` gets the answer of the call. */
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
  const isStanding = props.fields.includes('currentPassword');
  const own = useQuery({ ...api.factors.own.queryOptions(), enabled: isStanding });
  const asksPassword = isStanding && own.data?.hasPassword !== false;
  const fields = props.fields.filter((field) => field !== 'currentPassword' || asksPassword);
  const form = useForm<Values>({
    initialValues: Object.fromEntries(fields.map((field) => [field, ''])),
    validate: schemaResolver(props.schema, { sync: true }),
  });
  const send = useMutation({
    mutationFn: props.submit,
    onSuccess: props.onDone,
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => send.mutate(values))}>
      <Stack>
        {props.children}
        {send.error && Object.keys(fieldErrors(send.error)).length === 0 && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle />} title={props.failureTitle}>
            {errorMessage(send.error)}
          </Alert>
        )}
        {isStanding && !asksPassword && (
          <Text variant="hint">
            Su cuenta no tiene contraseña: basta que haya ingresado hace pocos minutos.
          </Text>
        )}
        {asksPassword && (
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
            label={isStanding ? 'Código actual' : 'Código'}
            description={
              isStanding
                ? 'El que muestra ahora su aplicación, o un código de recuperación.'
                : 'Los 6 dígitos que muestra su aplicación.'
            }
            autoComplete="one-time-code"
            inputMode={isStanding ? 'text' : 'numeric'}
            data-autofocus={asksPassword ? undefined : true}
            required
            withAsterisk={false}
            {...form.getInputProps('code')}
          />
        )}
        <DialogActions onCancel={props.onCancel} cancelLabel={props.cancelLabel}>
          <Button type="submit" color={props.danger ? 'red' : undefined} loading={send.isPending}>
            {props.submitLabel}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
