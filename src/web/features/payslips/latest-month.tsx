/** When a month has no payslips: the way to the month of the latest payment. */
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatPeriod, type Period } from '../../../domain/calendar.ts';
import { api } from '../../kit/client.ts';

/** For the action of an empty state. */
export function LatestMonth({ onPeriod }: { onPeriod: (period: Period) => void }) {
  const latest = useQuery(api.payroll.payments.queryOptions({ input: { limit: 1 } }));
  if (!latest.data) return null;
  const [payment] = latest.data;
  if (!payment) {
    return (
      <Text size="sm" c="dimmed">
        Habrá una por doctor cuando se procesen pagos.
      </Text>
    );
  }
  const period = { month: payment.periodMonth, year: payment.periodYear };
  return (
    <Stack align="center" gap="sm">
      <Text size="sm" c="dimmed">
        Las liquidaciones más recientes son de {formatPeriod(period)}.
      </Text>
      <Button variant="default" onClick={() => onPeriod(period)}>
        Ver {formatPeriod(period)}
      </Button>
    </Stack>
  );
}
