/** Changes the user's own password (access §3.4). */
import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { FormSection } from '../../kit/form/form-shell.tsx';
import { api } from '../../kit/shell/client.ts';
import { AccountName } from './account-name.tsx';
import { changedPasswords, NewPasswordFields, NO_PASSWORDS } from './new-password-fields.tsx';
import { visibilityToggle } from './visibility-toggle.ts';

export function ChangePasswordForm() {
  // The form is remounted after each change, so that no password stays in the page.
  const [changes, setChanges] = useState(0);
  return (
    <FormSection
      key={changes}
      title="Cambiar contraseña"
      schema={changedPasswords}
      initialValues={{ currentPassword: '', ...NO_PASSWORDS }}
      submit={({ currentPassword, newPassword }) =>
        api.session.changePassword.call({ currentPassword, newPassword })
      }
      submitLabel="Cambiar contraseña"
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
