/** The change of account that waits, in the form of its doctor or society (masters §15). */
import { useQuery } from '@tanstack/react-query';
import type { PendingAccount as Pending } from '../../../contract/masters/account-changes.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { api } from '../../kit/shell/client.ts';
import { ChangeCard } from './change-card.tsx';

type Payee = { readonly doctorId: number } | { readonly societyId: number };

/** Nothing when no change waits. */
export function PendingAccount({ of, onApproved }: { of: Payee; onApproved?: () => void }) {
  const query = useQuery(api.accountChanges.list.queryOptions({ input: of }));
  if (query.error)
    return (
      <FailedQuery title="No se pudo leer si hay un cambio de cuenta por aprobar" query={query} />
    );
  const [change] = query.data ?? [];
  return change ? <ChangeCard key={change.id} change={change} onApproved={onApproved} /> : null;
}

type Saved = { readonly pendingAccount: Pending | null; readonly bankAccount: string | null };

/** Says after a save that its account waits for a second person; `before` is null for a new payee. */
export function tellOfPendingAccount(title: string, before: Saved | null, saved: Saved): void {
  const { pendingAccount } = saved;
  if (!pendingAccount || pendingAccount.changeId === before?.pendingAccount?.changeId) return;
  toast.info(
    title,
    pendingAccount.othersMayApprove
      ? `El cambio de cuenta espera la aprobación de otra persona. Hasta entonces ${before?.bankAccount ? 'se paga a la cuenta de antes' : 'no se le puede transferir'}.`
      : 'El cambio de cuenta espera la aprobación de otra persona, y nadie más puede darla: cree en Usuarios una segunda cuenta con ese acceso.',
  );
}
