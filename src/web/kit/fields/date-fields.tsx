/** Date fields: shown as DD-MM-YYYY, typed or picked. The value is `YYYY-MM-DD`. */
import { Group } from '@mantine/core';
import {
  DateInput,
  type DateInputProps,
  DatesProvider,
  type DatesProviderSettings,
} from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/es';
import { type FocusEvent, useRef, useState } from 'react';
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import { today } from '../display/today.ts';
import { parseTypedDate, whyNotTaken } from './typed-date.ts';

// Clinics work at weekends, and the library's red for them has too little contrast.
const spanish: DatesProviderSettings = { locale: 'es', firstDayOfWeek: 1, weekendDays: [] };
const names = {
  monthLevelControl: 'Cambiar a vista de meses',
  yearLevelControl: 'Cambiar a vista de años',
  nextMonth: 'Mes siguiente',
  previousMonth: 'Mes anterior',
  nextYear: 'Año siguiente',
  previousYear: 'Año anterior',
  nextDecade: 'Década siguiente',
  previousDecade: 'Década anterior',
};

export type DateFieldProps = Omit<DateInputProps, 'value' | 'onChange' | 'minDate' | 'maxDate'> & {
  value?: string | null;
  minDate?: LocalDate;
  maxDate?: LocalDate;
  onChange: (value: string | null) => void;
};

/** One date. Enter in it does not submit a form (intake §1.5). A text that it does not take is explained below it. */
export function DateField({ value, onChange, onFocus, onBlur, error, ...props }: DateFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [notTaken, setNotTaken] = useState<string | null>(null);
  const before = useRef<string | null>(null);
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const { minDate: min, maxDate: max } = props;
    const kept = before.current as LocalDate | null;
    const why = whyNotTaken(event.currentTarget.value, { min, max, value: kept }, today());
    setNotTaken(why);
    // On the way to 30-11, `30-1` was the 30th of January.
    if (why !== null && kept !== (value || null)) onChange(kept);
    onBlur?.(event);
  };
  return (
    <DatesProvider settings={spanish}>
      <DateInput
        size="sm"
        valueFormat="DD-MM-YYYY"
        placeholder="DD-MM-AAAA"
        dateParser={(text) => parseTypedDate(text, today())}
        clearable={!props.required}
        clearButtonProps={{ 'aria-label': 'Borrar la fecha' }}
        ariaLabels={names}
        hideOutsideDates
        inputMode="numeric"
        autoComplete="off"
        popoverProps={{ onOpen: () => setIsOpen(true), onClose: () => setIsOpen(false) }}
        // Escape must close the calendar only, not the dialog around it.
        data-mantine-stop-propagation={isOpen || undefined}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
        {...props}
        value={value || null}
        onChange={(date) => {
          setNotTaken(null);
          onChange(date);
        }}
        onFocus={(event) => {
          before.current = value || null;
          onFocus?.(event);
        }}
        onBlur={leave}
        error={error || notTaken}
      />
    </DatesProvider>
  );
}

const REVERSED = 'La fecha hasta no puede ser anterior a la fecha desde';

/** Days as `YYYY-MM-DD`; a side that is undefined is open. */
export type DateRange = { dateFrom?: string; dateTo?: string };

/** Whether the range ends before it begins, and so is empty. */
export function isReversed({ dateFrom, dateTo }: DateRange): boolean {
  return Boolean(dateFrom && dateTo && dateFrom > dateTo);
}

/** Two dates, from and to. A reversed range shows an error. */
export function DateRangeFields(props: {
  fromLabel: string;
  toLabel: string;
  value: DateRange;
  onChange: (value: DateRange) => void;
}) {
  const { dateFrom, dateTo } = props.value;
  return (
    <Group gap="sm" align="flex-start" wrap="nowrap" w={{ base: '100%', xs: 'auto' }}>
      <DateField
        label={props.fromLabel}
        value={dateFrom}
        onChange={(date) => props.onChange({ dateFrom: date ?? undefined, dateTo })}
        w={{ base: '50%', xs: 160, sm: 190 }}
      />
      <DateField
        label={props.toLabel}
        value={dateTo}
        onChange={(date) => props.onChange({ dateFrom, dateTo: date ?? undefined })}
        error={isReversed(props.value) && REVERSED}
        w={{ base: '50%', xs: 160, sm: 190 }}
      />
    </Group>
  );
}
