/** The month in which corrections are discounted and paid (payout §25.2). */
import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { CorrectableLines } from '../../../contract/payout/corrected-lines.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { PeriodField, type PeriodValue } from '../../kit/fields/period-field.tsx';

/** Undefined for the month that follows each doctor's last paid one. */
export function periodOf({ month, year }: PeriodValue) {
  if (month === undefined && year === undefined) return undefined;
  return month === undefined || year === undefined ? ('incomplete' as const) : { month, year };
}

export function MonthField(props: {
  proposed: CorrectableLines['period'];
  value: PeriodValue;
  error: string | null;
  onChange: (value: PeriodValue) => void;
}) {
  const { proposed, value, error, onChange } = props;
  return (
    <Stack gap={4}>
      <SimpleGrid cols={1}>
        <PeriodField
          value={value}
          onChange={onChange}
          {...(proposed === null && { allLabel: 'Ninguno' })}
        />
      </SimpleGrid>
      {error ? (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      ) : (
        <Text variant="small">
          {proposed === null
            ? 'El mes en que se descuenta y se paga: sin elegir, el que sigue al último pagado de cada médico.'
            : `El mes en que se descuenta y se paga. ${formatPeriod(proposed)} es el que sigue al último pagado.`}
        </Text>
      )}
    </Stack>
  );
}
