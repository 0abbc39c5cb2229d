/** By how much a doctor is told to issue a receipt (operations §28.8), and what is retained of it (operations §29.26). */
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { allOf, ask, LAST, LAST_NAME, PAID_NAME } from '../../../../test/support/demo-questions.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import { firstDayOf } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';

const app = await testApp();
const data = await payrollData(app.database);

// operations §28.8, payout §19.10
test('it is by what bears retention, which a discount without it lowers no more than an earning raises it', async () => {
  const doctorId = await data.doctor();
  await data.attentions(doctorId, [{ date: firstDayOf(LAST), amount: 1_000_000 }]);
  await app.database.pool.query(
    `INSERT INTO entry (origin, status, doctor_id, period_year, period_month, kind_id, amount, bears_retention, description, reason, approved_at)
     SELECT 'entered', 'approved', $1, $2, $3, (SELECT min(id) FROM entry_kind), -100000, false, 'Arriendo de box', 'Según contrato', now()`,
    [doctorId, LAST.year, LAST.month],
  );
  await data.process();
  const doctor = await app.signedInAs('doctor', { doctorId });
  const { body: due } = await doctor.get<{ grossAmount: number }[]>(
    `/api/doctors/${doctorId}/receipts-to-issue`,
  );
  expect(due).toMatchObject([{ grossAmount: 1_000_000 }]);
  const { body } = await ask(doctor, `por cuánto tengo que hacer la boleta de ${LAST_NAME}`);
  expect(body.lookups, body.message).toMatchObject([{ tool: 'receipts' }]);
  expect(body.message).toContain(`es de ${formatPesos(1_000_000)} brutos`);
  expect(allOf(body)).toContain(`Bruto: ${formatPesos(900_000)}`);
  const other = await ask(doctor, `por cuánto tengo que hacer la boleta de ${PAID_NAME}`);
  expect(other.body.message).toContain('No sé de una boleta por emitir de ese mes.');
  // What is to be issued all the same is told, with the work that it is for.
  expect(other.body.message).toContain(`es de ${formatPesos(1_000_000)} brutos`);
  expect(other.body.message).toContain(`Es de honorarios médicos de ${LAST_NAME}`);
});

test('operations §29.26: another rate than the legal one is told as such, with the instalment of a loan in it', async () => {
  const doctorId = await data.doctor();
  const inSociety = await data.doctor({ society: 'Sociedad que Factura' });
  await app.database.pool.query(
    `UPDATE doctor SET retention_mode = 'own', retention_rate = 1100, surcharge_rate = 300 WHERE id = $1`,
    [doctorId],
  );
  for (const id of [doctorId, inSociety])
    await data.attentions(id, [{ date: firstDayOf(LAST), amount: 1_000_000 }]);
  await data.calculate();
  const { body } = await ask(await app.signedInAs('doctor', { doctorId }), 'que % me retienen');
  expect(body.message).toMatch(/^Se le retiene 14 %, según su honorario más reciente, /);
  expect(body.message).toContain(' La legal de ');
  const society = await app.signedInAs('doctor', { doctorId: inSociety });
  const { body: none } = await ask(society, 'que % me retienen');
  expect(none.message).toMatch(/^No se le retiene nada, .*, que se paga a Sociedad que Factura\./);
});
