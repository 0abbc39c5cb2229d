/** Making a record of master data active or inactive, and nothing else of it. */
import { useMutation } from '@tanstack/react-query';
import { toast } from '../dialog/toast.tsx';
import { refreshAll } from '../shell/client.ts';
import { errorCode } from '../shell/errors.ts';

/**
 * Gives the function that turns a record's `isActive` round. `save` sends the whole record as the row
 * has it with the row's version, so that nobody's edit meanwhile is undone: then it is refused, and
 * the table shows the record as it is now.
 */
export function useActivation<Row extends { isActive: boolean }>(props: {
  save: (row: Row) => Promise<unknown>;
  /** The toasts, e.g. 'Médico activado', 'Médico desactivado', 'No se pudo actualizar el médico.'. */
  activatedTitle: string;
  deactivatedTitle: string;
  failureTitle: string;
}): (row: Row) => void {
  const { mutate } = useMutation({
    mutationFn: (row: Row) => props.save({ ...row, isActive: !row.isActive }),
    onSuccess: (_answer, row) =>
      toast.success(row.isActive ? props.deactivatedTitle : props.activatedTitle),
    onError: (error) => {
      toast.error(props.failureTitle, error);
      if (errorCode(error) === 'record.changed') void refreshAll();
    },
  });
  return (row) => mutate(row);
}
