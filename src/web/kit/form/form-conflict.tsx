/** When two people edit one record: the second sees both versions and chooses. Nothing is overwritten silently. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { errorCode, errorMessage, refusalData } from '../shell/errors.ts';
import { Differences } from './differences.tsx';
import type { FieldLine } from './field-lines.ts';

/** How a form of an existing record deals with somebody else's edit meanwhile. */
export type ConflictHandling<Draft, Answer> = {
  /** The version that the edit started from. */
  version: number;
  /** A record as the form holds it: also of the one that was saved meanwhile. */
  draftOf: (record: Answer) => Draft;
  /** What a form holds, in words, in the form's order. */
  describe: (draft: Draft) => readonly FieldLine[];
  /** Fields that mean something only together, e.g. a kind of payment and its value. */
  together?: readonly (readonly string[])[];
};

/** The record that somebody else saved meanwhile, when that is why a call was refused; else null. */
export function savedMeanwhile(error: unknown): { version: number } | null {
  if (errorCode(error) !== 'record.changed') return null;
  const current = refusalData(error).current;
  return isVersioned(current) ? current : null;
}

/** Whether something carries a record's version. */
export function isVersioned(record: unknown): record is { version: number } {
  return (
    typeof record === 'object' &&
    record !== null &&
    'version' in record &&
    typeof record.version === 'number'
  );
}

/**
 * What a form holds after somebody else saved meanwhile: the fields typed in this form, and of the others
 * what was saved. `base` is what both started from; of fields that belong `together`, all are as typed when
 * one of them is.
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

/** What the other person changed, what saving the own changes over it would change, and the choice. */
export function ConflictAlert(props: {
  error: unknown;
  /** What both started from. */
  base: readonly FieldLine[];
  saved: readonly FieldLine[];
  /** The own changes over what was saved. */
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
      // Narrower than the comparison on a phone, which then scrolls by itself.
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
