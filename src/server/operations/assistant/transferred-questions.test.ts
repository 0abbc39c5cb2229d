/** What was transferred is no cheque, a time left out afterwards, and who grew between two months (operations §38). */
import { describe, expect, it } from 'vitest';
import {
  allOf,
  ask,
  type Case,
  demoQuestions,
  expectNone,
  inMonth,
  itAnswers,
  ofPeriod,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import { addMonths, formatPeriod, MONTH_NAMES } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';

const { app, admin, doctor, someone, first, pesos, figure, rowsOf } = await withFirst();

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

describe('operations §38.4: doctors without a user', () => {
  const without = async () =>
    countOf(
      await figure(
        `SELECT count(*) FROM doctor d WHERE is_active
          AND NOT EXISTS (SELECT FROM app_user u WHERE u.doctor_id = d.id AND u.is_active)`,
      ),
      'médico activo',
      'médicos activos',
    );
  itAnswers(admin, [
    ['doctores sin usuario', 'doctor_list', without],
    ['¿qué médicos no tienen acceso al portal?', 'doctor_list', without],
    ['cuántos médicos activos no tienen usuario', 'doctor_list', without],
  ]);

  it('are not told to whom users are not', async () =>
    expectNone(await app.signedInAs('supervisor'), ['qué médicos no tienen usuario']));
});

describe('operations §38.5: shares that only one thing narrows', () => {
  const night = async () => {
    const of = (where: string) =>
      figure(
        `SELECT count(*) FROM attention_with_status WHERE ${inMonth('attention_date', PAID)} AND ${where}`,
      );
    return `(${formatCount(await of(`schedule_type = 'night'`))} de ${formatCount(await of('true'))})`;
  };
  itAnswers(admin, [[`porcentaje de atenciones de noche en ${SAID}`, 'attention_count', night]]);

  it('have no figure with more, or with an unknown word', () =>
    expectNone(admin, [
      `porcentaje de atenciones Fonasa de noche en ${SAID}`,
      `porcentaje de atenciones zozobra de noche en ${SAID}`,
      `porcentaje de atenciones de noche de ${someone.name} en ${SAID}`,
    ]));
});

describe('operations §38.6: how something is ended or processed', () => {
  it.each([
    ['cómo doy de baja una sociedad', 'Sociedades Médicas'],
    ['cómo elimino una sociedad', 'Sociedades Médicas'],
    ['dar de baja un convenio', 'Convenios Médicos'],
    ['cómo doy de baja a un médico', 'El menú de un médico'],
  ])('%s', async (question, section) => {
    expect((await ask(admin, question)).body.message).toContain(`«${section}»`);
  });

  it('is answered to a supervisor by what they may do', async () => {
    const { body } = await ask(
      await app.signedInAs('supervisor'),
      'cómo proceso los pagos del mes',
    );
    expect(body.message).toContain('«Procesar Pagos»:');
  });
});

it('operations §38.7: a correction names who proposed it', async () => {
  const [one] = await rowsOf<{ doctor: string; author: string }>(
    `SELECT d.name AS doctor, u.first_name || ' ' || u.last_name AS author FROM correction c
       JOIN app_user u ON u.id = c.created_by JOIN calculation k USING (attention_id)
       JOIN doctor d ON d.id = k.doctor_id ORDER BY c.id LIMIT 1`,
  );
  const { body } = await ask(admin, `quién hizo la corrección de ${one?.doctor}`);
  expect(allOf(body)).toContain(`La propuso ${one?.author}`);
});
