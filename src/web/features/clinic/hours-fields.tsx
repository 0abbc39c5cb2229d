/** Hours from–to of a form, or none. */
import { Group, Switch, Text, TextInput } from '@mantine/core';
import type { scheduleInput } from '../../../contract/clinic.ts';
import type { Hours } from '../../../domain/working-hours.ts';
import type { FormOf } from '../../kit/form-body.tsx';

export function HoursFields(props: {
  form: FormOf<typeof scheduleInput>;
  /** Where the hours are in the form's values, e.g. `workingHours.monday`. */
  path: string;
  label: string;
  whenNone: string;
  /** What the fields begin with when they are switched on. */
  usual: Hours;
  value: Hours | null;
}) {
  const { form, path, label, usual, value } = props;
  return (
    <Group gap="sm" align="flex-start" mih={36}>
      <Switch
        label={label}
        w={130}
        mt={8}
        checked={value !== null}
        onChange={(event) => {
          form.clearFieldError(`${path}.from`);
          form.clearFieldError(`${path}.to`);
          form.setFieldValue(path, event.currentTarget.checked ? usual : null);
        }}
      />
      {value === null ? (
        <Text size="sm" c="dimmed" mt={8}>
          {props.whenNone}
        </Text>
      ) : (
        <>
          <TimeField label={`${label}, desde`} {...form.getInputProps(`${path}.from`)} />
          <Text size="sm" mt={8} aria-hidden>
            a
          </Text>
          <TimeField label={`${label}, hasta`} {...form.getInputProps(`${path}.to`)} />
        </>
      )}
    </Group>
  );
}

function TimeField({ label, ...props }: { label: string }) {
  return (
    <TextInput
      aria-label={label}
      w={96}
      maxLength={5}
      placeholder="08:00"
      autoComplete="off"
      styles={{ input: { fontVariantNumeric: 'tabular-nums', textAlign: 'center' } }}
      {...props}
    />
  );
}
