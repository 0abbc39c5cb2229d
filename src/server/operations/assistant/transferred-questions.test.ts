/** What was transferred is no cheque, a time left out afterwards, and who grew between two months (operations §38). */
import { describe, expect, it } from 'vitest';
import {
  allOf,
  ask,
  type Case,
  demoQuestions,
  expectNone,
  itAnswers,
  ofPeriod,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import { addMonths, formatPeriod, MONTH_NAMES } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';

const { admin, doctor, someone, first, pesos, figure } = await withFirst();

async function withFirst() {
  const questions = await demoQuestions();
  const [row] = await questions.rowsOf<{ name: string }>(
    `SELECT d.name FROM payment p JOIN doctor d ON d.id = p.doctor_id
      WHERE ${ofPeriod(PAID)} AND p.payment_method = 'check' ORDER BY d.id LIMIT 1`,
  );
  return { ...questions, first: row?.name ?? '' };
}

const monthName = MONTH_NAMES[PAID.month - 1] ?? '';
const SAID = `${monthName} ${PAID.year}`;
const paid = (where: string) => () =>
  pesos(
    `SELECT sum(total_amount) FROM payment p WHERE ${ofPeriod(PAID)} AND status = 'paid' AND ${where}`,
  );
const transferred = paid(`payment_method = 'transfer'`);

describe('operations §38.1: what was transferred', () => {
  const CASES: Case[] = [
    [`¿Cuánto se transfirió en ${SAID}?`, 'payment_groups', 'por transferencia', transferred],
    [`total transferido en ${SAID}`, 'payment_groups', 'por transferencia', transferred],
    [[`cuánto se pagó en ${SAID}`, '¿y cuánto se transfirió?'], 'payment_groups', transferred],
    [`a quién se le transfirió más en ${SAID}`, 'payment_groups', 'por transferencia'],
    [
      `cuánto se transfirió a sociedades en ${SAID}`,
      'payment_groups',
      'por transferencia',
      paid(`payment_method = 'transfer' AND society_id IS NOT NULL`),
    ],
    [`cuánto se le transfirió a ${first} en ${SAID}`, 'payment_groups', 'no hay pagos'],
    [`cuándo se transfirió ${SAID}`, 'paid_days'],
  ];
  itAnswers(admin, CASES);
  itAnswers(doctor, [
    [
      `cuánto me transfirieron en ${SAID}`,
      'payment_groups',
      someone.name,
      paid(`payment_method = 'transfer' AND doctor_id = ${someone.id}`),
    ],
  ]);

  it('leaves cheques out, of which there are some', async () => {
    expect(first).not.toBe('');
    const { body } = await ask(admin, `¿Cuánto se transfirió en ${SAID}?`);
    expect(allOf(body)).not.toContain(await paid('true')());
  });

  it('has no figure of what it does not know by the way of paying', async () => {
    await expectNone(admin, [
      `cuánto se transfirió de la especialidad cardiología en ${SAID}`,
      `promedio transferido por médico en ${SAID}`,
      `cuánto se transfirió con zozobra en ${SAID}`,
    ]);
  });
});

describe('operations §38.2: a time left out afterwards', () => {
  const withoutMonth = () =>
    pesos(
      `SELECT sum(total_amount) FROM payment WHERE status = 'paid' AND period_year = ${PAID.year} AND period_month <> ${PAID.month}`,
    );
  const attentions = (where: string) => async () =>
    countOf(
      await figure(
        `SELECT count(*) FROM attention_with_status WHERE record_type = 'hmq' AND extract(year FROM attention_date) = ${PAID.year} AND ${where}`,
      ),
      'atención',
      'atenciones',
    );
  const month = `extract(month FROM attention_date)`;
  itAnswers(admin, [
    [[`cuánto se pagó en ${PAID.year}`, `¿y sin ${monthName}?`], 'payments', withoutMonth],
    [
      [`cuántas hmq hubo en ${PAID.year}`, `y sin contar ${monthName}`],
      'attention_count',
      attentions(`${month} <> ${PAID.month}`),
    ],
    [
      [`cuántas hmq hubo en ${PAID.year}`, `y sin contar ${monthName}`, `solo las de ${monthName}`],
      'attention_count',
      attentions(`${month} = ${PAID.month}`),
    ],
  ]);

  it('has no figure where something else is asked of the rest', () =>
    expectNone(
      admin,
      ['y por médico?', 'y sin zozobra?'],
      [`cuántas hmq hubo en ${PAID.year}`, `y sin contar ${monthName}`],
    ));
});

describe('operations §38.3: who and what grew from one month to the next', () => {
  const before = addMonths(PAID, -1);
  const span = `${MONTH_NAMES[before.month - 1]} a ${monthName}`;
  itAnswers(admin, [[`quién subió más de ${span}`, 'fee_changes', 'subieron']]);

  it('compares two months that stand after a payment', async () => {
    const { body } = await ask(admin, `cuánto subió el pago de ${span}`);
    expect(body.lookups).toHaveLength(2);
    for (const one of [before, PAID]) {
      const sum = `SELECT sum(total_amount) FROM payment WHERE ${ofPeriod(one)}`;
      expect(body.message).toContain(formatPeriod(one));
      expect(body.message).toContain(formatPesos(await figure(sum)));
    }
    expect(body.message).toContain(PAID_NAME);
  });

  it('counts no files', () => expectNone(admin, [`quién subió más archivos de ${span}`]));
});
