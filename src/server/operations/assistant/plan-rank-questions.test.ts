/** Health plans that are ranked, listed or left out, on the demo clinic (operations §30). */
import { describe, expect, it } from 'vitest';
import {
  ask,
  demoQuestions,
  expectNone,
  inMonth,
  itAnswers,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';

const { admin, doctor, columnOf, figure, pesos, someone } = await demoQuestions();
const ofPaid = inMonth('a.attention_date', PAID);
const FEES = 'FROM calculation c JOIN attention a ON a.id = c.attention_id';
const PLAN = 'upper(btrim(a.health_plan))';
const NOT_ISAPRE =
  "(coalesce(a.health_plan, '') ~* 'fonasa' OR coalesce(a.health_plan, '') ~* 'particular')";

/** The plans in the order of a sum, as text. */
const plansBy = (sum: string, from: string, where: string) =>
  columnOf(
    `SELECT ${PLAN} ${from} WHERE ${where} AND nullif(btrim(a.health_plan), '') IS NOT NULL GROUP BY 1 ORDER BY ${sum}, 1 LIMIT 3`,
  );

describe('operations §30.9: which plan has most or least', () => {
  itAnswers(admin, [
    [
      `qué previsión tuvo más atenciones en ${PAID_NAME}`,
      'attention_groups',
      'Previsiones con más atenciones',
      () => plansBy('count(*) DESC', 'FROM attention a', ofPaid),
    ],
    // operations §23.4
    [
      `de qué previsión son la mayoría de los pacientes de ${PAID_NAME}`,
      'attention_groups',
      'son atenciones, no personas distintas',
      () => plansBy('count(*) DESC', 'FROM attention a', ofPaid),
    ],
    // operations §31.3
    [
      `qué previsión mueve menos plata en ${PAID_NAME}`,
      'fee_groups',
      'Previsiones con menos honorarios calculados',
      () => plansBy('sum(c.calculated_amount)', FEES, ofPaid),
    ],
    [
      'ranking de previsiones por monto, de mayor a menor',
      'fee_groups',
      'Honorarios calculados por previsión',
      () => plansBy('sum(c.calculated_amount) DESC', FEES, 'true'),
    ],
    // operations §30.8
    [
      `monto de lo que no es fonasa en ${PAID_NAME}`,
      'fee_groups',
      () =>
        pesos(
          `SELECT sum(c.calculated_amount) ${FEES} WHERE ${ofPaid} AND coalesce(a.health_plan, '') !~* 'fonasa'`,
        ),
    ],
  ]);

  it('but of one plan there is none, nor of a word that means nothing', () =>
    expectNone(admin, [
      `qué previsión fonasa tuvo más atenciones en ${PAID_NAME}`,
      `qué previsión zurdoja tuvo más atenciones en ${PAID_NAME}`,
      `de qué previsión son la mayoría de los zurdojos de ${PAID_NAME}`,
    ]));

  it('to a doctor their own', async () => {
    const { body } = await ask(doctor, `qué previsión tuvo más atenciones en ${PAID_NAME}`);
    const most = await plansBy(
      'count(*) DESC',
      'FROM attention a',
      `${ofPaid} AND a.doctor_id = ${someone.id}`,
    );
    expect(body.message).toContain(someone.name);
    expect(body.message).toContain(String(most[0]));
  });
});

it('operations §20.6: either of two plans beside a state and a service is told of each', async () => {
  const [code = ''] = await columnOf(
    `SELECT s.code FROM attention a JOIN service s ON s.id = a.service_id WHERE a.health_plan ~* 'colmena' AND ${ofPaid} GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
  );
  const { body } = await ask(admin, `${code} pagadas por colmena o cruz blanca en ${PAID_NAME}`);
  const counts = await Promise.all(
    ['colmena', 'cruz blanca'].map((plan) =>
      figure(
        `SELECT count(*) FROM attention_with_status a JOIN service s ON s.id = a.service_id WHERE s.code = '${code}' AND a.health_plan ~* '${plan}' AND a.status = 'paid' AND ${ofPaid}`,
      ),
    ),
  );
  expect(body.lookups).toHaveLength(2);
  for (const count of counts.filter((one) => one > 0))
    expect(body.message).toContain(`Hay ${countOf(count, 'atención', 'atenciones')}`);
});

it('operations §30.6: what is of isapres is read at once', async () => {
  const isapres = `${ofPaid} AND NOT ${NOT_ISAPRE}`;
  const { body: fees } = await ask(admin, `honorarios de isapres de ${PAID_NAME}`);
  expect(fees.message).toContain(
    await pesos(`SELECT sum(c.calculated_amount) ${FEES} WHERE ${isapres}`),
  );
  const { body } = await ask(admin, `cuántas atenciones de isapre hubo en ${PAID_NAME}`);
  const [count, gross] = await Promise.all([
    figure(`SELECT count(*) FROM attention a WHERE ${isapres}`),
    figure(`SELECT sum(a.gross_amount) FROM attention a WHERE ${isapres}`),
  ]);
  expect(body.message).toContain(`Hay ${countOf(count, 'atención', 'atenciones')}`);
  expect(body.message).toContain(formatPesos(gross));
});
