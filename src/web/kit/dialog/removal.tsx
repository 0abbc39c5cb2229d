/**
 * Deleting a record of master data. What uses it is asked first: where something does, that is shown instead of a
 * question whose yes would be refused, and making it inactive is offered.
 */
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RecordUses } from '../../../contract/masters/masters.ts';
import { mayOpen, useCurrentUser } from '../shell/current-user.ts';
import { errorCode, errorMessage } from '../shell/errors.ts';
import { confirm, dismissQuestion } from './confirm.ts';
import { linksOver, type UsesAt, UsesList } from './record-uses.tsx';
import { toast } from './toast.tsx';

type Removal<Row> = {
  question: (row: Row) => { title: string; body: ReactNode };
  /** What keeps the record from being deleted; absent where nothing ever does. */
  uses?: (row: Row) => Promise<RecordUses>;
  /** How the record is called before 'está en uso': 'El médico Ana Araya'. */
  nameOf?: (row: Row) => string;
  /** Where its uses are listed. */
  usesAt?: (row: Row) => UsesAt;
  remove: (row: Row) => Promise<unknown>;
  /** Makes the record inactive; absent where records have no such state. */
  deactivate?: (row: Row) => Promise<unknown>;
  /** 'Dejar inactiva'. */
  leaveInactive?: string;
  /** The toasts, e.g. 'Médico eliminado', 'Médico desactivado', 'No se pudo eliminar el médico.'. */
  successTitle: string;
  deactivatedTitle?: string;
  failureTitle: string;
};

/** Gives the function that deletes one record; it never throws: failures are toasts. */
export function useRemoval<Row extends { id: number; isActive?: boolean }>(removal: Removal<Row>) {
  const { question, deactivate, failureTitle, leaveInactive = 'Dejar inactivo' } = removal;
  const router = useRouter();
  const user = useCurrentUser();
  const linkTo = linksOver(router, (screen) => mayOpen(user, screen), dismissQuestion);
  const removing = useMutation({ mutationFn: removal.remove });
  const deactivating = useMutation({ mutationFn: async (row: Row) => deactivate?.(row) });

  /** Says why a record stays, and makes it inactive if that is wished. */
  const offerInactive = async (row: Row, said: { title: string; body: ReactNode }) => {
    const offers = row.isActive === true && deactivate !== undefined;
    const agreed = await confirm({
      ...said,
      dismissLabel: offers ? 'Cancelar' : 'Cerrar',
      ...(offers && { confirmLabel: leaveInactive }),
    });
    if (!agreed) return;
    try {
      await deactivating.mutateAsync(row);
      toast.success(removal.deactivatedTitle ?? 'Registro desactivado');
    } catch (error) {
      toast.error('No se pudo dejar inactivo.', error);
    }
  };

  /** Whether the record stays because of what uses it, or for another reason: says so. */
  const isKept = async (row: Row): Promise<boolean> => {
    const found = await removal.uses?.(row);
    if (!found || (found.uses.length === 0 && found.reason === null)) return false;
    const { title } = question(row);
    if (found.uses.length === 0) {
      await confirm({ title, body: found.reason, dismissLabel: 'Cerrar' });
      return true;
    }
    const offers = row.isActive === true && deactivate !== undefined;
    await offerInactive(row, {
      title,
      body: (
        <UsesList
          name={removal.nameOf?.(row) ?? 'El registro'}
          uses={found.uses}
          at={removal.usesAt?.(row) ?? {}}
          hint={hintOf(offers, row)}
          linkTo={linkTo}
        />
      ),
    });
    return true;
  };

  return async (row: Row): Promise<void> => {
    try {
      if (await isKept(row)) return;
    } catch (error) {
      toast.error(failureTitle, error);
      return;
    }
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
      // Somebody began to use it while it was asked.
      if (errorCode(error) === 'record.inUse' && row.isActive && deactivate) {
        await offerInactive(row, { title: failureTitle, body: errorMessage(error) });
      } else {
        toast.error(failureTitle, error);
      }
    }
  };
}

function hintOf(offers: boolean, { isActive }: { isActive?: boolean }): string | null {
  if (offers) {
    return 'Si deja el registro inactivo, ya no se ofrece para registros nuevos y lo registrado queda igual.';
  }
  return isActive === false ? 'El registro ya está inactivo.' : null;
}
