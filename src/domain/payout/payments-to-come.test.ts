import { expect, test } from 'vitest';
import { localDate } from '../calendar/calendar.ts';
import { whenFeesCome, whenItComes } from './payments-to-come.ts';

const today = localDate('2026-08-10');
const planned = {
  plannedOn: '2026-08-10',
  isSent: false,
  sentFor: null,
  rejectedOn: null,
  isHeld: false,
};

test.each([
  [{}, 'Se paga el 10-08-2026.'],
  [{ plannedOn: '2026-08-05' }, 'Era para el 05-08-2026 y aún no se paga. Consulte a la clínica.'],
  [{ isSent: true, sentFor: '2026-08-11' }, 'Enviado al banco para el 11-08-2026.'],
  [{ isSent: true, sentFor: '2026-08-07' }, 'Enviado al banco: falta su respuesta.'],
  [{ isSent: true }, 'Enviado al banco: falta su respuesta.'],
  // A file has it already: a hold does not stop it.
  [{ isSent: true, isHeld: true }, 'Enviado al banco: falta su respuesta.'],
  [{ isHeld: true }, 'Está en pausa: se paga cuando la clínica lo reanude.'],
  [
    { isSent: true, sentFor: '2026-08-11', rejectedOn: '2026-08-06' },
    'El banco no lo pagó: lo supimos el 06-08-2026. Enviado de nuevo al banco para el 11-08-2026.',
  ],
  [
    { isSent: true, rejectedOn: '2026-08-06' },
    'El banco no lo pagó: lo supimos el 06-08-2026. Enviado de nuevo al banco: falta su respuesta.',
  ],
  [
    { rejectedOn: '2026-08-06' },
    'El banco no lo pagó: lo supimos el 06-08-2026. La clínica lo envía de nuevo; si su cuenta cambió, avísele.',
  ],
])('documents §8.8: an unpaid payment, %o: %s', (payment, sentence) => {
  expect(whenItComes({ ...planned, ...payment }, today)).toBe(sentence);
});

test.each([
  [null, true, 'Se pagan con la nómina de Julio 2026.'],
  ['2026-08-10', true, 'Se pagan con la nómina de Julio 2026, el 10-08-2026.'],
  ['2026-08-10', false, 'Se pagan con la nómina de Julio 2026, el 10-08-2026.'],
  [
    '2026-08-07',
    true,
    'Se pagan con la nómina de Julio 2026, en un pago complementario: su día aún no se fija.',
  ],
  // Whether the clinic or these fees are late is not known: others may be paid.
  [
    '2026-08-07',
    false,
    'La nómina de Julio 2026 era para el 07-08-2026 y lo suyo aún no se procesa. Consulte a la clínica.',
  ],
])(
  'documents §8.8: fees in no payment, paid on %s, with payments %s: %s',
  (paysOn, isProcessed, sentence) => {
    expect(whenFeesCome({ month: 7, year: 2026, paysOn, isProcessed }, today)).toBe(sentence);
  },
);
