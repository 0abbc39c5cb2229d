/** The weekdays of a rule or agreement; none means every day (fees §8.4). */
import { Chip, Group, Input, Text } from '@mantine/core';
import { useId } from 'react';
import { WEEKDAYS } from '../../../domain/calendar/calendar.ts';
import { WEEKDAY_LABELS } from '../../../domain/words/labels.ts';

/** Spread `form.getInputProps('applicableDays')` into it. */
export function DaysField(props: { value?: string[]; onChange: (days: string[]) => void }) {
  const labelId = useId();
  return (
    <div>
      <Input.Label id={labelId} labelElement="div" size="sm">
        Días
      </Input.Label>
      <Chip.Group multiple value={props.value} onChange={props.onChange}>
        <Group gap={6} mt={4} role="group" aria-labelledby={labelId}>
          {WEEKDAYS.map((day) => (
            <Chip key={day} value={day} size="xs" radius="sm">
              {WEEKDAY_LABELS[day]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Text variant="small" mt={4}>
        Sin ninguno marcado se aplica todos los días.
      </Text>
    </div>
  );
}
