/** One of a few values that have labels in the domain: a field that always has one. */
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
