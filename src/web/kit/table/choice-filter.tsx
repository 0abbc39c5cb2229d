/** Filters a list by one of a few values. */
import { NativeSelect } from '@mantine/core';
import { ACTIVE_BADGES } from '../../../domain/words/state-badges.ts';

type Gender = keyof typeof ACTIVE_BADGES;

/**
 * A select whose first choice, `all`, means no filter. `labels` are e.g. of `domain/words/labels.ts`; a value without a
 * label is not offered.
 */
export function ChoiceFilter<Value extends string>(props: {
  label: string;
  labels: Readonly<Partial<Record<Value, string>>>;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  /** Null where there is no choice without a filter. */
  all?: 'Todos' | 'Todas' | null;
  w?: number;
}) {
  const { label, labels, value, onChange, all = 'Todos', w = 150 } = props;
  const choices = choicesOf(labels);
  return (
    <NativeSelect
      label={label}
      w={w}
      value={value ?? ''}
      data={all === null ? choices : [{ value: '', label: all }, ...choices]}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        onChange(choices.find((choice) => choice.value === chosen)?.value);
      }}
    />
  );
}

/** Labelled values as the `data` of a select. */
export function choicesOf<Value extends string>(labels: Readonly<Partial<Record<Value, string>>>) {
  return (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));
}

/** Active records, inactive ones, or all. `gender` is that of their noun. */
export function ActiveFilter(props: {
  gender: Gender;
  value: boolean | undefined;
  onChange: (isActive: boolean | undefined) => void;
}) {
  const { gender, value, onChange } = props;
  const looks = ACTIVE_BADGES[gender];
  return (
    <ChoiceFilter
      label="Estado"
      w={120}
      all={gender === 'feminine' ? 'Todas' : 'Todos'}
      labels={{ true: `${looks.true.label}s`, false: `${looks.false.label}s` }}
      value={value === undefined ? undefined : value ? 'true' : 'false'}
      onChange={(state) => onChange(state === undefined ? undefined : state === 'true')}
    />
  );
}
