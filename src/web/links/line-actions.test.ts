import { expect, test, vi } from 'vitest';
import {
  ATTENTION_MOVES,
  ATTENTION_STATES,
  CALCULATION_MOVES,
  CALCULATION_STATES,
  type Move,
} from '../../domain/states.ts';
import { askedGoingBack } from './going-back.ts';
import { askedHolds } from './holds.ts';
import { lineActions } from './line-actions.tsx';

const BOTH = { hold: true, return: true };
/** The actions by state: what may be done, and in brackets what may not, with why. */
function actionsBy<State extends string>(
  states: readonly State[],
  move: Move<State>,
  may: { hold: boolean; return: boolean } = BOTH,
  isHeld = false,
) {
  const line = { id: 7, patientName: 'Uno', attentionDate: '2026-07-15' };
  return Object.fromEntries(
    states.map((status) => [
      status,
      lineActions({ ...line, status }, move, may, { isHeld }).map(({ label, reasonAgainst }) =>
        reasonAgainst ? `(${label} ${reasonAgainst})` : label,
      ),
    ]),
  );
}
const PAID = '(Pausar… Ya está pagada: lo que se pagó mal se corrige.)';

test('payout §21.6, payout §23.13: an attention is held until it is paid, and returned once it is calculated', () => {
  expect(actionsBy(ATTENTION_STATES, ATTENTION_MOVES.return)).toEqual({
    pending: ['Pausar…'],
    calculated: ['Pausar…', 'Devolver…'],
    paid: [PAID, '(Devolver… La atención ya está pagada: se corrige, no se devuelve.)'],
  });
});

test('payout §21.6, payout §23.13: a calculated line is returned until it is in a payment', () => {
  expect(actionsBy(CALCULATION_STATES, CALCULATION_MOVES.return)).toEqual({
    calculated: ['Pausar…', 'Devolver…'],
    pending_payment: ['Pausar…', 'Devolver…'],
    processed: ['Pausar…', '(Devolver… El cálculo está en un pago: anule el pago primero.)'],
    paid: [PAID, '(Devolver… El cálculo ya está pagado: se corrige, no se devuelve.)'],
  });
});

test('payout §21.6, payout §23.13: what is held is not held again', () => {
  const HELD = '(Pausar… Ya está en pausa.)';
  expect(actionsBy(ATTENTION_STATES, ATTENTION_MOVES.return, BOTH, true)).toEqual({
    pending: [HELD],
    calculated: [HELD, 'Devolver…'],
    paid: [PAID, '(Devolver… La atención ya está pagada: se corrige, no se devuelve.)'],
  });
});

test('payout §21.6: what was done with a line is told to its list', () => {
  const onDone = vi.fn();
  const line = {
    id: 7,
    patientName: 'Uno',
    attentionDate: '2026-07-15',
    status: 'calculated' as const,
  };
  for (const { onClick } of lineActions(line, CALCULATION_MOVES.return, BOTH, {
    isHeld: false,
    onDone,
  }))
    onClick();
  askedHolds.now()?.onDone?.();
  askedGoingBack.now()?.onDone?.();
  expect(onDone).toHaveBeenCalledTimes(2);
});

test('payout §21.5: who may do neither is offered neither', () => {
  const none = actionsBy(CALCULATION_STATES, CALCULATION_MOVES.return, {
    hold: false,
    return: false,
  });
  expect(Object.values(none).flat()).toEqual([]);
});
