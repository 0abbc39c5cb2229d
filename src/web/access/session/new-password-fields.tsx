/** Choosing a password, twice (access §3.1, access §3.4). */
import { PasswordInput } from '@mantine/core';
import { z } from 'zod';
import { newPassword } from '../../../contract/access/session.ts';
import { visibilityToggle } from './visibility-toggle.ts';

const fields = { newPassword, confirmPassword: z.string().min(6, 'Confirme la contraseña') };

const match = (values: { newPassword: string; confirmPassword: string }) =>
  values.newPassword === values.confirmPassword;
const MISMATCH = { path: ['confirmPassword'], message: 'Las contraseñas no coinciden' };

/** A new password and its confirmation. */
export const newPasswords = z.object(fields).refine(match, MISMATCH);

/** The same, with the current password. */
export const changedPasswords = z
  .object({
    currentPassword: z.string().min(1, 'Escriba su contraseña actual').max(200),
    ...fields,
  })
  .refine(match, MISMATCH);

export const NO_PASSWORDS = { newPassword: '', confirmPassword: '' };

type Form = { getInputProps: (field: 'newPassword' | 'confirmPassword') => object };

export function NewPasswordFields({ form, autoFocus }: { form: Form; autoFocus?: boolean }) {
  const both = {
    autoComplete: 'new-password',
    required: true,
    withAsterisk: false,
    visibilityToggleButtonProps: visibilityToggle,
  };
  return (
    <>
      <PasswordInput
        label="Nueva contraseña"
        description="Al menos 6 caracteres; no su RUT ni la anterior"
        autoFocus={autoFocus}
        {...both}
        {...form.getInputProps('newPassword')}
      />
      <PasswordInput
        label="Confirmar contraseña"
        {...both}
        {...form.getInputProps('confirmPassword')}
      />
    </>
  );
}
