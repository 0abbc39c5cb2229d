/** A link from an empty month to the latest month with records. */
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { api } from '../shell/client.ts';

/** A month with records; `sentence` names them, e.g. 'Las liquidaciones más recientes son'. */
export function OtherPeriod(props: {
  sentence: string;
  period: Period;
  onPeriod: (period: Period) => void;
}) {
  const month = formatPeriod(props.period);
  return (
    <Stack align="center" gap="sm">
      <Text size="sm" c="dimmed">
        {props.sentence} de {month}.
      </Text>
      <Button variant="default" onClick={() => props.onPeriod(props.period)}>
        Ver {month}
      </Button>
    </Stack>
  );
}

/** The latest month with payments in a given state, or in any; nothing if that month is `shown` already. */
export function LatestPaymentPeriod(props: {
  sentence: string;
  status?: 'processed' | 'paid';
  shown?: Period;
  /** The text if no month has any. */
  none?: string;
  onPeriod: (period: Period) => void;
}) {
  const { sentence, status, shown, none, onPeriod } = props;
  const latest = useQuery(
    api.payroll.payments.queryOptions({ input: { status, sort: '-period', limit: 1 } }),
  );
  if (!latest.data) return null;
  const [payment] = latest.data;
  if (!payment) {
    return (
      none !== undefined && (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      )
    );
  }
  const period = { month: payment.periodMonth, year: payment.periodYear };
  if (shown && period.month === shown.month && period.year === shown.year) return null;
  return <OtherPeriod sentence={sentence} period={period} onPeriod={onPeriod} />;
}
