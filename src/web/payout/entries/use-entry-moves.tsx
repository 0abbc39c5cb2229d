/** Approving and withdrawing entries, one or many, as they are told beforehand (payout §24.3). */
import { Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPesos, pesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { api } from '../../kit/shell/client.ts';
import { ReasonForm } from '../going-back/public.ts';

const inWords = (entries: number) => countOf(entries, 'haber o descuento', 'haberes y descuentos');

/** `onDone` is called when entries were moved: they are not selected any more. */
export function useEntryMoves(onDone: () => void) {
  const [withdrawing, setWithdrawing] = useState<readonly number[] | null>(null);
  const approval = useAsked(
    {
      mutationFn: (input: { ids: number[] }) => api.entries.approve.call(input),
      onSuccess: ({ entries }) => {
        toast.success(`${inWords(entries)} ${entries === 1 ? 'aprobado' : 'aprobados'}`);
        onDone();
      },
    },
    (error) => toast.error('No se pudo aprobar.', error),
  );
  const withdrawal = useMutation({
    mutationFn: (input: { ids: number[]; reason: string }) => api.entries.withdraw.call(input),
    onSuccess: ({ entries }) => {
      toast.success(`${inWords(entries)} ${entries === 1 ? 'retirado' : 'retirados'}`);
      setWithdrawing(null);
      onDone();
    },
    onError: (error) => toast.error('No se pudo retirar.', error),
  });
  const approve = (ids: readonly number[]) =>
    approval.ask(async () => {
      const input = { ids: [...ids] };
      const { total, earnings, discounts } = await api.entries.summary.call(input);
      const parts = [
        earnings > 0 && `${formatPesos(pesos(earnings))} de haberes`,
        discounts < 0 && `${formatPesos(pesos(-discounts))} de descuentos`,
      ].filter(Boolean);
      return {
        question: {
          title: `Aprobar ${inWords(total)}`,
          body: `Son ${parts.join(' y ')}, antes de retención. Entran en el próximo pago de cada médico; después de aprobados no se editan, solo se retiran.`,
          confirmLabel: 'Aprobar',
        },
        input,
      };
    });
  const dialog = (
    <Modal
      opened={withdrawing !== null}
      onClose={() => setWithdrawing(null)}
      title={`Retirar ${inWords(withdrawing?.length ?? 0)}`}
    >
      <ReasonForm
        confirmLabel="Retirar"
        disabled={withdrawing === null}
        loading={withdrawal.isPending}
        onConfirm={(reason) => withdrawal.mutate({ ids: [...(withdrawing ?? [])], reason })}
        onClose={() => setWithdrawing(null)}
      />
    </Modal>
  );
  return { approve, withdraw: setWithdrawing, dialog, isPending: approval.isPending };
}
