/** The schedule (tipo de horario) of an attention: suggested by date and time until the user chooses another. */
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { scheduleType } from '../../../contract/schemas.ts';
import { parseDate } from '../../../domain/calendar/calendar.ts';
import type { SuggestedSchedule } from '../../../domain/calendar/working-hours.ts';
import type { ScheduleType } from '../../../domain/fees/rules.ts';
import { SCHEDULE_LABELS } from '../../../domain/words/labels.ts';
import { api } from '../../kit/shell/client.ts';

export function ScheduleTypeField(props: {
  date: string | null;
  time: string | null;
  value?: ScheduleType | '' | null;
  onChange: (scheduleType: ScheduleType) => void;
  error?: ReactNode;
  /** Whether the user chose the value before: the suggestion is then shown, but not applied. */
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
      required
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

/** Undefined until date (`YYYY-MM-DD`) and time (`HH:MM`) are complete, and while loading. */
function useScheduleSuggestion(
  date: string | null,
  time: string | null,
): SuggestedSchedule | undefined {
  const isWhole = parseDate(date ?? '') !== null && /^\d\d:\d\d(:\d\d)?$/.test(time ?? '');
  const { data } = useQuery(
    api.clinic.scheduleSuggestion.queryOptions({
      input: { date: date ?? '', time: time ?? '' },
      enabled: isWhole,
    }),
  );
  return isWhole ? data : undefined;
}
