/** On which of a month's payment dates (spec 2 §2.16). */
import { NativeSelect } from '@mantine/core';
import { formatDate } from '../../../domain/calendar/calendar.ts';

/** `dates` are undefined until they are known. */
export function PaymentDateField(props: {
  dates: readonly string[] | undefined;
  value: string | undefined;
  onChange: (date: string | undefined) => void;
}) {
  const { dates = [], value, onChange } = props;
  return (
    <NativeSelect
      label="Fecha de pago"
      w={215}
      disabled={dates.length === 0}
      value={value && dates.includes(value) ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      data={[
        { value: '', label: 'Seleccione una fecha' },
        ...dates.map((date) => ({ value: date, label: formatDate(date) })),
      ]}
    />
  );
}
