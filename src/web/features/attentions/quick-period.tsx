/** Filling a range of dates at once (spec 2 §2.2, §9). */
import { NativeSelect } from '@mantine/core';
import {
  addDays,
  addMonths,
  firstDayOf,
  type LocalDate,
  lastDayOf,
  periodOf,
} from '../../../domain/calendar.ts';
import type { DateRange } from '../../kit/date-fields.tsx';
import { today } from '../../kit/today.ts';

const CLEAR = 'clear';

/** Each choice's dates, from and to, both included. 'Last 15 days' begins 15 days back. */
const PERIODS: Readonly<
  Record<string, { label: string; range: (today: LocalDate) => [LocalDate, LocalDate] }>
> = {
  today: { label: 'Hoy', range: (day) => [day, day] },
  yesterday: { label: 'Ayer', range: (day) => [addDays(day, -1), addDays(day, -1)] },
  thisMonth: { label: 'Este mes', range: (day) => monthOf(day, 0) },
  lastMonth: { label: 'Mes pasado', range: (day) => monthOf(day, -1) },
  last15Days: { label: 'Últimos 15 días', range: (day) => [addDays(day, -15), day] },
};

function monthOf(day: LocalDate, months: number): [LocalDate, LocalDate] {
  const period = addMonths(periodOf(day), months);
  return [firstDayOf(period), lastDayOf(period)];
}

/** A select that fills the dates in; it shows which choice they are, if any. */
export function QuickPeriodSelect(props: {
  value: DateRange;
  onChange: (value: DateRange) => void;
}) {
  const { from, to } = props.value;
  const choices = Object.entries(PERIODS).map(([value, { label, range }]) => ({
    value,
    label,
    range: range(today()),
  }));
  const chosen = choices.find(({ range }) => range[0] === from && range[1] === to);
  return (
    <NativeSelect
      label="Período rápido"
      w={160}
      value={chosen?.value ?? ''}
      data={[
        { value: '', label: 'Elegir...', disabled: true },
        ...choices.map(({ value, label }) => ({ value, label })),
        { value: CLEAR, label: 'Limpiar fechas' },
      ]}
      onChange={(event) => {
        const { value } = event.currentTarget;
        const [start, end] = choices.find((choice) => choice.value === value)?.range ?? [];
        props.onChange({ from: start ?? null, to: end ?? null });
      }}
    />
  );
}
