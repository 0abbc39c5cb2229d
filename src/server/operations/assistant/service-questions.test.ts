/** Questions about the attentions of one service, whose code begins that of another one, on the demo clinic (operations §6.12). */
import { expect, it } from 'vitest';
import { allOf, ask, demoQuestions } from '../../../../test/support/demo-questions.ts';
import { countOf } from '../../../domain/words/counts.ts';

const { app, admin, doctor, someone, rowsOf, figure } = await demoQuestions();

/** Two services of a doctor with attentions; the code of the second is made to begin with that of the first. */
const [service, longer] = await rowsOf<{ id: number; code: string }>(
  `SELECT s.id, s.code FROM service s JOIN attention a ON a.service_id = s.id
    WHERE a.doctor_id = ${someone.id} AND s.code ~ '^\\d{2}-\\d{2}-\\d{3}$' GROUP BY s.id ORDER BY s.id LIMIT 2`,
);
if (!service || !longer) throw new Error('the doctor has attentions of two services');
await app.database.pool.query('UPDATE service SET code = $1 WHERE id = $2', [
  `${service.code}-99`,
  longer.id,
]);
const count = async (where: string) =>
  countOf(
    await figure(`SELECT count(*) FROM attention WHERE service_id = ${service.id} AND ${where}`),
    'atención',
    'atenciones',
  );

it('operations §6.12: the staff is told of that service alone, and the screen shows it alone', async () => {
  const { body } = await ask(admin, `¿Cuántas atenciones hay de la prestación ${service.code}?`);
  expect(body.message).toContain(`Hay ${await count('true')} de ${service.code}`);
  expect(allOf(body)).toContain(`Atenciones: ${await count('true')}`);
  const href = `/atenciones-medicas?serviceIds=${service.id}`;
  expect(body.lookups).toMatchObject([{ tool: 'attention_count', link: { href } }]);
});

it('operations §6.12: and of one doctor', async () => {
  const asked = `¿Cuántas atenciones de ${someone.name} hay de la prestación ${service.code}?`;
  const { body } = await ask(admin, asked);
  expect(body.message).toContain(`Hay ${await count(`doctor_id = ${someone.id}`)} de`);
});

it('operations §6.12: so is the doctor', async () => {
  const asked = `¿Cuántas atenciones tengo de la prestación ${service.code}?`;
  const { body } = await ask(doctor, asked);
  expect(body.message).toContain(`Tiene ${await count(`doctor_id = ${someone.id}`)} de`);
  const href = `/participaciones?serviceIds=${service.id}`;
  expect(body.lookups).toMatchObject([{ tool: 'attention_count', link: { href } }]);
});
