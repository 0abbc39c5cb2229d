/** The day of a payment: today by default, and never in the future. */
import { formatDate, type LocalDate } from '../../../domain/calendar/calendar.ts';
import { today } from '../../kit/display/today.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';

export function PaidOnField(props: {
  value: string;
  onChange: (date: string) => void;
  minDate?: LocalDate;
}) {
  return (
    <DateField
      label="Fecha de pago"
      required
      {...(props.minDate && { minDate: props.minDate })}
      maxDate={today()}
      value={props.value}
      onChange={(date) => props.onChange(date ?? today())}
      w={150}
    />
  );
}

/** `Hoy, 05-08-2026`; another day without the word. */
export function paidOnText(date: string): string {
  return date === today() ? `Hoy, ${formatDate(date)}` : formatDate(date);
}
