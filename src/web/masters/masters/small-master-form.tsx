/** The dialog of a small master: its own fields, its name, and whether it is active. */
import { Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { ACTIVE_BADGES } from '../../../domain/words/state-badges.ts';
import type { FieldLine } from '../../kit/form/field-lines.ts';
import type { Draft, FormOf } from '../../kit/form/form-body.tsx';
import { RecordForm } from '../../kit/form/record-form.tsx';
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
    update: { call(values: z.input<Schema> & { id: number; version: number }): Promise<Row> };
  };
  form: {
    schema: Schema;
    draftOf: (row: Row | null) => Draft<z.input<Schema>>;
    /** The form's values as lines, without the state. */
    describe: (draft: Draft<z.input<Schema>>) => readonly FieldLine[];
    /** The fields before the name. */
    fields?: (form: FormOf<Schema>) => ReactNode;
    /** The fields after the name; `row` is null for a new record. */
    more?: (form: FormOf<Schema>, row: Row | null, close: () => void) => ReactNode;
    /** Asks about the changes of a record before they are saved; false returns to the form. */
    agree?: (row: Row, values: z.input<Schema>) => Promise<boolean>;
    /** Called with the record before and after a save. */
    onSaved?: (before: Row | null, saved: Row) => void;
    size?: 'md' | 'xl';
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
  form: { schema, draftOf, describe, fields, more, agree, onSaved, size, inactiveHint },
}: SmallMasterFormProps<Row, Schema>) {
  const row = edited === 'new' ? null : edited;
  const looks = ACTIVE_BADGES[gender];
  return (
    <RecordForm
      edited={edited}
      onClose={onClose}
      size={size ?? 'md'}
      words={words}
      schema={schema}
      draftOf={draftOf}
      describe={(draft) => [
        ...describe(draft),
        { label: 'Estado', value: looks[draft.isActive ? 'true' : 'false'].label },
      ]}
      history={({ id }) => <AuditLink entity={entity} entityId={id} />}
      agree={agree}
      onSaved={(saved) => onSaved?.(row, saved)}
      create={(values) => calls.create.call(values)}
      update={({ id }, values) => calls.update.call({ ...values, id })}
    >
      {(form) => (
        <>
          {fields?.(form)}
          <TextInput
            label="Nombre"
            required
            autoComplete="off"
            data-autofocus={fields ? undefined : true}
            {...form.getInputProps('name')}
          />
          {more?.(form, row, onClose)}
          <Switch
            label={looks.true.label}
            description={inactiveHint}
            {...form.getInputProps('isActive', { type: 'checkbox' })}
          />
        </>
      )}
    </RecordForm>
  );
}
