/** A field for a month of a year. */
import { Group, NativeSelect } from '@mantine/core';
import { MONTH_NAMES } from '../../../domain/calendar/calendar.ts';
import { currentPeriod } from '../display/today.ts';

const MONTHS = MONTH_NAMES.map((label, index) => ({ value: String(index + 1), label }));
/** The years around the current one that may be chosen. */
const YEARS_AROUND = 2;

export type PeriodValue = { month?: number; year?: number };

/**
 * Month and year: the current year ±2, or the given `years`. With `allLabel` (e.g. 'Todos') either may be undefined.
 */
export function PeriodField<Value extends PeriodValue>(props: {
  value: Value;
  onChange: (value: Value) => void;
  allLabel?: string;
  /** The years to choose from, instead of those around the current one. */
  years?: readonly number[];
  required?: boolean;
  disabled?: boolean;
}) {
  const { value, onChange, required, disabled } = props;
  const all = props.allLabel === undefined ? [] : [{ value: '', label: props.allLabel }];
  const years = withSelected(props.years ?? yearsAround(currentPeriod().year), value.year);
  return (
    <Group gap="sm" align="flex-start" wrap="nowrap">
      <NativeSelect
        label="Mes"
        data={[...all, ...MONTHS]}
        value={value.month ?? ''}
        onChange={(event) => onChange({ ...value, month: chosen(event.currentTarget.value) })}
        required={required}
        disabled={disabled}
        w={140}
      />
      <NativeSelect
        label="Año"
        data={[...all, ...years.map(String)]}
        value={value.year ?? ''}
        onChange={(event) => onChange({ ...value, year: chosen(event.currentTarget.value) })}
        required={required}
        disabled={disabled}
        w={100}
      />
    </Group>
  );
}

const chosen = (text: string) => (text === '' ? undefined : Number(text));

function yearsAround(current: number): number[] {
  return Array.from({ length: 2 * YEARS_AROUND + 1 }, (_, index) => current - YEARS_AROUND + index);
}

/** The years in order; includes the selected one even if it is not among them. */
function withSelected(years: readonly number[], selected: number | undefined): number[] {
  return [...new Set(selected === undefined ? years : [...years, selected])].sort((a, b) => a - b);
}
