/** Fields for pesos, percentages and whole numbers in Chilean form. */
import { NumberInput, type NumberInputProps } from '@mantine/core';
import type { ZodType } from 'zod';
import { percentage } from '../../../contract/percentage.ts';
import { amount } from '../../../contract/schemas.ts';

type FieldProps = Omit<NumberInputProps, 'value'> & { value?: number | string | null };

const figures = { input: { textAlign: 'right' } } as const;

/**
 * Whole pesos: `$1.234.567`. The value is a number, or '' when empty. Invalid input stays as a value for the schema to
 * refuse: removing a sign or a comma silently would make another amount. The field shows what is wrong at once, unless
 * it is given an `error`.
 */
export function PesosField({ value, error, ...props }: FieldProps) {
  return (
    <NumberInput
      prefix="$"
      thousandSeparator="."
      decimalSeparator=","
      allowedDecimalSeparators={[',']}
      clampBehavior="none"
      hideControls
      inputMode="numeric"
      styles={figures}
      {...props}
      value={value ?? ''}
      error={error ?? problemOf(amount(), value)}
    />
  );
}

/**
 * A percentage from 0 to 100 with two decimals: `12,50 %`. The value is a number, or '' when empty. A sign and 150 stay for
 * the schema to refuse, as in `PesosField`; the field says so at once.
 */
export function PercentField({ value, error, ...props }: FieldProps) {
  return (
    <NumberInput
      suffix=" %"
      decimalSeparator=","
      allowedDecimalSeparators={[',', '.']}
      decimalScale={2}
      clampBehavior="none"
      hideControls
      inputMode="decimal"
      styles={figures}
      {...props}
      value={value ?? ''}
      error={error ?? problemOf(percentage, value)}
    />
  );
}

/** A whole number without a unit. As in `PesosField`, a sign and a comma stay for the schema to refuse: 1,5 is not 15. */
export function WholeField({ value, ...props }: FieldProps) {
  return (
    <NumberInput
      decimalSeparator=","
      allowedDecimalSeparators={[',']}
      clampBehavior="none"
      hideControls
      inputMode="numeric"
      {...props}
      value={value ?? ''}
    />
  );
}

/** Why the schema refuses the value; null for a valid or empty one. */
function problemOf(schema: ZodType, value: FieldProps['value']): string | null {
  if (value === undefined || value === null || value === '') return null;
  return schema.safeParse(value).error?.issues[0]?.message ?? null;
}
