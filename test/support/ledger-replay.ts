/**
 * The ledger as a pure model: what happened, event by event, gives where everything stands. Events are what the audit log recorded;
 * facts are what never changes once it is written, such as the records of a payment. A state is read from neither.
 */
import { type TransferFact, transferModel } from './ledger-transfers.ts';

/** What events speak of. */
export type Facts = {
  readonly attentions: readonly {
    readonly id: number;
    readonly importId: number;
    readonly month: number;
  }[];
  readonly payments: readonly {
    readonly id: number;
    readonly fees: readonly number[];
    readonly entries: readonly number[];
    /** Entries that came with it: what closes it, and the balance that is owed then. */
    readonly made: readonly number[];
  }[];
  readonly transfers: readonly TransferFact[];
  readonly corrections: readonly {
    readonly id: number;
    readonly paymentId: number;
    readonly changeId: number | null;
    readonly entries: readonly number[];
  }[];
  /** What pays back, or discounts, what a payment retained too much or too little. */
  readonly amendments: readonly { readonly id: number; readonly paymentId: number }[];
  readonly settlements: readonly {
    readonly entryId: number;
    /** What is owed by the other payee then. */
    readonly passed: readonly number[];
  }[];
};

/** An entry of the audit log. */
export type LedgerEvent = {
  readonly action: string;
  readonly entityId: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
};

type ScaleEntries = { readonly made: readonly number[]; readonly withdrawn: readonly number[] };

type Payment = 'processed' | 'paid' | 'annulled';
type Entry = 'proposed' | 'approved' | 'withdrawn' | 'settled' | Payment;
type Correction = 'proposed' | 'approved' | 'dismissed' | 'withdrawn';

/** Where everything stands, by id. Of what is in a payment it is the payment's state. */
export type LedgerState = {
  readonly fees: ReadonlyMap<number, string>;
  readonly payments: ReadonlyMap<number, string>;
  readonly transfers: ReadonlyMap<number, string>;
  readonly entries: ReadonlyMap<number, string>;
  readonly corrections: ReadonlyMap<number, string>;
  readonly holds: ReadonlyMap<number, string>;
};

/** Where everything stands after these events, in their order. Throws on an event that it doesn't know. */
export function replay(facts: Facts, events: readonly LedgerEvent[]): LedgerState {
  const fees = new Map<number, 'pending' | 'calculated' | 'pending_payment'>();
  const payments = new Map<number, Payment>();
  const entries = new Map<number, 'proposed' | 'approved' | 'withdrawn' | 'settled'>();
  const corrections = new Map<number, Correction>();
  const holds = new Map<number, 'held' | 'released'>();
  /** The payment that has a fee or an entry. */
  const paymentOfFee = new Map<number, number>();
  const paymentOfEntry = new Map<number, number>();
  const paymentFacts = byId(facts.payments);
  const transfers = transferModel(facts.transfers, payments);
  const correctionFacts = byId(facts.corrections);

  for (const event of events) apply(event);
  return {
    fees: new Map(
      [...fees].map(([id, state]) => [id, stateIn(paymentOfFee.get(id)) ?? state] as const),
    ),
    payments,
    transfers: transfers.states(),
    entries: new Map(
      [...entries].map(([id, state]): [number, Entry] => [
        id,
        stateIn(paymentOfEntry.get(id)) ?? state,
      ]),
    ),
    corrections,
    holds,
  };

  function stateIn(payment: number | undefined): Payment | undefined {
    return payment === undefined ? undefined : payments.get(payment);
  }

  function apply({ action, entityId, before, after }: LedgerEvent): void {
    const ids = (key: string) => (after?.[key] as number[] | undefined) ?? [];
    const id = Number(entityId);
    switch (action) {
      case 'import.attentions':
        for (const one of facts.attentions) if (one.importId === id) fees.set(one.id, 'pending');
        return;
      case 'calculation.calculate':
        for (const [one, state] of fees) if (state === 'pending') fees.set(one, 'calculated');
        return;
      case 'payroll.markPending':
        moveFees(after, ['calculated'], 'pending_payment');
        return;
      case 'payroll.process':
        each(ids('paymentIds'), take);
        return;
      case 'payroll.annul':
        each(ids('annulledIds'), giveBack);
        each(ids('paymentIds'), take);
        bringScalesUpToDate(after?.scaleEntries as ScaleEntries | undefined);
        return;
      case 'payroll.return': {
        const scope = after?.scope as Record<string, unknown>;
        if (after?.to === 'pending') moveFees(scope, ['calculated', 'pending_payment'], 'pending');
        else moveFees(scope, ['pending_payment'], 'calculated');
        return;
      }
      case 'payroll.pay':
        transfers.payByHand(ids('paymentIds'), (after?.paymentMethod ?? 'transfer') === 'transfer');
        return;
      case 'bank.download':
        transfers.send(id, ids('paymentIds'));
        return;
      case 'bankFile.pay':
        transfers.settle(ids('transferIds').map((one) => ({ id: one, to: 'paid' })));
        return;
      case 'bankFile.reject':
        transfers.settle(ids('transferIds').map((one) => ({ id: one, to: 'rejected' })));
        return;
      case 'bankFile.answer':
        transfers.settle([
          ...ids('paidIds').map((one) => ({ id: one, to: 'paid' as const })),
          ...ids('rejectedIds').map((one) => ({ id: one, to: 'rejected' as const })),
        ]);
        return;
      case 'bankFile.withdraw':
        transfers.withdraw(id);
        return;
      case 'bankFile.recover':
        transfers.recover(ids('transferIds'));
        return;
      case 'bankFile.undoRecovery':
        transfers.undoRecovery(before?.transferId as number);
        return;
      case 'entry.propose':
        entries.set(id, 'proposed');
        return;
      case 'entry.approve':
        entries.set(id, 'approved');
        return;
      case 'entry.withdraw':
        entries.set(id, 'withdrawn');
        return;
      case 'correction.create':
      case 'correction.approve':
        each(ids('correctionIds'), (one) => decide(one, 'approved', 'approved'));
        bringScalesUpToDate(after?.scaleEntries as ScaleEntries | undefined);
        return;
      case 'correction.propose':
        for (const one of facts.corrections)
          if (one.changeId === after?.changeId) corrections.set(one.id, 'proposed');
        return;
      case 'correction.dismiss':
        each(ids('correctionIds'), (one) => decide(one, 'dismissed'));
        return;
      case 'correction.withdraw':
        each(ids('correctionIds'), (one) => decide(one, 'withdrawn', 'withdrawn'));
        bringScalesUpToDate(after?.scaleEntries as ScaleEntries | undefined);
        return;
      case 'balance.approve':
        entries.set(id, 'settled');
        for (const { entryId, passed } of facts.settlements)
          if (entryId === id) for (const one of passed) entries.set(one, 'approved');
        return;
      case 'hold.create':
        holds.set(id, 'held');
        return;
      case 'hold.release':
        holds.set(id, 'released');
        return;
      default:
        if (!MOVES_NOTHING.has(action)) throw new Error(`${action} is no event of the ledger`);
    }
  }

  /** The fees of a month, or of all, that no payment has. */
  function moveFees(
    scope: Readonly<Record<string, unknown>> | null,
    from: readonly string[],
    to: 'pending' | 'calculated' | 'pending_payment',
  ): void {
    for (const { id, month } of facts.attentions) {
      const state = fees.get(id);
      if (paymentOfFee.has(id) || state === undefined || !from.includes(state)) continue;
      if (scope?.month === undefined || scope.month === month) fees.set(id, to);
    }
  }

  function take(payment: number): void {
    payments.set(payment, 'processed');
    const { fees: lines, entries: taken, made } = known(paymentFacts, payment);
    for (const one of made) entries.set(one, 'approved');
    for (const one of lines) paymentOfFee.set(one, payment);
    for (const one of taken) paymentOfEntry.set(one, payment);
  }

  function giveBack(payment: number): void {
    payments.set(payment, 'annulled');
    const { fees: lines, entries: taken, made } = known(paymentFacts, payment);
    for (const one of lines) {
      paymentOfFee.delete(one);
      fees.set(one, 'calculated');
    }
    for (const one of taken) paymentOfEntry.delete(one);
    for (const one of made) entries.set(one, 'withdrawn');
    for (const { id, paymentId } of facts.corrections)
      if (paymentId === payment && corrections.get(id) === 'proposed')
        corrections.set(id, 'dismissed');
    for (const { id, paymentId } of facts.amendments)
      if (paymentId === payment && entries.get(id) === 'proposed') entries.set(id, 'withdrawn');
  }

  function bringScalesUpToDate(changed?: ScaleEntries): void {
    for (const one of changed?.withdrawn ?? []) entries.set(one, 'withdrawn');
    for (const one of changed?.made ?? []) entries.set(one, 'approved');
  }

  function decide(id: number, to: Correction, itsEntries?: 'approved' | 'withdrawn'): void {
    corrections.set(id, to);
    if (itsEntries === undefined) return;
    for (const one of known(correctionFacts, id).entries) entries.set(one, itsEntries);
  }
}

/** Events of the same log that leave everything where it stands. */
const MOVES_NOTHING = new Set([
  'balance.ask',
  'bankFile.askWithdrawal',
  'doctor.followRetention',
  'doctor.update',
  'rule.update',
  'society.followRetention',
  'society.update',
  'user.login',
]);

function each(ids: readonly number[], act: (id: number) => void): void {
  for (const id of ids) act(id);
}

const byId = <Fact extends { readonly id: number }>(list: readonly Fact[]) =>
  new Map(list.map((one) => [one.id, one]));

function known<Fact>(list: ReadonlyMap<number, Fact>, id: number): Fact {
  const fact = list.get(id);
  if (fact === undefined) throw new Error(`an event names ${id}, which is not there`);
  return fact;
}
