/**
 * Transfers of bank files as a pure model: which of those that pay the same payments counts, what the bank paid besides, and what
 * of that came back (payout §18.10, payout §18.13).
 */

type Status = 'sent' | 'paid' | 'rejected' | 'withdrawn' | 'replaced';
type Transfer = { readonly status: Status; readonly isSurplus: boolean };

/** What never changes of a transfer. */
export type TransferFact = {
  readonly id: number;
  readonly fileId: number;
  readonly paymentIds: readonly number[];
};

type Settled = { readonly id: number; readonly to: Status };

/** Transfers that change `payments`: where each payment stands. */
export function transferModel(
  facts: readonly TransferFact[],
  payments: Map<number, 'processed' | 'paid' | 'annulled'>,
) {
  const transfers = new Map<number, Transfer>();
  const recovered = new Set<number>();
  /** What a transfer beside others pays itself, by payment. */
  const parts = new Map<number, number>();
  const paymentsOf = new Map(facts.map(({ id, paymentIds }) => [id, paymentIds]));

  return {
    /** A new file: what was sent of the same payments is replaced, unless it paid them. */
    send(file: number, sent: readonly number[]): void {
      const unpaid = new Set(sent.filter((one) => payments.get(one) === 'processed'));
      const replaced = [...transfers].filter(
        ([id, { status }]) => status === 'sent' && of(id).some((one) => unpaid.has(one)),
      );
      settle(replaced.map(([id]) => ({ id, to: 'replaced' })));
      for (const { id, fileId, paymentIds } of facts) {
        if (fileId !== file) continue;
        const isPaid = paymentIds.every((one) => payments.get(one) === 'paid');
        const isSurplus = isPaid && paymentIds.some((one) => isInLive(one, id) || parts.has(one));
        transfers.set(id, { status: isPaid && !isSurplus ? 'paid' : 'sent', isSurplus });
      }
    },
    settle,
    withdraw(file: number): void {
      const sent = facts.filter(
        ({ id, fileId }) => fileId === file && transfers.get(id)?.status === 'sent',
      );
      settle(sent.map(({ id }) => ({ id, to: 'withdrawn' })));
    },
    /** Payments that were marked as paid: what the bank has of them is paid, or replaced by a cheque. */
    payByHand(paid: readonly number[], isByBank: boolean): void {
      for (const one of paid) payments.set(one, 'paid');
      const under = facts.filter(
        ({ id, paymentIds }) =>
          isLive(id) &&
          transfers.get(id)?.status === 'sent' &&
          paymentIds.some((one) => paid.includes(one)),
      );
      for (const { id } of under)
        transfers.set(id, { status: isByBank ? 'paid' : 'replaced', isSurplus: false });
      payByOthers();
    },
    recover(ids: readonly number[]): void {
      for (const id of ids) recovered.add(id);
    },
    /** It did not come back: it counts if nothing else pays the same. */
    undoRecovery(id: number): void {
      recovered.delete(id);
      payByOthers();
    },
    /** By id: the status, whether it pays besides another one, and whether that came back. */
    states: (): Map<number, string> =>
      new Map(
        [...transfers].map(([id, { status, isSurplus }]) => [
          id,
          `${status}${isSurplus ? ', besides' : ''}${recovered.has(id) ? ', came back' : ''}`,
        ]),
      ),
  };

  function of(id: number): readonly number[] {
    const paid = paymentsOf.get(id);
    if (paid === undefined)
      throw new Error(`an event names the transfer ${id}, which is not there`);
    return paid;
  }

  function isLive(id: number): boolean {
    const transfer = transfers.get(id);
    return (
      transfer !== undefined &&
      !transfer.isSurplus &&
      (transfer.status === 'sent' || transfer.status === 'paid')
    );
  }

  function isInLive(payment: number, besides: number): boolean {
    return facts.some(
      ({ id, paymentIds }) => id !== besides && isLive(id) && paymentIds.includes(payment),
    );
  }

  /** Whether nothing else pays what it does. */
  function isOwed(id: number): boolean {
    return of(id).every((one) => payments.get(one) === 'processed' && !isInLive(one, id));
  }

  /** What becomes of several at once. Once one that counted ends without paying, another one pays the same, or will. */
  function settle(settled: readonly Settled[]): void {
    const before = settled.map(({ id, to }) => ({
      id,
      to,
      wasLive: isLive(id),
      wasPaid: transfers.get(id)?.status === 'paid',
      isSurplus: to === 'paid' && !isOwed(id),
    }));
    for (const { id, to, isSurplus } of before) transfers.set(id, { status: to, isSurplus });
    for (const { id, to, isSurplus, wasLive, wasPaid } of before) {
      if (to === 'paid' && !isSurplus) setPayments(id, 'paid');
      if (to === 'rejected' && wasLive && wasPaid) setPayments(id, 'processed');
      if (to === 'rejected') takeBack(id);
    }
    payByOthers();
  }

  function countIfOwed(id: number): void {
    const transfer = transfers.get(id);
    if (!transfer?.isSurplus || recovered.has(id) || !isOwed(id)) return;
    transfers.set(id, { ...transfer, isSurplus: false });
    if (transfer.status === 'paid') setPayments(id, 'paid');
  }

  /** What nothing else pays is paid by what the bank paid besides; then it goes in what is only sent besides. */
  function payByOthers(): void {
    const besides = [...transfers].toSorted(
      ([a, one], [b, other]) =>
        Number(one.status !== 'paid') - Number(other.status !== 'paid') || a - b,
    );
    for (const [id] of besides) {
      countIfOwed(id);
      const transfer = transfers.get(id);
      if (!transfer?.isSurplus || transfer.status !== 'paid' || recovered.has(id)) continue;
      for (const one of of(id)) {
        if (payments.get(one) !== 'processed' || isInLive(one, id)) continue;
        payments.set(one, 'paid');
        parts.set(one, id);
      }
    }
  }

  function takeBack(id: number): void {
    for (const [one, transfer] of parts) {
      if (transfer !== id) continue;
      parts.delete(one);
      payments.set(one, 'processed');
    }
  }

  function setPayments(id: number, state: 'processed' | 'paid'): void {
    for (const one of of(id)) payments.set(one, state);
  }
}
