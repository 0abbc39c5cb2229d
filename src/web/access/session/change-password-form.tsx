/** Changes the user's own password (access §3.4); who has none is told so (access §21.6). */
import { Card, PasswordInput, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormSection } from '../../kit/form/form-shell.tsx';
import { api } from '../../kit/shell/client.ts';
import { AccountName } from './account-name.tsx';
import { changedPasswords, NewPasswordFields, NO_PASSWORDS } from './new-password-fields.tsx';
import { sendNewPassword } from './send-new-password.ts';
import { visibilityToggle } from './visibility-toggle.ts';

const TITLE = 'Cambiar contraseña';

export function ChangePasswordForm() {
  // The form is remounted after each change, so that no password stays in the page.
  const [changes, setChanges] = useState(0);
  const own = useQuery(api.factors.own.queryOptions());
  if (own.data?.hasPassword === false)
    return (
      <Card>
        <Title order={2} mb="sm">
          {TITLE}
        </Title>
        <Text size="sm">
          Su cuenta no tiene contraseña en este portal: ingresa con la de la clínica, que se cambia
          en su servicio de identidad.
        </Text>
      </Card>
    );
  return (
    <FormSection
      key={changes}
      title={TITLE}
      schema={changedPasswords}
      initialValues={{ currentPassword: '', ...NO_PASSWORDS }}
      submit={({ currentPassword, newPassword }) =>
        sendNewPassword(() => api.session.changePassword.call({ currentPassword, newPassword }))
      }
      submitLabel={TITLE}
      successTitle="Contraseña actualizada"
      failureTitle="Error: No se pudo cambiar la contraseña."
      onSaved={() => setChanges(changes + 1)}
    >
      {(form) => (
        <>
          <AccountName />
          <PasswordInput
            label="Contraseña actual"
            autoComplete="current-password"
            required
            withAsterisk={false}
            visibilityToggleButtonProps={visibilityToggle}
            {...form.getInputProps('currentPassword')}
          />
          <NewPasswordFields form={form} />
        </>
      )}
    </FormSection>
  );
}
