/** Activates and deactivates records of master data. */
import { useMutation } from '@tanstack/react-query';
import { toast } from '../dialog/toast.tsx';
import { refreshAll } from '../shell/client.ts';
import { errorCode } from '../shell/errors.ts';

/**
 * Returns the function that toggles a record's `isActive`. `save` sends the whole row with its version. If another user
 * has edited the record meanwhile, it is refused, and the table shows the current record.
 */
export function useActivation<Row extends { isActive: boolean }>(props: {
  save: (row: Row) => Promise<unknown>;
  /** The titles of the toasts, e.g. 'Médico activado', 'Médico desactivado', 'No se pudo actualizar el médico.'. */
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
