/** The day on which what is processed is to be paid: its year decides the legal retention (payout §17). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bankClosure } from '../../../domain/calendar/bank-closure.ts';
import { addDays } from '../../../domain/calendar/calendar.ts';
import type { Fact } from '../../kit/display/fact-list.tsx';
import { today } from '../../kit/display/today.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { api } from '../../kit/shell/client.ts';
import { paidOnText } from './paid-on-field.tsx';

/** The day that is proposed for a month, or that the user chose for it instead. */
export type PlannedDate = {
  readonly value: string;
  /** Whether it is the day of the calendar of payments. */
  readonly isOfCalendar: boolean;
  readonly choose: (date: string | null) => void;
};

/** Proposes the day of the calendar of payments, unless it is past; else today. Another month has another proposal. */
export function usePlannedDate({ month, year }: { month?: number; year?: number }): PlannedDate {
  const target = `${month} ${year}`;
  const [chosen, setChosen] = useState<{ target: string; date: string } | null>(null);
  const { data } = useQuery(
    api.payroll.plannedDate.queryOptions({
      input: { ...(month !== undefined && { month }), ...(year !== undefined && { year }) },
    }),
  );
  const proposed = data?.paymentDate ?? today();
  const value = chosen?.target === target ? chosen.date : proposed;
  return {
    value,
    isOfCalendar: data?.isOfCalendar === true && value === proposed,
    choose: (date) => setChosen(date === null ? null : { target, date }),
  };
}

export function PlannedDateField(props: { planned: PlannedDate; disabled?: boolean }) {
  const { planned, disabled } = props;
  return (
    <DateField
      label="Se pagará el"
      description={
        bankClosure(planned.value) ??
        (planned.isOfCalendar ? 'Según el calendario de pagos' : 'Su año decide la retención legal')
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxDate={addDays(today(), 366)}
      {...(disabled && { disabled: true })}
      value={planned.value}
      onChange={planned.choose}
      w={190}
    />
  );
}

/** The line of a question that says the day, and whether banks pay on it. */
export const plannedDateFact = (date: string): Fact => [
  'Se pagará el',
  [paidOnText(date), bankClosure(date)].filter(Boolean).join(' · '),
];
