/** Statements and explanations that name a payee of that time, which nothing else of the doctor names any more. */
import { expect, test } from 'vitest';
import { percentage } from '../../../../test/support/fees.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { rowsBelow } from '../../../../test/support/statement-rows.ts';

const { app, pool, data, admin } = await adminPayroll();

const idIn = async (query: string) => Number((await pool.query<{ id: number }>(query)).rows[0]?.id);
/** A society that some other doctor is paid through. */
const societyOf = async (name: string) => {
  await data.doctor({ society: name });
  return idIn(`SELECT id FROM medical_society WHERE name = '${name}'`);
};
const affiliate = (doctorId: number, societyId: number) =>
  pool.query('UPDATE doctor_affiliation SET society_id = $2 WHERE doctor_id = $1', [
    doctorId,
    societyId,
  ]);

// payout §21.3, access §7.5
test('the doctor reads an annulled statement of a society that the affiliation names no more', async () => {
  const [wrong, right] = [await societyOf('Sociedad S'), await societyOf('Sociedad T')];
  const doctorId = await data.doctor({ name: 'Ana Araya', society: 'Sociedad S' });
  await data.rule({ code: 'DE-S', societyId: wrong, payment: percentage(60) });
  await data.attentions(doctorId, [{ patientName: 'Paula Pinto' }]);
  await data.process();
  const paymentId = await idIn(`SELECT id FROM payment WHERE doctor_id = ${doctorId}`);
  const reason = 'La afiliación era otra';
  const annulled = await admin.post('/api/payments/annul', {
    scope: { paymentIds: [paymentId] },
    reason,
  });
  expect(annulled.status, JSON.stringify(annulled.body)).toBe(200);
  await affiliate(doctorId, right);
  const returned = { scope: { doctorIds: [doctorId] }, reason, to: 'pending' };
  expect((await admin.post('/api/records/return', returned)).status).toBe(200);
  await data.calculate();
  const doctor = await app.signedInAs('doctor', { doctorId });
  const query = `${doctorId}/7/2026?annulledId=${paymentId}`;
  const pageOf = async (client: typeof admin) => {
    const page = await client.get<string>(`/api/generate-cartola-html/${query}`);
    expect(page.status).toBe(200);
    return page.body;
  };
  const page = await pageOf(doctor);
  expect(page).toContain('Sociedad S');
  expect(rowsBelow(page, 'Detalle: Pago del mes')[0]).toContain('DE-S v1 · 60,00\u{a0}%');
  expect(rowsBelow(page, 'Detalle: Pago del mes')).toEqual(
    rowsBelow(await pageOf(admin), 'Detalle: Pago del mes'),
  );
  expect((await doctor.get(`/api/generate-cartola/${query}`)).status).toBe(200);
});

// payout §25.12, payout §25.14
test('the doctor reads by which rule a correction paid through a society of then', async () => {
  const [then, since] = [await societyOf('Sociedad U'), await societyOf('Sociedad V')];
  const wrong = await data.paidDoctor({ name: 'Berta Bravo' }, [{ date: '2026-07-01' }]);
  await data.pay(wrong);
  const doctorId = await data.doctor({ name: 'Carla Castro', society: 'Sociedad U' });
  await data.rule({ code: 'DE-U', societyId: then, payment: percentage(70) });
  const corrected = await admin.post('/api/corrections', {
    attentionIds: [await idIn(`SELECT id FROM attention WHERE doctor_id = ${wrong}`)],
    change: { cause: 'doctor', doctorId },
    reason: 'La hizo otra persona',
  });
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
  await data.process({ period: { month: 8, year: 2026 } });
  await affiliate(doctorId, since);
  const doctor = await app.signedInAs('doctor', { doctorId });
  const rowsFor = async (client: typeof admin, heading = 'Haberes y descuentos: ') =>
    rowsBelow(
      (await client.get<string>(`/api/generate-cartola-html/${doctorId}/8/2026`)).body,
      heading,
    );
  const rows = await rowsFor(doctor);
  expect(rows[0]?.[0]).toContain('Regla DE-U v1 sobre una base de $100.000.');
  expect(rows).toEqual(await rowsFor(admin));
  // documents §2.8: also of a payment without lines.
  expect(await rowsFor(doctor, 'Cómo se calculó cada monto')).toEqual([
    [expect.stringMatching(/^Regla DE-U v1 .*70,00 % de la base/), '1', '$100.000', '$70.000'],
  ]);
  const id = await idIn('SELECT max(id) AS id FROM correction');
  const explained = await doctor.get(`/api/doctor-corrections/${doctorId}/${id}`);
  expect(explained).toMatchObject({
    status: 200,
    body: { paid: null, instead: { calculatedAmount: 70_000, selected: { code: 'DE-U' } } },
  });
});
