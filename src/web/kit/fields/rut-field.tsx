/** A field for a RUT. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { formatRutInput, isValidRut } from '../../../domain/identity/rut.ts';
import { caretBefore } from './rut-caret.ts';

const COMPLETE_LENGTH = 9;

export type RutFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  value?: string | null;
  onChange: (value: string) => void;
};

/**
 * Formats as one types (`12.345.678-5`) and takes a RUT pasted in any form. Says when the check digit
 * is wrong, but leaves it to the schema whether that is an error: a patient's may be (product §7.2).
 */
export function RutField({ value, onChange, error, ...props }: RutFieldProps) {
  const shown = formatRutInput(value ?? '');
  const suspicious = !error && shown.length >= COMPLETE_LENGTH && !isValidRut(shown);
  return (
    <TextInput
      placeholder="12.345.678-5"
      autoComplete="off"
      inputMode="text"
      {...props}
      error={error}
      description={suspicious ? 'El dígito verificador no coincide' : props.description}
      value={shown}
      onChange={(event) => {
        const input = event.currentTarget;
        const formatted = formatRutInput(input.value);
        const afterCaret = input.value.slice(input.selectionEnd ?? input.value.length);
        onChange(formatted);
        // Formatting adds and removes dots while typing; the caret stays before the same digits.
        const caret = caretBefore(afterCaret, formatted);
        requestAnimationFrame(() => {
          if (input === document.activeElement) input.setSelectionRange(caret, caret);
        });
      }}
    />
  );
}
