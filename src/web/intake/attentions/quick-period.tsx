/** Fills in a range of dates at once (intake §1.6). */
import { NativeSelect } from '@mantine/core';
import { today } from '../../kit/display/today.ts';
import type { DateRange } from '../../kit/fields/date-fields.tsx';
import { quickPeriodsOn } from './quick-periods.ts';

const CLEAR = 'clear';

/** A select that fills in the dates, and shows which choice they match. */
export function QuickPeriodSelect(props: {
  value: DateRange;
  onChange: (value: DateRange) => void;
}) {
  const periods = quickPeriodsOn(today());
  const { dateFrom, dateTo } = props.value;
  const chosen = periods.find(({ from, to }) => from === dateFrom && to === dateTo);
  return (
    <NativeSelect
      label="Período rápido"
      w={{ base: 'calc(50% - var(--mantine-spacing-sm) / 2)', xs: 160 }}
      value={chosen?.value ?? ''}
      data={[
        { value: '', label: 'Elegir...', disabled: true },
        ...periods.map(({ value, label }) => ({ value, label })),
        { value: CLEAR, label: 'Limpiar fechas' },
      ]}
      onChange={(event) => {
        const period = periods.find(({ value }) => value === event.currentTarget.value);
        props.onChange({ dateFrom: period?.from, dateTo: period?.to });
      }}
    />
  );
}
