/** Questions about corrections, on the demo clinic: the staff's, and a doctor's own (payout §25.11). */
import { expect, it } from 'vitest';
import { ask, demoQuestions } from '../../../../test/support/demo-questions.ts';
import { formatPesos } from '../../../domain/money.ts';

const { app, admin, figure } = await demoQuestions();

/** A paid line that no correction has, of a doctor whose fees are not of a scale. */
const NEXT_LINE = `
  SELECT f.attention_id FROM paid_fee f
   WHERE f.previous_id IS NULL AND f.accumulations IS NULL AND f.paid_amount > 1000
     AND NOT EXISTS (SELECT FROM correction k WHERE k.doctor_id = f.doctor_id) ORDER BY f.attention_id DESC LIMIT 1`;

it('operations §6.7: the staff and the doctor are told what is corrected and why', async () => {
  const attentionId = await figure(NEXT_LINE);
  const doctorId = await figure(`SELECT doctor_id FROM attention WHERE id = ${attentionId}`);
  const paid = await figure(`SELECT paid_amount FROM paid_fee WHERE attention_id = ${attentionId}`);
  await app.database.pool.query(
    `UPDATE app_user SET doctor_id = NULL WHERE doctor_id = ${doctorId}`,
  );
  const doctor = await app.signedInAs('doctor', { doctorId });
  const before = await ask(doctor, '¿Por qué me descontaron?');
  expect(before.body.message).toContain('No tiene correcciones por venir');
  const answer = await admin.post('/api/corrections', {
    attentionIds: [attentionId],
    change: { cause: 'patient_unpaid' },
    reason: 'El paciente anuló su pago',
  });
  expect(answer.status).toBe(200);

  const { body: staff } = await ask(admin, '¿Qué correcciones hay?');
  expect(staff.lookups[0]?.facts?.[0]?.value).toContain(formatPesos(paid));
  expect(JSON.stringify(staff)).toContain('El paciente anuló su pago');

  const { body: own } = await ask(doctor, '¿Por qué me descontaron?');
  expect(own.message).toContain(formatPesos(-paid));
  expect(JSON.stringify(own)).toContain('El paciente no pagó: El paciente anuló su pago');
});
