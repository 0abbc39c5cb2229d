/** Choosing a password, twice (access §3.1, access §3.4, access §3.16). */
import { PasswordInput, Text } from '@mantine/core';
import { z } from 'zod';
import { currentPassword, newPassword } from '../../../contract/access/session.ts';
import { countCharacters, PASSWORD_LENGTH } from '../../../domain/access/passwords.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { visibilityToggle } from './visibility-toggle.ts';

const fields = { newPassword, confirmPassword: z.string().min(1, 'Confirme la contraseña') };

const match = (values: { newPassword: string; confirmPassword: string }) =>
  values.newPassword === values.confirmPassword;
const MISMATCH = { path: ['confirmPassword'], message: 'Las contraseñas no coinciden' };

/** A new password and its confirmation. */
export const newPasswords = z.object(fields).refine(match, MISMATCH);

/** The same, with the current password. */
export const changedPasswords = z.object({ currentPassword, ...fields }).refine(match, MISMATCH);

export const NO_PASSWORDS = { newPassword: '', confirmPassword: '' };

type Form = {
  values: { newPassword?: string | null };
  getInputProps: (field: 'newPassword' | 'confirmPassword') => object;
};

export function NewPasswordFields({ form, autoFocus }: { form: Form; autoFocus?: boolean }) {
  const both = {
    autoComplete: 'new-password',
    required: true,
    // For password managers that make one; the form itself checks what was typed.
    minLength: PASSWORD_LENGTH.min,
    withAsterisk: false,
    visibilityToggleButtonProps: visibilityToggle,
  };
  return (
    <>
      <PasswordInput
        label="Nueva contraseña"
        description={`Al menos ${PASSWORD_LENGTH.min} caracteres. Sirve una frase con espacios; no se exigen mayúsculas, números ni signos.`}
        autoFocus={autoFocus}
        {...both}
        {...form.getInputProps('newPassword')}
      />
      <Missing password={form.values.newPassword ?? ''} />
      <PasswordInput
        label="Confirmar contraseña"
        {...both}
        {...form.getInputProps('confirmPassword')}
      />
    </>
  );
}

/** How many characters are still missing, while one types. */
function Missing({ password }: { password: string }) {
  const missing = PASSWORD_LENGTH.min - countCharacters(password);
  return (
    <Text variant="small" mt={-8} role="status">
      {password !== '' &&
        (missing > 0
          ? `${missing === 1 ? 'Falta' : 'Faltan'} ${countOf(missing, 'carácter', 'caracteres')}.`
          : 'El largo alcanza.')}
    </Text>
  );
}
