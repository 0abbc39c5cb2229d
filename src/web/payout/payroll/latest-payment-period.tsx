/** A link from a month without payments to the latest month with some. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Period } from '../../../domain/calendar/calendar.ts';
import { OtherPeriod } from '../../kit/display/other-period.tsx';
import { api } from '../../kit/shell/client.ts';

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
    return none !== undefined && <Text variant="hint">{none}</Text>;
  }
  const period = { month: payment.periodMonth, year: payment.periodYear };
  if (shown && period.month === shown.month && period.year === shown.year) return null;
  return <OtherPeriod sentence={sentence} period={period} onPeriod={onPeriod} />;
}
