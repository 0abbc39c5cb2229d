import { expect, it } from 'vitest';
import { exportedState, MOVEMENT_BADGES } from './state-badges.ts';

it('files name the state of a fee as the screens do', () => {
  for (const [state, { label }] of Object.entries(MOVEMENT_BADGES)) {
    expect(exportedState(state as keyof typeof MOVEMENT_BADGES)).toBe(label);
  }
  expect(exportedState('pending_payment')).toBe('Pendiente de pago');
});

it('payout §12.13: what was approved outside counts as paid', () => {
  expect(exportedState('approved')).toBe('Pagado');
});
