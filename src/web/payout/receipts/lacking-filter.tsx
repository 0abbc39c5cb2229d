/** Shows that the list has what lacks of a month, or of those before it, as a link of its checks asked for (payout §19.19). */
import { Checkbox } from '@mantine/core';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import type { Search } from './search.ts';

/** Nothing without the filter. */
export function LackingFilter(props: {
  lacking: Search['lacking'];
  period: Period;
  onRemove: () => void;
}) {
  const { lacking, period, onRemove } = props;
  if (lacking === undefined) return null;
  const month = formatPeriod(period);
  return (
    <Checkbox
      label={
        lacking === 'month'
          ? `Solo lo que falta de los pagos de ${month}, más de un mes después`
          : `Solo lo que falta de los pagos de meses anteriores a ${month}`
      }
      checked
      onChange={onRemove}
    />
  );
}
