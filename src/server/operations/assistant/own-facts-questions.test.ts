/** What a doctor asks about their own rate, receipts, holds and means, on the demo clinic. */
import { expect, it } from 'vitest';
import {
  allOf,
  ask,
  demoQuestions,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';

const { admin, doctor, someone, figure, rowsOf } = await demoQuestions();
const percent = (rate: number) => `${(rate / 100).toLocaleString('es-CL')} %`;

it('operations §29.26: tells doctors their rate of retention first, then the legal one of the next year alone', async () => {
  const [newest] = await rowsOf<{ rate: number }>(
    `SELECT c.retention_rate AS rate FROM calculation c JOIN attention a ON a.id = c.attention_id
      WHERE c.doctor_id = ${someone.id} ORDER BY a.attention_date DESC, a.id DESC LIMIT 1`,
  );
  const { body } = await ask(doctor, 'que % me retienen');
  expect(body.lookups, body.message).toMatchObject([{ tool: 'legal_retention' }]);
  expect(body.message).toMatch(new RegExp(`^Se le retiene ${percent(newest?.rate ?? 0)},`));
  expect(body.lookups[0]?.facts.length).toBeLessThanOrEqual(3);

  const staff = await ask(admin, 'que % me retienen');
  expect(staff.body.message).toMatch(/^La retención legal de las boletas de /);
});

it('operations §29.22: the slices by which a service was paid are told with their percentages', async () => {
  const [line] = await rowsOf<{ doctorId: number; name: string; rate: number }>(
    `SELECT c.doctor_id AS "doctorId", s.name, (v.scales->0->>'rate')::int AS rate
       FROM calculation c JOIN attention a ON a.id = c.attention_id JOIN service s ON s.id = a.service_id
       JOIN fee_rule_version v ON v.id = c.rule_version_id
      WHERE v.payment_type = 'table_accumulated' AND c.doctor_id = ${someone.id}
      ORDER BY a.attention_date DESC, a.id DESC LIMIT 1`,
  );
  if (!line) throw new Error('the demo clinic pays the doctor by slices');
  const { body } = await ask(doctor, 'con que porcentaje me pagan');
  expect(body.lookups).toMatchObject([{ tool: 'own_terms' }]);
  expect(body.message).toMatch(
    /por tramos de lo acumulado en el mes, \$0 a \$[\d.]+ al \d+(,\d+)? % y desde \$[\d.]+ al \d+/,
  );
});

it('operations §28.8: the receipt for a month that is paid is told first, by the gross of its payment', async () => {
  const paid = await rowsOf<{ gross: number }>(
    `SELECT sum(d.gross_amount)::int AS gross FROM payment p JOIN fee_document d ON d.id = p.document_id
      WHERE p.doctor_id = ${someone.id} AND p.status = 'paid' AND p.period_year = ${PAID.year} AND p.period_month = ${PAID.month}`,
  );
  const { body } = await ask(doctor, `por cuanto hago la boleta de ${PAID_NAME}`);
  expect(body.lookups).toMatchObject([{ tool: 'receipts' }]);
  expect(body.message).toMatch(
    new RegExp(`^La boleta por las atenciones de ${PAID_NAME}, pagadas el [\\d-]+, es de `),
  );
  expect(body.message).toContain(`es de ${formatPesos(paid[0]?.gross ?? 0)} brutos`);
});

it('operations §26.13: what a doctor is owed is told by month, and with what is not calculated', async () => {
  const months = await rowsOf<{ year: number; month: number; amount: number }>(
    `SELECT extract(year FROM a.attention_date)::int AS year, extract(month FROM a.attention_date)::int AS month,
            sum(c.calculated_amount - f.retention_amount)::int AS amount
       FROM calculation c JOIN fee_state f USING (attention_id) JOIN attention a ON a.id = c.attention_id
      WHERE c.doctor_id = ${someone.id} AND f.status <> 'paid' GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  const waiting = await figure(
    `SELECT count(*) FROM attention a WHERE a.doctor_id = ${someone.id} AND NOT EXISTS (SELECT FROM calculation c WHERE c.attention_id = a.id)`,
  );
  expect(months.length).toBeGreaterThan(0);
  expect(waiting).toBeGreaterThan(1);
  const { body } = await ask(doctor, 'cuanto me deben todavia');
  const told = months.map((one) => `${formatPeriod(one)}, ${formatPesos(one.amount)}`);
  expect(body.message).toContain(` Por mes de atención: ${told.join('; ')}.`);
  expect(body.message).toContain(`${waiting} atenciones aún no se calculan`);
});

it('operations §19.27: doctors ask loosely for their holds, their monthly mean and the clinic’s RUT', async () => {
  const held = await ask(doctor, 'me tienen algo retenido? no me a llegado el pago');
  const why = await ask(doctor, 'por qué no me han pagado');
  expect(held.body.lookups).toMatchObject([{ tool: 'doctor_payments' }]);
  expect(held.body.message).toBe(why.body.message);
  const mean = await ask(doctor, 'cuanto hago en promedio al mes este año');
  expect(mean.body.lookups).toMatchObject([{ tool: 'fee_groups' }]);
  expect(mean.body.message).toMatch(/En promedio por mes: \$[\d.]+ calculados, \$[\d.]+ líquidos/);
  const whose = await ask(doctor, 'a nombre de quien va la boleta, el rut de la clinica');
  expect(whose.body.lookups).toMatchObject([{ tool: 'receipts' }]);
  expect(allOf(whose.body)).toContain('RUT de la clínica');
});
