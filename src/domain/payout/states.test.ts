import { describe, expect, it } from 'vitest';
import {
  ATTENTION_MOVES,
  type Attempt,
  attempt,
  CALCULATION_MOVES,
  JOB_MOVES,
  type Move,
  PAYMENT_MOVES,
} from './states.ts';

/** The outcome in each state: the state it leads to, 'done', 'refused' or 'deleted'. */
function outcomes<State extends string>(move: Move<State>, states: readonly State[]): string[] {
  return states.map((state) => {
    const result: Attempt<State> = attempt(move, state);
    return result.outcome === 'moves' ? (result.to ?? 'deleted') : result.outcome;
  });
}

describe('attentions: pending, calculated, paid', () => {
  it.each([
    ['calculate', ['calculated', 'done', 'refused']],
    ['markPaid', ['refused', 'paid', 'done']],
    ['update', ['pending', 'refused', 'refused']],
    ['remove', ['deleted', 'refused', 'refused']],
  ] as const)('%s', (name, expected) => {
    const states = ['pending', 'calculated', 'paid'] as const;
    expect(outcomes(ATTENTION_MOVES[name], states)).toEqual(expected);
  });
});

describe('calculations: calculated, pending_payment, processed, paid', () => {
  it.each([
    ['recalculate', ['calculated', 'refused', 'refused', 'refused']],
    ['submit', ['pending_payment', 'done', 'refused', 'refused']],
    ['processDoctor', ['processed', 'processed', 'done', 'refused']],
    ['process', ['refused', 'processed', 'done', 'refused']],
    ['markPaid', ['refused', 'refused', 'paid', 'done']],
  ] as const)('%s', (name, expected) => {
    const states = ['calculated', 'pending_payment', 'processed', 'paid'] as const;
    expect(outcomes(CALCULATION_MOVES[name], states)).toEqual(expected);
  });
});

describe('payments: processed, paid', () => {
  it('are marked paid once', () => {
    expect(outcomes(PAYMENT_MOVES.markPaid, ['processed', 'paid'])).toEqual(['paid', 'done']);
  });
});

describe('jobs: pending, processing, completed, failed', () => {
  it.each([
    ['start', ['processing', 'processing', 'refused', 'refused']],
    ['complete', ['refused', 'completed', 'done', 'refused']],
    ['fail', ['failed', 'failed', 'refused', 'done']],
    ['remove', ['refused', 'refused', 'deleted', 'deleted']],
  ] as const)('%s', (name, expected) => {
    const states = ['pending', 'processing', 'completed', 'failed'] as const;
    expect(outcomes(JOB_MOVES[name], states)).toEqual(expected);
  });
});

describe('a refusal', () => {
  it('gives its reason in Spanish', () => {
    expect(attempt(CALCULATION_MOVES.markPaid, 'pending_payment')).toEqual({
      outcome: 'refused',
      reason: 'El cálculo está en la nómina pendiente: falta procesarla.',
    });
  });
});
