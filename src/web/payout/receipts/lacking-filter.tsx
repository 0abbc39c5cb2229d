/** Shows that the list has what lacks of a month, or of those before it, as a link of its checks asked for (payout §19.19). */
import { IconFileAlert } from '@tabler/icons-react';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { FilterBadge } from '../../kit/table/filter-badge.tsx';
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
    <FilterBadge
      icon={<IconFileAlert size={16} aria-hidden />}
      removeLabel="Quitar el filtro de lo que falta"
      onRemove={onRemove}
    >
      {lacking === 'month'
        ? `Solo lo que falta de los pagos de ${month}, más de un mes después`
        : `Solo lo que falta de los pagos de meses anteriores a ${month}`}
    </FilterBadge>
  );
}
