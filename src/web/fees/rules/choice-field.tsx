/** A required choice among a few labelled values of the domain. */
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { choicesOf } from '../../kit/table/choice-filter.tsx';

export function ChoiceField<Value extends string>({
  labels,
  value,
  onChange,
  ...field
}: Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  labels: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}) {
  const choices = choicesOf(labels);
  return (
    <NativeSelect
      {...field}
      value={value}
      data={choices}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        const choice = choices.find((candidate) => candidate.value === chosen);
        if (choice) onChange(choice.value);
      }}
    />
  );
}
