/** Approving, dismissing and withdrawing corrections, one or many, as told beforehand (payout §25.5). */
import { Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { tellFailure } from '../../kit/dialog/tell-failure.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { ReasonForm } from '../../kit/form/reason-form.tsx';
import { api } from '../../kit/shell/client.ts';

const inWords = (count: number) => countOf(count, 'corrección', 'correcciones');

/** Proposals named one by one, or all that wait of a retroactive change. */
type Proposals = { ids: number[] } | { changeId: number };

/** The proposals that are to be dismissed, or the corrections that are to be withdrawn with what that changes, in pesos. */
type Asked =
  | { readonly proposals: Proposals; readonly count: number; readonly difference: null }
  | { readonly ids: readonly number[]; readonly count: number; readonly difference: number };

/** `onDone` is called when corrections were decided: they are not chosen any more. */
export function useDecisions(onDone: () => void) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const isWithdrawal = asked?.difference !== null;
  const approval = useAsked(
    {
      mutationFn: (input: Parameters<typeof api.corrections.approve.call>[0]) =>
        api.corrections.approve.call(input),
      onSuccess: ({ corrections, difference }) => {
        toast.success(
          corrections === 1 ? 'Corrección aprobada' : 'Correcciones aprobadas',
          `${inWords(corrections)}, una diferencia de ${formatPesos(difference)} antes de retención.`,
        );
        onDone();
      },
    },
    tellFailure('Nada se aprobó'),
  );
  const approve = (proposals: Proposals) =>
    approval.ask(async () => {
      const {
        lines: corrections,
        difference,
        waitingAmount,
      } = await api.corrections.previewApproval.call(proposals);
      return {
        question: {
          title: `Aprobar ${inWords(corrections)}`,
          body: `La diferencia es de ${formatPesos(difference)} antes de retención, calculada con las reglas de hoy. Se descuenta y se paga con la próxima nómina de cada médico, que lee el motivo en su portal.${waitingAmount > 0 ? ` De lo que corresponde, ${formatPesos(waitingAmount)} pasan a otro beneficiario, y esperan la devolución de quien los recibió.` : ''}`,
          confirmLabel: `Aprobar ${inWords(corrections)}`,
        },
        input: { ...proposals, agreed: { lines: corrections, difference } },
      };
    });
  const ending = useMutation({
    mutationFn: ({ reason, asked: ended }: { reason: string; asked: Asked }) =>
      ended.difference === null
        ? api.corrections.dismiss.call({ ...ended.proposals, reason })
        : api.corrections.withdraw.call({ ids: [...ended.ids], reason }),
    onSuccess: ({ corrections }) => {
      const done = isWithdrawal ? 'retirada' : 'descartada';
      toast.success(`${inWords(corrections)} ${done}${corrections === 1 ? '' : 's'}`);
      setAsked(null);
      onDone();
    },
    onError: tellFailure(isWithdrawal ? 'Nada se retiró' : 'Nada se descartó'),
  });
  const withdraw = async (ids: readonly number[]) => {
    try {
      const { difference } = await api.corrections.previewWithdrawal.call({ ids: [...ids] });
      setAsked({ ids, count: ids.length, difference });
    } catch (error) {
      tellFailure('No se puede retirar')(error);
    }
  };
  const verb = isWithdrawal ? 'Retirar' : 'Descartar';
  const title = asked ? `${verb} ${inWords(asked.count)}` : '';
  const dialog = (
    <Modal opened={asked !== null} onClose={() => setAsked(null)} title={title}>
      {asked && (
        <Stack>
          <Text size="sm">
            {asked.difference === null
              ? 'Lo pagado queda como está. Las líneas se pueden corregir después.'
              : `Lo pagado queda como estaba: la diferencia vuelve en ${formatPesos(asked.difference)}. Las líneas se pueden corregir de nuevo.`}
          </Text>
          <ReasonForm
            confirmLabel={title}
            loading={ending.isPending}
            onConfirm={(reason) => ending.mutate({ asked, reason })}
            onClose={() => setAsked(null)}
          />
        </Stack>
      )}
    </Modal>
  );
  return {
    approve,
    withdraw,
    dismiss: (proposals: Proposals, count: number) =>
      setAsked({ proposals, count, difference: null }),
    dialog,
    isPending: approval.isPending,
  };
}
export type Decisions = ReturnType<typeof useDecisions>;
