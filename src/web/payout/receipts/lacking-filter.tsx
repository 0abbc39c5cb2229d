/** Shows that the list has what lacks of a month, or of those before it, as a link of its checks asked for (payout §19.19). */
import { Checkbox } from '@mantine/core';
import type { ReceiptLine } from '../../../contract/payout/receipts.ts';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import type { Search } from './search.ts';

/** `rows` are those of the list, which name the payee where it is of one. Nothing without the filter. */
export function LackingFilter(props: {
  lacking: Search['lacking'];
  period: Period;
  isOfOne: boolean;
  rows: readonly ReceiptLine[] | undefined;
  onRemove: () => void;
}) {
  const { lacking, period, isOfOne, rows, onRemove } = props;
  if (lacking === undefined) return null;
  const month = formatPeriod(period);
  const payee = isOfOne ? ` a ${rows?.[0]?.payeeName ?? 'un beneficiario'}` : '';
  return (
    <Checkbox
      label={
        lacking === 'month'
          ? `Solo lo que falta de los pagos${payee} de ${month}, más de un mes después`
          : `Solo lo que falta de los pagos${payee} de meses anteriores a ${month}`
      }
      checked
      onChange={onRemove}
    />
  );
}
