/** Fields for pesos and percentages, written the Chilean way. */
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { LINE_AMOUNT_LIMIT } from '../../domain/money.ts';

type FieldProps = Omit<NumberInputProps, 'value'> & {
  value?: number | string | null;
};

const figures = { input: { textAlign: 'right' } } as const;

/** Whole pesos: `$1.234.567`. The value is a number, or '' when empty. */
export function PesosField({ value, ...props }: FieldProps) {
  return (
    <NumberInput
      prefix="$"
      thousandSeparator="."
      decimalSeparator=","
      allowDecimal={false}
      allowNegative={false}
      max={LINE_AMOUNT_LIMIT}
      clampBehavior="strict"
      hideControls
      inputMode="numeric"
      styles={figures}
      {...props}
      value={value ?? ''}
    />
  );
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
