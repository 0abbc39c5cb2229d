/** Questions about what is held, on the demo clinic: the staff's, and a doctor's own (payout §23.10). */
import { describe, expect, it } from 'vitest';
import { ask, demoQuestions, itAnswers } from '../../../../test/support/demo-questions.ts';

const { app, admin, doctor, columnOf, figure, pesos, rowsOf, someone } = await demoQuestions();

describe('operations §6.7: the staff asks what is held', () => {
  itAnswers(admin, [
    [
      '¿Qué pagos están en pausa?',
      'held_payments',
      'Hay 2 pausas, la más antigua hace 12 días',
      'Contrato vencido',
      // Whose attention it is, and not the patient alone.
      async () =>
        `de ${(await columnOf('SELECT d.name FROM hold h JOIN attention a ON a.id = h.attention_id JOIN doctor d ON d.id = a.doctor_id WHERE h.released_at IS NULL'))[0]} la atención de`,
      () =>
        pesos(
          'SELECT sum(final_amount) FROM payable_fee WHERE attention_id IN (SELECT attention_id FROM held_fee)',
        ),
    ],
    ['¿Cuánto hay pausado?', 'held_payments', 'Registros que esperan'],
  ]);
});

it('operations §6.7: a doctor is told of their own, with the message and without the reason', async () => {
  const { body: nothing } = await ask(doctor, '¿Tengo algo en pausa?');
  expect(nothing.message).toContain('Nada suyo está en pausa');
  const held = await app.signedInAs('doctor', {
    doctorId: await figure('SELECT doctor_id FROM hold WHERE doctor_id IS NOT NULL'),
  });
  const { body } = await ask(held, '¿Tengo algo en pausa?');
  expect(body.lookups[0]?.facts).toMatchObject([
    { value: expect.stringContaining('Su contrato venció') },
  ]);
  expect(JSON.stringify(body)).not.toContain('no pagar hasta');
});

it('operations §6.7: of a doctor are the holds that keep theirs, not those that speak of them', async () => {
  await rowsOf(
    `INSERT INTO hold (doctor_id, reason) SELECT min(id), 'Espera el informe de ${someone.name}' FROM doctor
      WHERE id <> ${someone.id} AND id NOT IN (SELECT doctor_id FROM hold WHERE doctor_id IS NOT NULL)`,
  );
  const question = `¿Qué pagos de ${someone.name} están en pausa?`;
  const { body: none } = await ask(admin, question);
  expect(none.message).toBe(`No hay pagos en pausa de ${someone.name}.`);
  await rowsOf(
    `INSERT INTO hold (import_id, reason) SELECT max(a.import_id), 'Carga por revisar' FROM attention a
       JOIN payable_fee f ON f.attention_id = a.id WHERE a.doctor_id = ${someone.id}`,
  );
  const { body } = await ask(admin, question);
  expect(body.message).toContain(`Hay 1 pausa de ${someone.name}: la carga (Carga por revisar), `);
});
