/** When the clinic pays next, by its calendar of payments (masters §16.4). */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { localDate } from '../../domain/calendar/calendar.ts';
import { payDaySentence } from '../../domain/calendar/payment-calendar.ts';
import { api } from '../kit/shell/client.ts';

/** One small line; renders nothing where the calendar says nothing. */
export function PayDay() {
  const { data } = useQuery(api.paymentCalendar.nextPayDay.queryOptions());
  if (!data) return null;
  return (
    <Text size="xs" c="dimmed" mb={4}>
      {payDaySentence(data, localDate(data.paysOn))}.
    </Text>
  );
}
