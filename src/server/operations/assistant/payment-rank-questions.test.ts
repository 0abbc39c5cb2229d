/**
 * The demo clinic's questions for who was paid most, what begins and ends, and rates to come (operations §25,
 * operations §31).
 */
import { describe, expect, it } from 'vitest';
import {
  allOf,
  ask,
  demoQuestions,
  itAnswers,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import { formatPeriod, localDate, periodOf, yearOf } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { today } from '../../platform/context.ts';

const { admin, doctor, someone, somebodyElse, columnOf, rowsOf, figure, pesos } =
  await demoQuestions();
type Paid = { name: string; sum: string };
/** The first by what they were paid, net. */
const mostPaid = async (name: string, where: string) =>
  (
    await rowsOf<Paid>(
      `SELECT ${name} AS name, sum(total_amount) AS sum FROM payment p JOIN doctor d ON d.id = p.doctor_id
         LEFT JOIN medical_society s ON s.id = p.society_id
        WHERE status = 'paid' AND ${where} GROUP BY 1 ORDER BY 2 DESC LIMIT 3`,
    )
  ).flatMap((one) => [one.name, formatPesos(Number(one.sum))]);
const worked = `(period_year, period_month) = (${PAID.year}, ${PAID.month})`;
const paidIn = `(extract(year FROM payment_date), extract(month FROM payment_date)) = (${PAID.year}, ${PAID.month})`;
const NEXT_YEAR = yearOf(today()) + 1;

describe('operations §22.8, operations §31.4: of the staff', () => {
  itAnswers(admin, [
    [
      `¿A qué médico se le pagó más en ${PAID_NAME}?`,
      'payment_groups',
      () => mostPaid('d.name', worked),
      () => mostPaid('d.name', paidIn),
      'Por fecha de pago',
    ],
    [
      `qué sociedad recibió más plata en ${PAID_NAME}`,
      'payment_groups',
      () => mostPaid('s.name', `s.id IS NOT NULL AND ${worked}`),
    ],
    [
      `cuántos médicos recibieron más de 5 palos líquidos por ${PAID_NAME}`,
      'payment_groups',
      async () =>
        `${await figure(`SELECT count(*) FROM (SELECT doctor_id FROM payment WHERE status = 'paid' AND ${worked} GROUP BY 1 HAVING sum(total_amount) > 5000000) AS one`)} médicos con al menos $5.000.001 líquidos`,
    ],
    // operations §30.4
    [
      'cuál es la prestación más cara',
      'service_list',
      () => pesos('SELECT max(base_value) FROM service'),
      'mayor valor base',
    ],
    // operations §29.3
    [
      `¿qué reglas vencen en ${NEXT_YEAR}?`,
      'rule_list',
      () =>
        columnOf(
          `SELECT r.code FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL
              WHERE r.kind = 'rule' AND extract(year FROM v.valid_to) = ${NEXT_YEAR} ORDER BY 1 LIMIT 3`,
        ),
    ],
    // operations §27.3
    [
      `de cuánto va a ser la retención el ${NEXT_YEAR}`,
      'legal_retention',
      `La retención legal de las boletas de ${NEXT_YEAR} es`,
    ],
    // operations §26.1
    ['a quiénes les debemos', 'fee_groups', 'Honorarios calculados por médico sin pagar'],
    ['cuánto debemos a cada médico', 'fee_groups', 'Honorarios calculados por médico sin pagar'],
    ['deuda por mes', 'fee_groups', 'Honorarios calculados por mes sin pagar'],
  ]);

  it('operations §29.3: of the rules that have not begun, without the others', async () => {
    const { body } = await ask(admin, '¿cuáles reglas aún no empiezan a regir?');
    const codes = await columnOf(
      `SELECT r.code FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL
        WHERE r.kind = 'rule' AND v.valid_from > CURRENT_DATE ORDER BY 1`,
    );
    expect(body.lookups[0]?.facts.map(({ label }) => label)).toEqual(codes);
  });

  it('operations §25.4: how many attentions were paid on a day, and not how many were of it', async () => {
    const [day] = await rowsOf<{ day: string; attentions: number }>(
      `SELECT to_char(payment_date, 'DD-MM-YYYY') AS day, sum(lines)::int AS attentions FROM payment p
         CROSS JOIN LATERAL (SELECT count(*) AS lines FROM payment_line WHERE payment_id = p.id) AS l
        WHERE status = 'paid' GROUP BY 1 ORDER BY max(payment_date) DESC LIMIT 1`,
    );
    const { body } = await ask(admin, `cuántas atenciones quedaron pagadas el ${day?.day}`);
    expect(body.lookups[0]?.tool).toBe('payments');
    expect(allOf(body)).toContain(`${Number(day?.attentions).toLocaleString('es-CL')} atenciones`);
  });

  it('operations §19.9: what a question is for is no part of it', async () => {
    const [short, long] = await Promise.all([
      ask(admin, `cuántas atenciones pagadas hay en ${PAID_NAME}`),
      ask(
        admin,
        `cuántas atenciones pagadas hay en ${PAID_NAME}? es para un informe que me pidió gerencia`,
      ),
    ]);
    expect(long.body.message).toBe(short.body.message);
  });

  it('operations §22.11: what is still to come has no figure of the year before', async () => {
    const { body } = await ask(admin, 'cuántas atenciones habrá en diciembre');
    expect(body.lookups).toEqual([]);
  });
});

/** What was paid in each month, by the condition on a payment `p` and the columns of its month. */
const paidByMonth = async (month: string, where: string) =>
  (
    await rowsOf<{ month: string; net: string; payments: number }>(
      `SELECT (${month})::date::text AS month, sum(total_amount) AS net, count(*)::int AS payments FROM payment p
        WHERE status = 'paid' AND ${where} GROUP BY 1 ORDER BY 1`,
    )
  ).map(
    ({ month: of, net, payments }) =>
      [
        formatPeriod(periodOf(localDate(of))),
        formatPesos(Number(net)),
        countOf(payments, 'pago', 'pagos'),
      ] as const,
  );
const WORKED_MONTH = 'make_date(period_year, period_month, 1)';
const PAID_MONTH = "date_trunc('month', payment_date)";

describe('operations §25.5: what was paid to each of them', () => {
  it.each([
    ['pagos por mes', 'true', 'true'],
    ['cuánto se pagó por mes', 'true', 'true'],
    [
      `cuántos pagos hubo cada mes de ${PAID.year}`,
      `period_year = ${PAID.year}`,
      `extract(year FROM payment_date) = ${PAID.year}`,
    ],
  ])(
    '%s: by the month of the work and by that of the payment, in their order',
    async (question, worked, paid) => {
      const { body } = await ask(admin, question);
      expect(body.lookups.map(({ tool }) => tool)).toEqual(['payment_groups']);
      const byWork = await paidByMonth(WORKED_MONTH, worked);
      const byDay = await paidByMonth(PAID_MONTH, paid);
      expect(body.lookups[0]?.facts.map(({ label }) => label)).toEqual([
        ...byWork.map(([month]) => month),
        ...byDay.map(([month]) => `${month}, por fecha de pago`),
      ]);
      for (const [at, [, net, payments]] of [...byWork, ...byDay].entries()) {
        expect(body.lookups[0]?.facts[at]?.value).toContain(`${net} líquidos`);
        expect(body.lookups[0]?.facts[at]?.value).toMatch(new RegExp(` en ${payments}$`));
      }
    },
  );

  it('a doctor reads their own by month, and nobody’s by doctor', async () => {
    const { body } = await ask(doctor, 'mis pagos por mes');
    for (const [month, net] of await paidByMonth(WORKED_MONTH, `doctor_id = ${someone.id}`))
      expect(body.message).toContain(`${month}, ${net} líquidos`);
    expect((await ask(doctor, 'pagos por médico')).body.lookups).toEqual([]);
  });

  it('operations §31.4: a follow-up asks for the sums of another group, and doctors are ranked by what was paid', async () => {
    const first = `pagos por médico en ${PAID_NAME}`;
    const bySociety = await ask(admin, 'y por sociedad?', [first]);
    expect(bySociety.body.message).toContain(`Sociedades por lo pagado de ${PAID_NAME}`);
    for (const question of [
      `top 3 médicos de ${PAID_NAME} según lo pagado`,
      `los 3 médicos que más cobraron en ${PAID_NAME}`,
      `los 3 médicos mejor pagados de ${PAID_NAME}`,
    ]) {
      const { body } = await ask(admin, question);
      for (const part of await mostPaid('d.name', worked))
        expect(body.message, question).toContain(part);
    }
  });

  it.each(['pagos por especialidad', 'pagos procesados por mes'])(
    'operations §31.5: %s: has no figure, and no section of the help either',
    async (question) => {
      const { body } = await ask(admin, question);
      expect(body.lookups).toEqual([]);
      expect(body.suggestions).not.toEqual([]);
    },
  );
});

describe('operations §25.9: a doctor', () => {
  itAnswers(doctor, [
    [
      '¿cuál fue mi pago más alto?',
      'payment_groups',
      () =>
        pesos(
          `SELECT max(total_amount) FROM payment WHERE status = 'paid' AND doctor_id = ${someone.id}`,
        ),
    ],
  ]);

  it('reads nobody else’s', async () => {
    for (const question of [
      '¿qué médico cobró más?',
      '¿quién ganó más de 10 millones?',
      `cuánto se le pagó a ${somebodyElse.name}`,
    ]) {
      const { body } = await ask(doctor, question);
      expect(body.lookups, question).toEqual([]);
    }
  });
});

describe('operations §34: what is on file', () => {
  itAnswers(admin, [
    // operations §34.3
    [
      '¿a qué médicos se les paga con cheque?',
      'doctor_list',
      () => columnOf("SELECT name FROM doctor WHERE payment_type = 'check'"),
    ],
    // operations §25.12
    [
      'cuántos archivos de banco hay',
      'bank_files',
      async () => `${await figure('SELECT count(*) FROM bank_file')} archivo`,
      () => columnOf('SELECT file_name FROM bank_file'),
    ],
    [
      'cuántas transferencias tiene el primer archivo',
      'bank_files',
      async () =>
        `El primer archivo de banco es ${(await columnOf('SELECT file_name FROM bank_file ORDER BY created_at, id LIMIT 1'))[0]}`,
    ],
    ['¿qué retención legal rige en 2026?', 'legal_retention', '15,25 %'],
    // operations §21.13
    [`qué porcentaje tiene el recargo nocturno`, 'rule_card', 'NOCHE-01', 'Recargo nocturno'],
    [
      'cuánto pagaba antes CARD-02',
      'rule_card',
      'Antes, en su versión 1, CARD-02 pagaba $36.000',
      'Ahora: ',
      '$38.000',
    ],
    [
      'cuánto pagaba CARD-01 antes del cambio',
      'rule_card',
      'La regla CARD-01 no tiene una versión anterior',
      'paga 65 %',
    ],
  ]);

  it('operations §28.1: tells the receipts of one payee alone, each with its folio', async () => {
    const [one] = await rowsOf<{ name: string; folio: number }>(
      `SELECT l.payee_name AS name, l.folio::int AS folio FROM receipt_line l JOIN doctor d ON d.name = l.payee_name
        WHERE l.stand = 'matched' ORDER BY l.on_day DESC, l.folio LIMIT 1`,
    );
    const { body } = await ask(admin, `qué boletas cuadran de ${one?.name}`);
    expect(body.message).toContain(`a nombre de ${one?.name}`);
    expect(body.lookups[0]?.facts.every(({ label }) => label.startsWith(one?.name ?? '-'))).toBe(
      true,
    );
    expect(allOf(body)).toContain(`folio ${one?.folio}`);
    const many = await figure(
      `SELECT count(*) FROM receipt_line WHERE stand = 'matched' AND payee_name = '${one?.name}'`,
    );
    expect(body.message).toContain(`hay ${many} boleta`);
  });
});
