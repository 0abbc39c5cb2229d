/**
 * Deletes a record of master data. Its uses are read first: if there are any, they are shown and deactivating is
 * offered, instead of a question whose yes would be refused.
 */
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RecordUse } from '../../../domain/words/uses.ts';
import { mayOpen, useCurrentUser } from '../shell/current-user.ts';
import { errorCode, errorMessage } from '../shell/errors.ts';
import { askedQuestion, confirm } from './confirm.ts';
import { type CodesAt, linksOver, type UsesAt, UsesList } from './record-uses.tsx';
import { toast } from './toast.tsx';

type Removal<Row> = {
  question: (row: Row) => { title: string; body: ReactNode };
  /** Reads the uses that prevent deleting; absent where nothing can. */
  uses?: (row: Row) => Promise<{ uses: readonly RecordUse[]; reason: string | null }>;
  /** The record's name before 'está en uso': 'El médico Ana Araya'. */
  nameOf?: (row: Row) => string;
  /** The screens that list its uses. */
  usesAt?: (row: Row) => UsesAt;
  codesAt?: CodesAt;
  remove: (row: Row) => Promise<unknown>;
  /** Deactivates the record; null where the user went back. Absent where records have no such state. */
  deactivate?: (row: Row) => Promise<unknown>;
  /** The label for deactivating: 'Dejar inactiva'. */
  leaveInactive?: string;
  /** The titles of the toasts, e.g. 'Médico eliminado', 'Médico desactivado', 'No se pudo eliminar el médico.'. */
  successTitle: string;
  deactivatedTitle?: string;
  failureTitle: string;
};

/** Returns the function that deletes one record. It never throws: failures are shown as toasts. */
export function useRemoval<Row extends { id: number; isActive?: boolean }>(removal: Removal<Row>) {
  const { question, deactivate, failureTitle, leaveInactive = 'Dejar inactivo' } = removal;
  const router = useRouter();
  const user = useCurrentUser();
  const linkTo = linksOver(router, (screen) => mayOpen(user, screen), askedQuestion.leave);
  const removing = useMutation({ mutationFn: removal.remove });
  const deactivating = useMutation({ mutationFn: async (row: Row) => deactivate?.(row) });

  /** Explains why a record can't be deleted, and deactivates it if the user wants. */
  const offerInactive = async (row: Row, words: { title: string; body: ReactNode }) => {
    const offers = row.isActive === true && deactivate !== undefined;
    const agreed = await confirm({
      ...words,
      dismissLabel: offers ? 'Cancelar' : 'Cerrar',
      ...(offers && { confirmLabel: leaveInactive }),
    });
    if (!agreed) return;
    try {
      if ((await deactivating.mutateAsync(row)) !== null)
        toast.success(removal.deactivatedTitle ?? 'Registro desactivado');
    } catch (error) {
      toast.error('No se pudo dejar inactivo.', error);
    }
  };

  /** Whether uses or another reason keep the record; explains them to the user. */
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
          codesAt={removal.codesAt ?? {}}
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
    const agreed = await confirm({ ...question(row), confirmLabel: 'Eliminar', danger: true });
    if (!agreed) return;
    try {
      await removing.mutateAsync(row);
      toast.success(removal.successTitle);
    } catch (error) {
      // The record was put to use while the question was open.
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
