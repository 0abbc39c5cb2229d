/** Approving and withdrawing entries, one or many, as they are told beforehand (payout §24.3). */
import type { ChosenEntries, EntryTotals } from '../../../contract/payout/entries.ts';
import { formatPesos, pesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { askReason } from '../../kit/dialog/ask-reason.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { useTold } from '../../kit/dialog/use-told.ts';
import { api, refreshAll } from '../../kit/shell/client.ts';
import { errorCode } from '../../kit/shell/errors.ts';

const inWords = (entries: number) => countOf(entries, 'haber o descuento', 'haberes y descuentos');

/** What the filters of the list find. */
export type FoundEntries = NonNullable<ChosenEntries['scope']>;
/** Entries as they were shown. */
export type ShownEntries = NonNullable<ChosenEntries['shown']>;

/** `$1.200 de haberes y $300 de descuentos, antes de retención` */
function sumInWords({ earnings, discounts }: Pick<EntryTotals, 'earnings' | 'discounts'>): string {
  const parts = [
    earnings > 0 && `${formatPesos(pesos(earnings))} de haberes`,
    discounts < 0 && `${formatPesos(pesos(-discounts))} de descuentos`,
  ].filter(Boolean);
  return `${parts.join(' y ')}, antes de retención`;
}

/**
 * What the filters find that others proposed, with what it comes to: it is agreed to, and anything else is refused, as is what was
 * edited since the page showed it.
 */
async function readFound(scope: FoundEntries, shown: ShownEntries) {
  const totals = await api.entries.summary.call({ ...scope, isApprovable: true });
  return { totals, chosen: { scope, agreed: agreedOf(totals), shown } };
}

/** What the user is asked about: somebody else's edit in the meantime makes another amount of it. */
const agreedOf = ({ total: entries, earnings, discounts, digest }: EntryTotals) => ({
  entries,
  amount: earnings + discounts,
  ...(digest !== null && { digest }),
});

/** `onDone` is called when entries were moved, or are others than was shown: they are not selected any more. */
export function useEntryMoves(onDone: () => void) {
  const onRefused = (title: string, error: unknown) => {
    toast.error(title, error);
    if (errorCode(error) !== 'entries.editedMeanwhile') return;
    onDone();
    void refreshAll();
  };
  const approval = useAsked(api.entries.approve.call, {
    done: ({ entries }) => {
      toast.success(`${inWords(entries)} ${entries === 1 ? 'aprobado' : 'aprobados'}`);
      onDone();
    },
    failed: (error) => onRefused('No se pudo aprobar.', error),
  });
  const withdrawal = useTold(api.entries.withdraw.call, {
    done: ({ entries }) => {
      toast.success(`${inWords(entries)} ${entries === 1 ? 'retirado' : 'retirados'}`);
      onDone();
    },
    failed: (error) => onRefused('No se pudo retirar.', error),
  });
  const askWithdrawal = (chosen: ChosenEntries, entries: number, sum?: string) =>
    askReason({
      title: `Retirar ${inWords(entries)}`,
      body: sum,
      confirmLabel: 'Retirar',
      run: (reason) =>
        withdrawal.mutateAsync({ ...chosen, reason }).catch((error) => {
          // Others than was shown are not asked about any more.
          if (errorCode(error) !== 'entries.editedMeanwhile') throw error;
        }),
    });
  const question = (totals: EntryTotals, own = 0) => ({
    title: `Aprobar ${inWords(totals.total)}`,
    body: `Son ${sumInWords(totals)}. Entran en el próximo pago de cada médico; después de aprobados no se editan, solo se retiran.${
      own > 0
        ? ` ${countOf(own, 'lo propuso usted y espera', 'los propuso usted y esperan')} a otra persona.`
        : ''
    }`,
    confirmLabel: 'Aprobar',
  });
  const approve = (shown: ShownEntries) =>
    approval.ask(async () => {
      const ids = shown.map(({ id }) => id);
      const totals = await api.entries.summary.call({ ids });
      return { ...question(totals), input: { ids, agreed: agreedOf(totals), shown } };
    });
  /** Approves all that the filters find but what the user proposed. */
  const approveFound = (scope: FoundEntries, shown: ShownEntries) =>
    approval.ask(async () => {
      const [{ totals, chosen }, found] = await Promise.all([
        readFound(scope, shown),
        api.entries.summary.call(scope),
      ]);
      const own = found.states.proposed - totals.total;
      return { ...question(totals, own), input: chosen };
    });
  const withdraw = (shown: ShownEntries) => {
    const ids = shown.map(({ id }) => id);
    askWithdrawal({ ids, shown }, ids.length);
  };
  const withdrawFound = async (scope: FoundEntries, shown: ShownEntries) => {
    try {
      const { totals, chosen } = await readFound(scope, shown);
      askWithdrawal(chosen, totals.total, `Son ${sumInWords(totals)}.`);
    } catch (error) {
      toast.error('No se pudo sumar lo encontrado.', error);
    }
  };
  return { approve, approveFound, withdraw, withdrawFound, isPending: approval.isPending };
}
