/** The files that were imported, newest first; one of which nothing is approved is withdrawn as a whole (payout §29.5). */
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntryImport } from '../../../contract/payout/entry-imports.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { askReason } from '../../kit/dialog/ask-reason.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { dayOf, FORMER_PAGE, FormerFiles } from '../../kit/fields/former-files.tsx';
import { api } from '../../kit/shell/client.ts';

const inWords = (entries: number) => countOf(entries, 'haber o descuento', 'haberes y descuentos');

/** `onShow` shows the entries of a file in the list. */
export function FormerImports({ onShow }: { onShow: (importId: number) => void }) {
  const [page, setPage] = useState(1);
  const paging = { limit: FORMER_PAGE, offset: (page - 1) * FORMER_PAGE };
  const list = useQuery(api.entryImports.list.queryOptions({ input: paging }));
  const total = useQuery(api.entryImports.summary.queryOptions({ input: {} })).data?.total ?? 0;
  const withdrawal = useMutation({
    mutationFn: (input: { id: number; reason: string }) => api.entryImports.withdraw.call(input),
    onSuccess: ({ entries }) =>
      toast.success(`${inWords(entries)} ${entries === 1 ? 'retirado' : 'retirados'}`),
    onError: (error) => toast.error('No se pudo retirar.', error),
  });
  const withdraw = ({ id, fileName }: EntryImport) =>
    askReason({
      title: `Retirar ${fileName}`,
      confirmLabel: 'Retirar todo',
      run: (reason) => withdrawal.mutateAsync({ id, reason }),
    });
  return (
    <FormerFiles
      list={list}
      total={total}
      page={page}
      onPage={setPage}
      nameOf={({ fileName }) => fileName}
      broughtBy={({ entries, amount }) => `${inWords(entries)} por ${formatPesos(amount)}`}
      standingOf={standingOf}
      actionsOf={(one) => (
        <>
          <Button variant="default" size="compact-sm" onClick={() => onShow(one.id)}>
            Ver en la lista
          </Button>
          {one.isWithdrawable && (
            <Button variant="default" size="compact-sm" onClick={() => withdraw(one)}>
              Retirar todo…
            </Button>
          )}
        </>
      )}
    />
  );
}

function standingOf(one: EntryImport): string {
  if (one.withdrawnAt !== null)
    return `Lo retiró ${nameOfUser(one.withdrawnByName)} el ${dayOf(one.withdrawnAt)}: ${one.withdrawalReason}`;
  const parts = [
    one.proposed > 0 && `${one.proposed} por aprobar`,
    one.approved > 0 && countOf(one.approved, 'aprobado', 'aprobados'),
    one.refused > 0 && countOf(one.refused, 'fila rechazada', 'filas rechazadas'),
  ];
  return parts.filter(Boolean).join(' · ') || 'Todo se retiró en la lista';
}
