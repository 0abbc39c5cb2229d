/** The actions on a record of master data: edit, activate or deactivate, delete. */
import { IconCircleCheck, IconCircleOff, IconPencil, IconTrash } from '@tabler/icons-react';
import type { RecordUses } from '../../../contract/masters/masters.ts';
import type { CodesAt, UsesAt } from '../../kit/dialog/record-uses.tsx';
import { useRemoval } from '../../kit/dialog/removal.tsx';
import { useActivation } from '../../kit/table/activation.ts';
import type { masterWords } from '../../kit/table/master-words.ts';
import type { RowAction } from '../../kit/table/row-menu.tsx';

/** The rules and agreements that use a record of master data. */
export const RULES_AT: CodesAt = {
  rule: (open) => ({ to: '/reglas', search: { open } }),
  convention: (open) => ({ to: '/convenios', search: { open } }),
};

/** Returns the actions of each row, for `RowMenu`. */
export function useMasterActions<Row extends { id: number; isActive: boolean }>(props: {
  words: ReturnType<typeof masterWords>;
  /** A record's name in the question before it is deleted. */
  nameOf: (row: Row) => string;
  onEdit: (row: Row) => void;
  /** Saves the whole record. */
  save: (row: Row) => Promise<unknown>;
  remove: (input: { id: number }) => Promise<unknown>;
  uses: (input: { id: number }) => Promise<RecordUses>;
  /** The screens that list its uses. */
  usesAt?: (row: Row) => UsesAt;
  /** Between activating and deleting. */
  more?: (row: Row) => readonly RowAction[];
}): (row: Row) => readonly RowAction[] {
  const { words, nameOf, onEdit, save } = props;
  const turn = useActivation<Row>({
    save,
    activatedTitle: words.activated,
    deactivatedTitle: words.deactivated,
    failureTitle: words.updateFailed,
  });
  const remove = useRemoval<Row>({
    question: (row) => ({
      title: words.removeTitle,
      body: `Se eliminará ${words.the} ${nameOf(row)}. Esta acción no se puede deshacer.`,
    }),
    uses: ({ id }) => props.uses({ id }),
    nameOf: (row) => `${words.This} ${nameOf(row)}`,
    usesAt: props.usesAt,
    codesAt: RULES_AT,
    remove: ({ id }) => props.remove({ id }),
    deactivate: (row) => save({ ...row, isActive: false }),
    leaveInactive: words.leaveInactive,
    successTitle: words.removed,
    deactivatedTitle: words.deactivated,
    failureTitle: words.removeFailed,
  });
  return (row) => [
    { label: 'Editar', icon: <IconPencil size={16} />, onClick: () => onEdit(row) },
    {
      label: row.isActive ? 'Desactivar' : 'Activar',
      icon: row.isActive ? <IconCircleOff size={16} /> : <IconCircleCheck size={16} />,
      onClick: () => turn(row),
    },
    ...(props.more?.(row) ?? []),
    {
      label: 'Eliminar',
      icon: <IconTrash size={16} />,
      danger: true,
      onClick: () => void remove(row),
    },
  ];
}
