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
