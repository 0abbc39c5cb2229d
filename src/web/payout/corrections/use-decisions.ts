/** Approving, dismissing and withdrawing corrections, one or many, as told beforehand (payout §25.5). */
import { useMutation } from '@tanstack/react-query';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { askReason } from '../../kit/dialog/ask-reason.ts';
import { tellFailure } from '../../kit/dialog/tell-failure.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
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
  const approval = useAsked(api.corrections.approve.call, {
    done: ({ corrections, difference }) => {
      toast.success(
        corrections === 1 ? 'Corrección aprobada' : 'Correcciones aprobadas',
        `${inWords(corrections)}, una diferencia de ${formatPesos(difference)} antes de retención.`,
      );
      onDone();
    },
    failed: tellFailure('Nada se aprobó'),
  });
  const approve = (proposals: Proposals) =>
    approval.ask(async () => {
      const {
        lines: corrections,
        difference,
        waitingAmount,
      } = await api.corrections.previewApproval.call(proposals);
      return {
        title: `Aprobar ${inWords(corrections)}`,
        body: `La diferencia es de ${formatPesos(difference)} antes de retención, calculada con las reglas de hoy. Se descuenta y se paga con la próxima nómina de cada médico, que lee el motivo en su portal.${waitingAmount > 0 ? ` De lo que corresponde, ${formatPesos(waitingAmount)} pasan a otro beneficiario, y esperan la devolución de quien los recibió.` : ''}`,
        confirmLabel: `Aprobar ${inWords(corrections)}`,
        input: { ...proposals, agreed: { lines: corrections, difference } },
      };
    });
  const ending = useMutation({
    mutationFn: ({ reason, asked }: { reason: string; asked: Asked }) =>
      asked.difference === null
        ? api.corrections.dismiss.call({ ...asked.proposals, reason })
        : api.corrections.withdraw.call({ ids: [...asked.ids], reason }),
    onSuccess: ({ corrections }, { asked: { difference } }) => {
      const done = difference === null ? 'descartada' : 'retirada';
      toast.success(`${inWords(corrections)} ${done}${corrections === 1 ? '' : 's'}`);
      onDone();
    },
    onError: (error, { asked: { difference } }) =>
      tellFailure(difference === null ? 'Nada se descartó' : 'Nada se retiró')(error),
  });
  const ask = (asked: Asked) => {
    const { count, difference } = asked;
    const title = `${difference === null ? 'Descartar' : 'Retirar'} ${inWords(count)}`;
    askReason({
      title,
      body:
        difference === null
          ? 'Lo pagado queda como está. Las líneas se pueden corregir después.'
          : `Lo pagado queda como estaba: la diferencia vuelve en ${formatPesos(difference)}. Las líneas se pueden corregir de nuevo.`,
      confirmLabel: title,
      run: (reason) => ending.mutateAsync({ reason, asked }),
    });
  };
  const withdraw = async (ids: readonly number[]) => {
    try {
      const { difference } = await api.corrections.previewWithdrawal.call({ ids: [...ids] });
      ask({ ids, count: ids.length, difference });
    } catch (error) {
      tellFailure('No se puede retirar')(error);
    }
  };
  return {
    approve,
    withdraw,
    dismiss: (proposals: Proposals, count: number) => ask({ proposals, count, difference: null }),
    isPending: approval.isPending,
  };
}
export type Decisions = ReturnType<typeof useDecisions>;
