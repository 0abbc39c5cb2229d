/** When two users edit one record, the second one sees both versions and chooses. Nothing is overwritten silently. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { errorCode, errorMessage, refusalData } from '../shell/errors.ts';
import { Differences } from './differences.tsx';
import type { FieldLine } from './field-lines.ts';

/** How the form of an existing record handles another user's edit in the meantime. */
export type ConflictHandling<Draft, Answer> = {
  /** The version that the edit started from. */
  version: number;
  /** Converts a record to the form's values; also applied to the one that was saved meanwhile. */
  draftOf: (record: Answer) => Draft;
  /** The form's values as lines, in the form's order. */
  describe: (draft: Draft) => readonly FieldLine[];
  /** Fields that depend on each other, e.g. a payment type and its value. */
  together?: readonly (readonly string[])[];
};

/** The record that another user saved meanwhile, if that is why a call was refused; else null. */
export function savedMeanwhile(error: unknown): { version: number } | null {
  if (errorCode(error) !== 'record.changed') return null;
  const current = refusalData(error).current;
  return isVersioned(current) ? current : null;
}

/** Whether the value has a record's version. */
export function isVersioned(record: unknown): record is { version: number } {
  return (
    typeof record === 'object' &&
    record !== null &&
    'version' in record &&
    typeof record.version === 'number'
  );
}

/**
 * The form's values after another user saved: the fields typed in this form, and the saved values of the others. `base`
 * is the version that both started from. Of `together` fields, all are as typed if one of them is.
 */
export function mergedDraft<Draft extends Record<string, unknown>>(
  base: Draft,
  saved: Draft,
  typed: Draft,
  together: readonly (readonly string[])[] = [],
): Draft {
  const isChanged = (field: string) => JSON.stringify(typed[field]) !== JSON.stringify(base[field]);
  const isTyped = (field: string) =>
    [[field], ...together.filter((fields) => fields.includes(field))].flat().some(isChanged);
  const entries = Object.entries(typed).map(([field, value]) => [
    field,
    isTyped(field) || !(field in saved) ? value : saved[field],
  ]);
  return Object.fromEntries(entries) as Draft;
}

/** Shows the other user's changes, and what saving one's own changes over them would change, and offers the choice. */
export function ConflictAlert(props: {
  error: unknown;
  /** The version that both started from. */
  base: readonly FieldLine[];
  saved: readonly FieldLine[];
  /** One's own changes over the saved version. */
  merged: readonly FieldLine[];
  onUseSaved: () => void;
  onSaveTyped: () => void;
}) {
  return (
    <Alert
      color="orange"
      role="alert"
      icon={<IconUsers />}
      title="Otra persona guardó antes"
      // Lets the alert be narrower than the comparison, which then scrolls on a phone.
      styles={{ body: { minWidth: 0 } }}
    >
      <Stack gap="sm">
        <Text size="sm">{errorMessage(props.error)}</Text>
        <Differences
          label="Lo que cambió la otra persona"
          before={props.base}
          after={props.saved}
          beforeTitle="Antes"
          afterTitle="Versión guardada"
        />
        <Differences
          label="Lo que cambia usted"
          before={props.saved}
          after={props.merged}
          beforeTitle="Versión guardada"
          afterTitle="Su versión"
        />
        <Group gap="xs">
          <Button variant="default" onClick={props.onUseSaved}>
            Usar la versión guardada
          </Button>
          <Button variant="default" onClick={props.onSaveTyped}>
            Guardar la mía
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
