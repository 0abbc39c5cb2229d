/** Tipo de horario of an attention: what date and time suggest, until one chooses otherwise. */
import { NativeSelect } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { scheduleType } from '../../../contract/schemas.ts';
import type { ScheduleType } from '../../../domain/fees/rules.ts';
import { SCHEDULE_LABELS } from '../../../domain/words/labels.ts';
import { useScheduleSuggestion } from './use-schedule-suggestion.ts';

export function ScheduleTypeField(props: {
  date: string | null;
  time: string | null;
  value?: ScheduleType | '' | null;
  onChange: (scheduleType: ScheduleType) => void;
  error?: ReactNode;
  /** Whether the value was chosen before: then the suggestion is told, and changes nothing. */
  chosenBefore?: boolean;
}) {
  const { date, time, value, onChange, chosenBefore = false, ...field } = props;
  const suggestion = useScheduleSuggestion(date, time);
  const [isChosen, setIsChosen] = useState(chosenBefore);
  const suggested = suggestion?.scheduleType;
  useEffect(() => {
    if (suggested && !isChosen && suggested !== value) onChange(suggested);
  }, [suggested, isChosen, value, onChange]);
  return (
    <NativeSelect
      label="Tipo de horario"
      description={
        suggestion && `Sugerido: ${SCHEDULE_LABELS[suggestion.scheduleType]}. ${suggestion.reason}`
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      withAsterisk
      data={scheduleType.options.map((option) => ({
        value: option,
        label: SCHEDULE_LABELS[option],
      }))}
      {...field}
      value={value ?? ''}
      onChange={(event) => {
        setIsChosen(true);
        onChange(event.currentTarget.value as ScheduleType);
      }}
    />
  );
}
