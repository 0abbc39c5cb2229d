/**
 * Questions that lie just beside those that have an answer, on the demo clinic (operations §23, operations §25,
 * operations §26, operations §30).
 */
import { describe, expect, it } from 'vitest';
import {
  allOf,
  ask,
  demoQuestions,
  expectNone,
  inMonth,
  itAnswers,
  ofPeriod,
  PAID,
  PAID_NAME,
  toolsOf,
} from '../../../../test/support/demo-questions.ts';
import { addMonths, formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { inOneWay } from './grammar/loose-ways.ts';

const { admin, doctor, someone, somebodyElse, columnOf, rowsOf, figure, pesos } =
  await demoQuestions();
const BEFORE_NAME = formatPeriod(addMonths(PAID, -1));
const MONTH = PAID_NAME.split(' ')[0] ?? '';
const NEXT = formatPeriod(addMonths(PAID, 1)).split(' ')[0] ?? '';
const FEES = 'FROM calculation c JOIN attention a ON a.id = c.attention_id';

describe('operations §30.8: what a health plan brings', () => {
  itAnswers(admin, [
    ['plata de fonasa por mes', 'fee_groups', 'Honorarios calculados por mes'],
    [
      `monto de fonasa en ${PAID_NAME}`,
      'fee_groups',
      () =>
        pesos(
          `SELECT sum(c.calculated_amount) ${FEES} WHERE ${inMonth('a.attention_date', PAID)} AND a.health_plan ~* 'fonasa'`,
        ),
    ],
    [
      `monto de colmena por médico en ${PAID_NAME}`,
      'fee_groups',
      'Honorarios calculados por médico',
    ],
  ]);

  it('operations §36.3: to the clinic is not kept', async () => {
    for (const question of [
      'qué previsión genera más plata para la clínica',
      'qué médico le genera más plata a la clínica',
      'qué especialidad deja más a la clínica',
      `qué especialidad produce menos plata para la clínica en ${PAID_NAME}`,
    ]) {
      const { body } = await ask(admin, question);
      expect(body.lookups, question).toEqual([]);
      expect(body.message, question).toContain('no guarda los ingresos');
    }
  });

  it('operations §33.8: is nobody to whom a question points after a ranking', () =>
    expectNone(
      admin,
      [`esa previsión en ${BEFORE_NAME}`, 'cuánto pagó', `la misma en ${BEFORE_NAME}`],
      [`qué previsión tuvo más atenciones en ${PAID_NAME}`],
    ));

  it('operations §20.6: is one of several whose sum has one word for all', async () => {
    const plans = await rowsOf<{ code: string; plan: string }>(
      `SELECT s.code, upper(btrim(a.health_plan)) AS plan FROM attention a JOIN service s ON s.id = a.service_id
        WHERE ${inMonth('a.attention_date', PAID)} AND a.health_plan ~* 'vida tres' GROUP BY 1, 2 HAVING count(*) = 1 ORDER BY 1 LIMIT 1`,
    );
    const code = plans[0]?.code ?? '';
    const { body } = await ask(admin, `${code} de colmena o vida tres en ${PAID_NAME}`);
    expect(body.message).toMatch(/Son [\d.]+ atenciones en total|Son 1 atención en total/);
  });
});

describe('operations §25: one payment', () => {
  it('operations §25.10: is not what a society or each month or doctor was paid', () =>
    expectNone(admin, [
      `el pago más alto a una sociedad en ${PAID_NAME}`,
      `a qué sociedad fue el pago más alto de ${PAID_NAME}`,
      'el pago máximo de cada mes',
      `el pago mínimo de cada médico en ${PAID_NAME}`,
      'los 5 pagos más altos por mes',
    ]));

  const paid = (order: string) => async () =>
    (
      await columnOf(
        `SELECT total_amount FROM payment WHERE status = 'paid' AND ${ofPeriod(PAID)} ORDER BY total_amount ${order}, id LIMIT 3`,
      )
    ).map((one) => `${formatPesos(Number(one))} líquidos`);
  itAnswers(admin, [
    // operations §33.13
    [
      [`los 3 pagos más altos de ${PAID_NAME}`, 'al revés'],
      'payment_groups',
      'Pagos más bajos',
      paid('ASC'),
    ],
    [[`los 3 pagos más bajos de ${PAID_NAME}`, 'al revés'], 'payment_groups', paid('DESC')],
    // operations §25.9
    [`el peor pago de ${PAID_NAME}`, 'payment_groups', 'Pagos más bajos', paid('ASC')],
    [
      `suma de los 3 pagos más altos de ${PAID_NAME}`,
      'payment_groups',
      async () =>
        `Estos 3 suman ${await pesos(`SELECT sum(total_amount) FROM (SELECT total_amount FROM payment WHERE status = 'paid' AND ${ofPeriod(PAID)} ORDER BY 1 DESC LIMIT 3) p`)}`,
    ],
    [
      `el pago más alto de ${someone.name} en ${PAID_NAME}`,
      'payment_groups',
      'por mes de atención',
      async () =>
        `Por fecha de pago: ${someone.name}, ${BEFORE_NAME}, pagado el ${await columnOf(`SELECT to_char(payment_date, 'DD-MM-YYYY') FROM payment WHERE doctor_id = ${someone.id} AND ${ofPeriod(addMonths(PAID, -1))}`)}`,
    ],
  ]);
});

describe('operations §23.12: one attention or receipt', () => {
  it('of which the portal does not tell is none of the help', () =>
    expectNone(admin, [
      'la primera atención de fonasa',
      'la última atención anulada',
      'la última boleta recibida',
    ]));

  it('but how something is done is', async () =>
    expect(await toolsOf(admin, 'cómo corrijo la última atención')).toEqual(['help']));

  it('has no pesos of its own', () =>
    expectNone(doctor, ['cuánto me pagaron por esa'], ['mi primera atención']));

  it('is no last payment where it is the last one that was paid', () =>
    expectNone(doctor, ['mi última atención pagada']));
});

describe('operations §26.11: corrections of a time', async () => {
  const [one] = await rowsOf<{ name: string; paid: string; falls: string }>(
    `SELECT d.name, p.period_month || '/' || p.period_year AS paid, c.period_month || '/' || c.period_year AS falls
       FROM correction c JOIN attention a ON a.id = c.attention_id JOIN doctor d ON d.id = a.doctor_id
       JOIN payment p ON p.doctor_id = a.doctor_id AND (p.period_year, p.period_month) = (extract(year FROM a.attention_date), extract(month FROM a.attention_date))
      WHERE (p.period_year, p.period_month) <> (c.period_year, c.period_month) ORDER BY c.id LIMIT 1`,
  );
  const monthOf = (written: string) => {
    const [month = 1, year = 2026] = written.split('/').map(Number);
    return formatPeriod({ month, year });
  };
  const [paid, falls] = [one?.paid ?? '', one?.falls ?? ''].map(monthOf);

  it('are told of what was paid, and of the payments into which they fall', async () => {
    const { body: ofPaid } = await ask(admin, `correcciones de ${one?.name} en ${paid}`);
    expect(ofPaid.message).toContain(`Correcciones de ${one?.name}. Propuestas en ${paid}`);
    expect(ofPaid.message).toContain(`De los pagos de ${paid}: 1 corrección`);
    const { body } = await ask(admin, `correcciones de ${one?.name} en ${falls}`);
    expect(body.message).toContain(
      `Que se pagan o descuentan con los pagos de ${falls}: 1 corrección`,
    );
  });

  it('have no payments of single days', async () => {
    const { body } = await ask(admin, `correcciones del 5 de ${falls}`);
    expect(body.lookups).toMatchObject([{ tool: 'corrections' }]);
    expect(body.message).toContain('Propuestas el 5 de');
    expect(allOf(body)).not.toContain('pagos');
    const half = await ask(admin, `correcciones de la primera quincena de ${falls}`);
    expect(half.body.message).toMatch(/^Propuestas del 1 de .* al 15 de .*: 0 correcciones\.$/);
  });

  it('operations §26.12: do not say who made them', async () => {
    await expectNone(admin, ['quién corrigió', `quién reversó en ${falls}`]);
    await expectNone(admin, ['quién las hizo'], [`correcciones de ${falls}`]);
    expect(await toolsOf(admin, 'a quién se corrigió')).toEqual(['corrections']);
  });
});

describe('operations §27.11: of whom nothing is retained', () => {
  it('are no answer to what is paid to them', () =>
    expectNone(admin, [`cuánto les pagamos en ${PAID_NAME}`], ['a quién no se le retiene nada']));
});

it('operations §33.17: a card does not tell who paid, nor of other attentions', async () => {
  const [id] = await columnOf(
    "SELECT external_id FROM attention_with_status WHERE external_id ~ '^P\\d+-\\d+$' AND status = 'paid' ORDER BY id LIMIT 1",
  );
  await expectNone(
    admin,
    [
      'de qué fecha es y quién la pagó',
      'y el líquido de las del paciente',
      'quién la corrigió y por qué',
    ],
    [`estado de la ${id}`],
  );
});

describe('operations §6.34: what changes the meaning is kept', () => {
  it('operations §22.10: where the month that was worked says that the other is that of the payment', async () => {
    expect(inOneWay(`pagos de ${NEXT} (los de ${MONTH})`)).toBe(
      `pagos de ${NEXT} por fecha de pago`,
    );
    const { body } = await ask(admin, `pagos de ${NEXT} (${MONTH})`);
    const { count, net } = (
      await rowsOf<{ count: number; net: string }>(
        `SELECT count(*)::int AS count, sum(total_amount) AS net FROM payment WHERE status = 'paid' AND ${inMonth('payment_date', addMonths(PAID, 1))}`,
      )
    )[0] ?? { count: 0, net: '0' };
    expect(body.message).toContain(`Hay ${count} pagos`);
    expect(body.message).toContain(`${formatPesos(Number(net))} líquidos`);
    expect(body.message).toContain('por fecha de pago');
    await expectNone(admin, [`pagos de ${NEXT} (los de ${MONTH}) de cardiología`]);
  });

  it('operations §27.2: of what is accumulated up to a month, or owed to the treasury', () =>
    expectNone(admin, [
      `retención acumulada de ${someone.name} a ${MONTH}`,
      'cuánta retención llevamos acumulada sin pagar al sii',
      `plata total de la clínica en ${PAID_NAME}`,
    ]));

  it('operations §26.10: of somebody whom two things are asked of', async () => {
    const question = `tiene algo retenido o algún descuento ${somebodyElse.name}`;
    await expectNone(admin, [question]);
    await expectNone(doctor, [question]);
  });

  it('operations §23.13: where the price of attentions is no fee after retention', async () => {
    await expectNone(admin, ['atenciones sin contar lo retenido']);
    expect(await figure('SELECT count(*) FROM attention')).toBeGreaterThan(0);
  });
});
