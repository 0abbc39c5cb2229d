/** Fields for pesos and percentages, written the Chilean way. */
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { amount } from '../../../contract/schemas.ts';

type FieldProps = Omit<NumberInputProps, 'value'> & {
  value?: number | string | null;
};

const figures = { input: { textAlign: 'right' } } as const;

/**
 * Whole pesos: `$1.234.567`. The value is a number, or '' when empty; also what can't be an amount of a line, for the
 * schema to refuse: taken out silently, a sign or a comma would make another amount. The field says what is wrong with
 * it at once, unless it is given an `error` of its own.
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
      error={error ?? problemOf(value)}
    />
  );
}

/** Why it is not the amount of a line; null for one that is, and while there is none. */
function problemOf(value: FieldProps['value']): string | null {
  if (value === undefined || value === null || value === '') return null;
  return amount().safeParse(value).error?.issues[0]?.message ?? null;
}

/** A percentage from 0 to 100 with two decimals: `12,50 %`. The value is a number, or '' when empty. */
export function PercentField({ value, ...props }: FieldProps) {
  return (
    <NumberInput
      suffix=" %"
      decimalSeparator=","
      allowedDecimalSeparators={[',', '.']}
      decimalScale={2}
      allowNegative={false}
      // The schema says what is wrong with 150; changing it silently would hide a slip.
      clampBehavior="none"
      hideControls
      inputMode="decimal"
      styles={figures}
      {...props}
      value={value ?? ''}
    />
  );
}
