/** Every question that completes what is typed has an answer for who is offered it, and nobody is offered others (operations §6.25). */
import { expect, it } from 'vitest';
import { DOCTOR_PLACE } from '../src/contract/operations/assistant.ts';
import { ask, demoQuestions } from './support/demo-questions.ts';

const { app, admin, doctor, someone, rowsOf } = await demoQuestions();
const offeredTo = async (client: typeof admin) =>
  (await client.get<string[]>('/api/ai/questions')).body;

it.each([
  ['administrator', admin, 90],
  ['supervisor', await app.signedInAs('supervisor'), 60],
  ['doctor', doctor, 30],
  ['doctor without a record', await app.signedInAs('doctor'), 1],
  ['plain user', await app.signedInAs('user'), 1],
])(
  'operations §6.25: a %s is offered questions that are answered',
  { timeout: 400_000 },
  async (_, client, least) => {
    const questions = await offeredTo(client);
    expect(questions.length).toBeGreaterThanOrEqual(least);
    expect(new Set(questions).size).toBe(questions.length);
    const unanswered: string[] = [];
    for (const question of questions) {
      const asked = question.replace(DOCTOR_PLACE, someone.name);
      const { body } = await ask(client, asked);
      if (body.lookups.length === 0) unanswered.push(`${asked} ${body.message}`);
    }
    expect(unanswered).toEqual([]);
  },
);

it('operations §6.33: names of doctors and figures of the clinic are offered only to who may read them', async () => {
  expect((await offeredTo(admin)).some((one) => one.includes(DOCTOR_PLACE))).toBe(true);
  const own = await offeredTo(doctor);
  expect(own.filter((one) => one.includes(DOCTOR_PLACE))).toEqual([]);
  expect(own).not.toContain('¿Qué médico tuvo más honorarios el mes pasado?');
  // Without the list of doctors nobody is asked for by name.
  await rowsOf(`
    UPDATE permission SET is_allowed = false WHERE profile = 'supervisor'
       AND menu_option_id IN (SELECT id FROM menu_option WHERE href IN ('/atenciones-medicas', '/pagos-procesados', '/calcular-pagos'))`);
  const less = await offeredTo(await app.signedInAs('supervisor'));
  expect(less).not.toContain('¿Cuántas atenciones pendientes hay?');
});
