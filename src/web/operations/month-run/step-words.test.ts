import { expect, it } from 'vitest';
import type { MonthRun, RunStep } from '../../../contract/operations/month-run.ts';
import { stepWords } from './step-words.ts';

const RUN: MonthRun = {
  month: 7,
  year: 2026,
  isClosed: false,
  calculateFrom: '2026-07-01',
  lateLines: 0,
  steps: [],
  check: null,
  approval: { isRequired: false, standing: 'none', wasAsked: false, status: null },
  reopening: null,
};
const NOTHING = { count: 0, amount: 0 };
const step = (key: RunStep['key'], figures: Partial<RunStep> = {}): RunStep => ({
  key,
  state: 'current',
  done: NOTHING,
  left: NOTHING,
  held: null,
  byName: null,
  at: null,
  ...figures,
});

it('operations §14.1: the step of closing says who asks to open the month again', () => {
  const paid = step('close', { done: { count: 2, amount: 90_000 } });
  const closed = { ...RUN, isClosed: true };
  const done = 'Cerrado con 2 pagos por $90.000 líquidos';
  expect(stepWords(paid, closed)).toEqual({ title: 'Cerrar', button: 'Cerrar el mes…', done });
  const reopening = { askedByName: 'Ana Soto', reason: 'Faltó una carga', isOwn: false };
  expect(stepWords(paid, { ...closed, reopening })).toMatchObject({
    button: 'Decidir si se reabre',
    done,
    missing: 'Ana Soto pidió reabrirlo, y espera que otra persona lo decida: Faltó una carga',
  });
  expect(stepWords(paid, { ...closed, reopening: { ...reopening, isOwn: true } })).toMatchObject({
    button: 'Ver lo pedido',
    missing: 'Usted pidió reabrirlo, y espera que otra persona lo decida: Faltó una carga',
  });
});

it('operations §14.1: the step of processing tells what may be paid apart from what is held, in pesos', () => {
  const missing = (left: RunStep['left'], held: RunStep['held']) =>
    stepWords(step('process', { left, held }), RUN).missing;
  const all = { count: 184, amount: 32_000_000 };
  expect(missing(all, null)).toBe(
    '184 honorarios en ningún pago por $32.000.000 líquidos estimados',
  );
  expect(missing(all, { count: 86, amount: 12_000_000 })).toBe(
    '98 honorarios por pagar por $20.000.000 líquidos estimados, y 86 honorarios en pausa por $12.000.000 líquidos estimados',
  );
  expect(missing(all, all)).toBe('184 honorarios en pausa por $32.000.000 líquidos estimados');
  expect(missing(NOTHING, null)).toBeUndefined();
});
