/** Fields for hours (from–to) or none. */
import { Box, Group, Input, Switch, Text, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { scheduleInput } from '../../../contract/masters/clinic.ts';
import type { Hours } from '../../../domain/calendar/working-hours.ts';
import type { FormOf } from '../../kit/form/form-body.tsx';

export function HoursFields(props: {
  form: FormOf<typeof scheduleInput>;
  /** The path of the hours in the form's values, e.g. `workingHours.monday`. */
  path: string;
  label: string;
  whenNone: string;
  /** The initial hours when they are switched on. */
  usual: Hours;
  value: Hours | null;
}) {
  const { form, path, label, usual, value } = props;
  const errorId = useId();
  const from = form.getInputProps(`${path}.from`);
  const to = form.getInputProps(`${path}.to`);
  const error: ReactNode = from.error ?? to.error;
  return (
    <Box>
      <Group gap="xs" wrap="nowrap" mih={36}>
        <Switch
          label={label}
          w={124}
          checked={value !== null}
          onChange={(event) => {
            form.clearFieldError(`${path}.from`);
            form.clearFieldError(`${path}.to`);
            form.setFieldValue(path, event.currentTarget.checked ? usual : null);
          }}
        />
        {value === null ? (
          <Text variant="hint">{props.whenNone}</Text>
        ) : (
          <>
            <TimeField label={`${label}, desde`} errorId={errorId} {...from} />
            <Text size="sm" aria-hidden>
              a
            </Text>
            <TimeField label={`${label}, hasta`} errorId={errorId} {...to} />
          </>
        )}
      </Group>
      {/* Below both fields, since each is too narrow for a sentence. */}
      {error && (
        <Input.Error id={errorId} role="alert">
          {error}
        </Input.Error>
      )}
    </Box>
  );
}

function TimeField(props: { label: string; errorId: string; error?: ReactNode }) {
  const { label, errorId, error, ...input } = props;
  return (
    <TextInput
      aria-label={label}
      aria-describedby={error ? errorId : undefined}
      w={80}
      maxLength={5}
      placeholder="08:00"
      autoComplete="off"
      styles={{ input: { fontVariantNumeric: 'tabular-nums', textAlign: 'center' } }}
      error={Boolean(error)}
      {...input}
    />
  );
}
