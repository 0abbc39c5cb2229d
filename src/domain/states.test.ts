import { describe, expect, it } from 'vitest';
import {
  ATTENTION_MOVES,
  ATTENTION_STATES,
  type Attempt,
  attempt,
  CALCULATION_MOVES,
  CALCULATION_STATES,
  JOB_MOVES,
  JOB_STATES,
  type Move,
  PAYMENT_MOVES,
  PAYMENT_STATES,
  TRANSFER_MOVES,
  TRANSFER_STATES,
} from './states.ts';

/** The outcome in each state: the state it leads to, 'done', 'refused' or 'deleted'. */
function outcomes<State extends string>(move: Move<State>, states: readonly State[]): string[] {
  return states.map((state) => {
    const result: Attempt<State> = attempt(move, state);
    return result.outcome === 'moves' ? (result.to ?? 'deleted') : result.outcome;
  });
}

// payout §1.1, payout §1.2
describe('attentions: pending, calculated, paid', () => {
  it.each([
    ['calculate', ['calculated', 'done', 'refused']],
    ['markPaid', ['refused', 'paid', 'done']],
    ['reject', ['refused', 'done', 'calculated']],
    ['return', ['done', 'pending', 'refused']],
    ['update', ['pending', 'refused', 'refused']],
    ['remove', ['deleted', 'refused', 'refused']],
  ] as const)('%s', (name, expected) => {
    expect(outcomes(ATTENTION_MOVES[name], ATTENTION_STATES)).toEqual(expected);
  });
});

// payout §1.1, payout §1.2
describe('calculations: calculated, pending_payment, processed, paid', () => {
  it.each([
    ['recalculate', ['calculated', 'refused', 'refused', 'refused']],
    ['submit', ['pending_payment', 'done', 'refused', 'refused']],
    ['processDoctor', ['processed', 'processed', 'done', 'refused']],
    ['process', ['refused', 'processed', 'done', 'done']],
    ['markPaid', ['refused', 'refused', 'paid', 'done']],
    ['reject', ['refused', 'refused', 'done', 'processed']],
    ['annul', ['done', 'refused', 'calculated', 'refused']],
    ['withdraw', ['done', 'calculated', 'refused', 'refused']],
    ['return', ['deleted', 'deleted', 'refused', 'refused']],
  ] as const)('%s', (name, expected) => {
    expect(outcomes(CALCULATION_MOVES[name], CALCULATION_STATES)).toEqual(expected);
  });
});

// payout §1.1
describe('payments: processed, paid, annulled', () => {
  // payout §1.3
  it('are marked paid once', () => {
    expect(outcomes(PAYMENT_MOVES.markPaid, PAYMENT_STATES)).toEqual(['paid', 'done', 'refused']);
  });

  // payout §18.4
  it('go back only when the bank rejects them', () => {
    expect(outcomes(PAYMENT_MOVES.reject, PAYMENT_STATES)).toEqual([
      'done',
      'processed',
      'refused',
    ]);
  });

  // payout §21.3
  it('are annulled while they are not paid', () => {
    expect(outcomes(PAYMENT_MOVES.annul, PAYMENT_STATES)).toEqual(['annulled', 'refused', 'done']);
  });
});

// payout §18.3
describe('transfers: sent, paid, rejected, withdrawn, replaced', () => {
  it.each([
    ['markPaid', ['paid', 'done', 'paid', 'paid', 'paid']],
    ['reject', ['rejected', 'rejected', 'done', 'refused', 'rejected']],
    ['withdraw', ['withdrawn', 'refused', 'refused', 'done', 'refused']],
    ['replace', ['replaced', 'refused', 'refused', 'refused', 'done']],
  ] as const)('%s', (name, expected) => {
    expect(outcomes(TRANSFER_MOVES[name], TRANSFER_STATES)).toEqual(expected);
  });
});

describe('jobs: pending, processing, completed, failed, cancelled', () => {
  it.each([
    ['start', ['processing', 'processing', 'refused', 'refused', 'refused']],
    ['complete', ['refused', 'completed', 'done', 'refused', 'refused']],
    ['fail', ['refused', 'failed', 'refused', 'done', 'refused']],
    ['abandon', ['failed', 'failed', 'refused', 'done', 'refused']],
    ['cancel', ['cancelled', 'cancelled', 'refused', 'refused', 'done']],
    ['retry', ['refused', 'refused', 'refused', 'failed', 'refused']],
    ['remove', ['refused', 'refused', 'deleted', 'deleted', 'deleted']],
  ] as const)('%s', (name, expected) => {
    expect(outcomes(JOB_MOVES[name], JOB_STATES)).toEqual(expected);
  });
});

describe('a refusal', () => {
  // payout §1.3
  it('gives its reason in Spanish', () => {
    expect(attempt(CALCULATION_MOVES.markPaid, 'pending_payment')).toEqual({
      outcome: 'refused',
      reason: 'El cálculo está en la nómina pendiente: falta procesarla.',
    });
  });
});
