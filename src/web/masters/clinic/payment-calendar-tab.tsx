/** Calendario de pagos: when each month of a year closes and is paid (masters §16). */
import { useQuery } from '@tanstack/react-query';
import { currentPeriod } from '../../kit/display/today.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import type { ListProps } from './clinic-search.ts';
import { PaymentCalendarForm } from './payment-calendar-form.tsx';

export function PaymentCalendarTab({ search, setSearch }: ListProps) {
  const year = search.year ?? currentPeriod().year;
  const query = useQuery(api.paymentCalendar.year.queryOptions({ input: { year } }));
  if (query.error)
    return <FailedQuery title="No se pudo cargar el calendario de pagos" query={query} />;
  if (!query.data) return <LoadingState text="Cargando el calendario de pagos..." />;
  return (
    <PaymentCalendarForm
      key={year}
      calendar={query.data}
      onYear={(next) => setSearch({ year: next })}
    />
  );
}
