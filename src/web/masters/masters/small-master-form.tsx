/** The dialog of a small master: its own fields, its name, and whether it is active. */
import { Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { ACTIVE_BADGES } from '../../../domain/words/state-badges.ts';
import type { FieldLine } from '../../kit/form/field-lines.ts';
import type { Draft, FormOf } from '../../kit/form/form-body.tsx';
import { FormModal } from '../../kit/form/form-shell.tsx';
import type { masterWords, Noun } from '../../kit/table/master-words.ts';
import { AuditLink } from '../../links/audit-link.tsx';

/** The stored input, plus what every record has. */
export type SmallRecord<Schema extends z.ZodObject> = z.input<Schema> & {
  id: number;
  name: string;
  isActive: boolean;
  version: number;
};

export type SmallMasterFormProps<Row extends SmallRecord<Schema>, Schema extends z.ZodObject> = {
  edited: Row | 'new' | null;
  onClose: () => void;
  /** The audit log's name for these records, e.g. `society`. */
  entity: string;
  words: ReturnType<typeof masterWords>;
  gender: Noun['gender'];
  calls: {
    create: { call(values: z.input<Schema>): Promise<Row> };
    update: { call(values: z.input<Schema> & { id: number; version?: number }): Promise<Row> };
  };
  form: {
    schema: Schema;
    draftOf: (row: Row | null) => Draft<z.input<Schema>>;
    /** The form's values as lines, without the state. */
    describe: (draft: Draft<z.input<Schema>>) => readonly FieldLine[];
    /** The fields before the name. */
    fields?: (form: FormOf<Schema>) => ReactNode;
    /** What it means when a record is inactive. */
    inactiveHint: string;
  };
};

export function SmallMasterForm<Row extends SmallRecord<Schema>, Schema extends z.ZodObject>({
  edited,
  onClose,
  entity,
  words,
  gender,
  calls,
  form: { schema, draftOf, describe, fields, inactiveHint },
}: SmallMasterFormProps<Row, Schema>) {
  const row = edited === 'new' ? null : edited;
  const looks = ACTIVE_BADGES[gender];
  return (
    <FormModal
      opened={edited !== null}
      onClose={onClose}
      size="md"
      title={row ? words.editTitle : words.createTitle}
      schema={schema}
      initialValues={draftOf(row)}
      conflict={
        row
          ? {
              version: row.version,
              draftOf,
              describe: (draft) => [
                ...describe(draft),
                { label: 'Estado', value: looks[draft.isActive ? 'true' : 'false'].label },
              ],
            }
          : undefined
      }
      history={row && <AuditLink entity={entity} entityId={row.id} />}
      submit={(values, version) =>
        row ? calls.update.call({ ...values, id: row.id, version }) : calls.create.call(values)
      }
      submitLabel={row ? words.update : words.create}
      successTitle={row ? words.updated : words.created}
      failureTitle={row ? words.updateFailed : words.createFailed}
      onSaved={onClose}
    >
      {(form) => (
        <>
          {fields?.(form)}
          <TextInput
            label="Nombre"
            withAsterisk
            autoComplete="off"
            data-autofocus={fields ? undefined : true}
            {...form.getInputProps('name')}
          />
          <Switch
            label={looks.true.label}
            description={inactiveHint}
            {...form.getInputProps('isActive', { type: 'checkbox' })}
          />
        </>
      )}
    </FormModal>
  );
}
