/** Questions of staff about anybody's fees and payments, and of a doctor about their own, on the demo clinic. */
import { describe, expect, it } from 'vitest';
import {
  ask,
  type Case,
  demoQuestions,
  inMonth,
  itAnswers,
  LAST,
  LAST_NAME,
  ofPeriod,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';

const { app, admin, doctor, someone, somebodyElse, line, figure, pesos } = await demoQuestions();

/** Fees with their states. */
const FEES = 'calculation JOIN fee_state USING (attention_id)';
const net = (where: string) =>
  pesos(`SELECT sum(calculated_amount - fee_state.retention_amount) FROM ${FEES} WHERE ${where}`);
const retained = (where: string) =>
  pesos(`SELECT sum(fee_state.retention_amount) FROM ${FEES} WHERE ${where}`);
/** What the payments that fit the condition pay. */
const paid = (where: string) => pesos(`SELECT sum(total_amount) FROM payment WHERE ${where}`);
/** How many records of fees fit the condition, in words. */
const records = async (where: string) =>
  countOf(await figure(`SELECT count(*) FROM ${FEES} WHERE ${where}`), 'registro', 'registros');

const QUESTIONS: Record<string, Case[]> = {
  'fees of a month, a doctor, a state': [
    [
      `¿Cuánto se calculó en ${PAID_NAME}?`,
      'fee_totals',
      () => pesos(`SELECT sum(calculated_amount) FROM calculation WHERE ${ofPeriod(PAID)}`),
      () => net(ofPeriod(PAID)),
    ],
    [`¿Cuál es la retención total de ${LAST_NAME}?`, 'fee_totals', () => retained(ofPeriod(LAST))],
    [
      `honorarios de ${someone.name} en ${PAID_NAME}`,
      'fee_totals',
      () => net(`doctor_id = ${someone.id} AND ${ofPeriod(PAID)}`),
    ],
    [
      `¿Cuánto líquido corresponde a ${someone.name} en ${LAST_NAME}?`,
      'fee_totals',
      () =>
        pesos(
          `SELECT coalesce(sum(base_amount), 0) FROM calculation WHERE doctor_id = ${someone.id} AND ${ofPeriod(LAST)}`,
        ),
    ],
    ...['monto total hmq pagado en', 'plata de hmq pagada en', 'bruto hmq pagado en'].map(
      (asked): Case => [
        `${asked} ${PAID_NAME}`,
        'fee_groups',
        ' de HMQ de ',
        'por mes de atención',
        () =>
          pesos(
            `SELECT sum(calculated_amount) FROM ${FEES} WHERE status = 'paid' AND record_type = 'hmq' AND ${ofPeriod(PAID)}`,
          ),
      ],
    ),
    ['honorarios pendientes de pago', 'fee_totals', () => records("status = 'pending_payment'")],
    [
      `¿Cuánto hay por procesar en ${LAST_NAME}?`,
      'fee_totals',
      () => net(`status = 'pending_payment' AND ${ofPeriod(LAST)}`),
    ],
    [
      `honorarios pagados en ${LAST_NAME}`,
      'fee_totals',
      () => records(`status = 'paid' AND ${ofPeriod(LAST)}`),
    ],
    // operations §24.4
    [
      `¿Cuánto hay que pagar de ${LAST_NAME}?`,
      'fee_totals',
      'sin pagar',
      () => records(`status <> 'paid' AND ${ofPeriod(LAST)}`),
    ],
    [`honorarios de ${PAID.year}`, 'fee_totals', () => net(`period_year = ${PAID.year}`)],
    [
      `retenciones de ${formatRut(someone.rut)} en ${PAID_NAME}`,
      'fee_totals',
      () => retained(`doctor_id = ${someone.id} AND ${ofPeriod(PAID)}`),
    ],
  ],
  'payments of a doctor and of a month': [
    [
      `¿Cuánto se le pagó a ${someone.name} en ${PAID_NAME}?`,
      'doctor_payments',
      () => paid(`doctor_id = ${someone.id} AND ${ofPeriod(PAID)}`),
    ],
    [
      `último pago de ${someone.name}`,
      'doctor_payments',
      () =>
        pesos(
          `SELECT total_amount FROM payment WHERE doctor_id = ${someone.id} ORDER BY period_year DESC, period_month DESC, sequence DESC LIMIT 1`,
        ),
    ],
    [
      `pagos de ${someone.name} ${PAID.year}`,
      'doctor_payments',
      () => paid(`doctor_id = ${someone.id} AND period_year = ${PAID.year}`),
    ],
    [
      `¿Cuándo se le pagó ${PAID_NAME} a la doctora ${someone.name}?`,
      'doctor_payments',
      `${PAID_NAME}: `,
      'pagado el ',
    ],
    [
      `¿Cuántos pagos hay en ${PAID_NAME}?`,
      'payments',
      async () =>
        countOf(
          await figure(`SELECT count(*) FROM payment WHERE ${ofPeriod(PAID)}`),
          'pago',
          'pagos',
        ),
    ],
    [
      `¿Cuánto se pagó en total en ${PAID_NAME}?`,
      'payments',
      () => paid(`status = 'paid' AND ${ofPeriod(PAID)}`),
    ],
    [
      `pagos procesados de ${LAST_NAME}`,
      'payments',
      async () =>
        countOf(
          await figure(
            `SELECT count(*) FROM payment WHERE status = 'processed' AND ${ofPeriod(LAST)}`,
          ),
          'pago procesado',
          'pagos procesados',
        ),
    ],
    ['total de pagos del mes pasado', 'payments', () => paid(ofPeriod(LAST))],
    ['pagos sin pagar', 'payments', () => paid("status = 'processed'")],
  ],
  'why a line is what it is': [
    [
      `¿Por qué la atención ${line.id} se paga así?`,
      'explain_line',
      formatPesos(line.finalAmount),
      line.code,
    ],
    [`explícame la línea ${line.id}`, 'explain_line', formatPesos(line.finalAmount)],
    [`¿Qué regla se aplicó a la atención #${line.id}?`, 'explain_line', line.code],
    [`explica el cálculo n° ${line.id}`, 'explain_line', formatPesos(line.finalAmount)],
    [`¿Cuánto se paga por el registro ${line.id}?`, 'explain_line', formatPesos(line.finalAmount)],
  ],
};

describe.each(Object.entries(QUESTIONS))('%s', (_, cases) => {
  itAnswers(admin, cases);
});

/** A doctor's questions about their own fees, like those of staff. */
const OWN: Case[] = [
  [
    `¿Cuántas atenciones tengo en ${PAID_NAME}?`,
    'attention_count',
    async () =>
      `Tiene ${await figure(`SELECT count(*) FROM attention WHERE doctor_id = ${someone.id} AND ${inMonth('attention_date', PAID)}`)} atenciones`,
  ],
  [
    'mis atenciones pendientes',
    'attention_count',
    async () =>
      `Tiene ${await figure(`SELECT count(*) FROM attention_with_status WHERE status = 'pending' AND doctor_id = ${someone.id}`)} atenci`,
  ],
  [
    'cuántas atenciones calculadas tengo',
    'attention_count',
    async () =>
      `Tiene ${await figure(`SELECT count(*) FROM attention_with_status WHERE status = 'calculated' AND doctor_id = ${someone.id}`)} atenci`,
  ],
  [
    `¿Cuánto me pagaron en ${PAID_NAME}?`,
    'doctor_payments',
    () => paid(`doctor_id = ${someone.id} AND ${ofPeriod(PAID)}`),
  ],
  ['mi último pago', 'doctor_payments', 'El último pago'],
  [
    `¿Cuánto me corresponde en ${LAST_NAME}?`,
    'fee_totals',
    () => net(`doctor_id = ${someone.id} AND ${ofPeriod(LAST)}`),
  ],
  [`¿Por qué la atención ${line.id} se paga así?`, 'explain_line', formatPesos(line.finalAmount)],
  [
    `¿Cuánto gané en ${PAID_NAME}?`,
    'doctor_payments',
    () => paid(`doctor_id = ${someone.id} AND ${ofPeriod(PAID)}`),
  ],
  [
    `mi liquidación de ${LAST_NAME}`,
    'doctor_payments',
    async () =>
      `Hay honorarios calculados que aún no se pagan: ${await net(`doctor_id = ${someone.id} AND ${ofPeriod(LAST)}`)}`,
  ],
  ['mi retención', 'fee_totals', () => retained(`doctor_id = ${someone.id}`)],
  [
    '¿Cuánto me falta por cobrar?',
    'fee_totals',
    () => net(`status <> 'paid' AND doctor_id = ${someone.id}`),
  ],
  ['mi rut', 'doctor_card', formatRut(someone.rut)],
  ['¿A quién se pagan mis honorarios?', 'doctor_card', 'Beneficiario: '],
  ['mi ficha', 'doctor_card', someone.name, 'Especialidad: '],
  ['¿Cuál es mi cuenta bancaria?', 'doctor_card', 'Cuenta del último pago: '],
  [`¿Cuál es el RUT de ${someone.name}?`, 'doctor_card', formatRut(someone.rut)],
];

describe('a doctor', () => {
  describe('is told of their own fees', () => itAnswers(doctor, OWN));

  it('operations §6.7: learns nothing of others, whatever the question', async () => {
    const theirs = await figure(
      `SELECT min(attention_id) FROM calculation WHERE doctor_id = ${somebodyElse.id}`,
    );
    for (const question of [
      `¿Cuánto se le pagó a ${somebodyElse.name} en ${PAID_NAME}?`,
      `honorarios de ${somebodyElse.name} en ${PAID_NAME}`,
      `¿Cuánto gana el doctor ${somebodyElse.name.toLowerCase()}?`,
      `explícame la línea ${theirs}`,
      `¿Cuántas atenciones tiene ${somebodyElse.name}?`,
      '¿Cuántos médicos hay?',
      '¿Cómo va el mes?',
      '¿Qué falta antes de pagar?',
      `¿Cuánto se pagó en total en ${PAID_NAME}?`,
      '¿Cuál fue la última importación?',
      'trabajos fallidos',
      `¿Qué regla se aplica a ${someone.name}?`,
    ]) {
      const { status, body } = await ask(doctor, question);
      expect(status, question).toBe(200);
      expect(body.lookups, `${question} ${body.message}`).toEqual([]);
      expect(body.message, question).not.toMatch(/\d/);
    }
  });
});

it('answers a user without a doctor that there is none', async () => {
  const user = await app.signedInAs('user');
  const { body } = await ask(user, 'mi último pago');
  expect(body).toEqual({
    message:
      'Su cuenta no está vinculada a una ficha de médico. Pida a la administración que la vincule.',
    lookups: [],
    suggestions: ['¿Cómo cambio mi contraseña?'],
  });
});

describe('operations §24.6: what was calculated', () => {
  it('so far is all of it, whatever became of it', async () => {
    const all = `SELECT sum(calculated_amount) FROM calculation WHERE ${ofPeriod(LAST)}`;
    for (const question of [
      `cuánto llevamos calculado de ${LAST_NAME}`,
      `total calculado de ${LAST_NAME}`,
      `bruto calculado de ${LAST_NAME}`,
    ]) {
      const { body } = await ask(admin, question);
      expect(body.message, question).toContain(`: ${await pesos(all)} brutos calculados`);
    }
    const { body } = await ask(doctor, `cuánto llevo calculado de ${LAST_NAME}`);
    expect(body.lookups[0]?.title).not.toContain('en estado');
  });

  it('in the state of being calculated is told beside all of it', async () => {
    const all = await pesos(
      `SELECT sum(calculated_amount) FROM calculation WHERE ${ofPeriod(LAST)}`,
    );
    for (const asked of ['cuánto está en estado', 'cuánto está', 'cuánto queda']) {
      const { body } = await ask(admin, `${asked} calculado de ${LAST_NAME}`);
      expect(body.message, asked).toContain('en estado Calculado');
      expect(body.message, asked).toContain(
        `En todos los estados juntos hay ${all} calculados, en ${await records(ofPeriod(LAST))}`,
      );
    }
  });
});
