/** The dialog that creates or edits a record of master data (masters §2). A kind's own file contains its fields. */
import type { ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { masterWords } from '../table/master-words.ts';
import type { FieldLine } from './field-lines.ts';
import type { Draft, FormOf } from './form-body.tsx';
import { FormModal } from './form-shell.tsx';

export function RecordForm<
  Schema extends z.ZodObject,
  Row extends { version: number },
  Added extends Row,
>(props: {
  /** The record to edit, or a new one; null closes the dialog. */
  edited: Row | 'new' | null;
  onClose: () => void;
  size?: ModalProps['size'];
  words: ReturnType<typeof masterWords>;
  schema: Schema;
  /** The form's values for a record, or for a new one. */
  draftOf: (row: Row | null) => Draft<z.input<Schema>>;
  /** The form's values as lines, to be compared with those that another user saved meanwhile. */
  describe: (draft: Draft<z.input<Schema>>) => readonly FieldLine[];
  /** The link to a record's history. */
  history: (row: Row) => ReactNode;
  create: (values: z.input<Schema>) => Promise<Added>;
  update: (row: Row, values: z.input<Schema> & { version: number }) => Promise<Row>;
  /** Asks about the changes of a record before they are saved; false returns to the form. */
  agree?: (row: Row, values: z.input<Schema>, version: number) => Promise<boolean>;
  /** Called after the dialog is closed. */
  onSaved?: (saved: Row | Added) => void;
  children: (form: FormOf<Schema>) => ReactNode;
}) {
  const { edited, onClose, words, draftOf, describe, create, update } = props;
  const row = edited === 'new' ? null : edited;
  return (
    <FormModal<Schema, Row | Added>
      opened={edited !== null}
      onClose={onClose}
      size={props.size}
      title={row ? words.editTitle : words.createTitle}
      schema={props.schema}
      initialValues={draftOf(row)}
      conflict={row ? { version: row.version, draftOf, describe } : undefined}
      history={row && props.history(row)}
      submit={(values, version) => (row ? update(row, { ...values, version }) : create(values))}
      agree={async (values, version) =>
        row === null || !props.agree ? true : props.agree(row, values, version)
      }
      submitLabel={row ? words.update : words.create}
      successTitle={row ? words.updated : words.created}
      failureTitle={row ? words.updateFailed : words.createFailed}
      onSaved={(saved) => {
        onClose();
        props.onSaved?.(saved);
      }}
    >
      {props.children}
    </FormModal>
  );
}
