/** Deleting a record of master data: asks, and offers to make it inactive when something uses it. */
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { confirm } from './confirm.ts';
import { errorCode, errorMessage } from './errors.ts';
import { toast } from './toast.tsx';

type Removal<Row> = {
  question: (row: Row) => { title: string; body: ReactNode };
  remove: (row: Row) => Promise<unknown>;
  /** Makes the record inactive; absent where records have no such state. */
  deactivate?: (row: Row) => Promise<unknown>;
  /** The toasts, e.g. 'Médico eliminado', 'Médico inactivo', 'No se pudo eliminar el médico.'. */
  successTitle: string;
  deactivatedTitle?: string;
  failureTitle: string;
};

/** Gives the function that deletes one record; it never throws: failures are toasts. */
export function useRemoval<Row extends { id: number; isActive?: boolean }>(removal: Removal<Row>) {
  const { question, deactivate, failureTitle } = removal;
  const removing = useMutation({ mutationFn: removal.remove });
  const deactivating = useMutation({ mutationFn: async (row: Row) => deactivate?.(row) });

  const offerInactive = async (row: Row, reason: unknown) => {
    const agreed = await confirm({
      title: failureTitle,
      body: errorMessage(reason),
      confirmLabel: 'Dejar inactivo',
    });
    if (!agreed) return;
    try {
      await deactivating.mutateAsync(row);
      toast.success(removal.deactivatedTitle ?? 'Registro inactivo');
    } catch (error) {
      toast.error('No se pudo dejar inactivo.', error);
    }
  };

  return async (row: Row): Promise<void> => {
    const agreed = await confirm({
      ...question(row),
      confirmLabel: 'Eliminar',
      danger: true,
    });
    if (!agreed) return;
    try {
      await removing.mutateAsync(row);
      toast.success(removal.successTitle);
    } catch (error) {
      if (errorCode(error) === 'record.inUse' && row.isActive && deactivate) {
        await offerInactive(row, error);
      } else {
        toast.error(failureTitle, error);
      }
    }
  };
}
