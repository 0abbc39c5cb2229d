/** The day on which what is processed is to be paid: its year decides the legal retention (payout §17). */
import { addDays } from '../../../domain/calendar/calendar.ts';
import type { Fact } from '../../kit/display/fact-list.tsx';
import { today } from '../../kit/display/today.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { paidOnText } from './paid-on-field.tsx';

export function PlannedDateField(props: {
  value: string;
  onChange: (date: string) => void;
  disabled?: boolean;
}) {
  return (
    <DateField
      label="Se pagará el"
      description="Su año decide la retención legal"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxDate={addDays(today(), 366)}
      {...(props.disabled && { disabled: true })}
      value={props.value}
      onChange={(date) => props.onChange(date ?? today())}
      w={190}
    />
  );
}

/** The line of a question that says the day. */
export const plannedDateFact = (date: string): Fact => ['Se pagará el', paidOnText(date)];
