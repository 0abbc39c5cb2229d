/** Questions about people by one surname, about two of them, and about nobody (operations §21, operations §32.5). */
import { describe, expect, it } from 'vitest';
import {
  allOf,
  ask,
  demoQuestions,
  LAST_NAME,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import { calledSo } from './tools/surnames.ts';

const { admin, rowsOf } = await demoQuestions();
const doctors = await rowsOf<{ id: number; name: string }>(
  'SELECT id, name FROM doctor ORDER BY id',
);
const rename = async (at: number, name: string) => {
  const one = doctors[at];
  if (!one) throw new Error('the demo clinic has doctors');
  await rowsOf(`UPDATE doctor SET name = '${name}' WHERE id = ${one.id}`);
};
await rename(0, 'Ana Quillota Soto');
await rename(1, 'Eva Ríos Quillota');
await rename(2, 'Carla Pichilemu Rivera');
await rename(3, 'Felipe Pichilemu Morales');
await rename(4, 'Óscar Lara Pichilemu');

describe('operations §21: a surname', () => {
  it.each([
    ['quillota', ['Ana Quillota Soto', 'Eva Ríos Quillota'], ['Ana Quillota Soto']],
    ['Fuente', ['Ana de la Fuente Soto', 'Eva Ríos Fuente'], ['Ana de la Fuente Soto']],
    ['Ana Soto', ['Ana Soto Lara', 'Ana Lara Soto'], ['Ana Soto Lara']],
    ['Soto', ['Ana Lara Soto', 'Eva Ríos Soto'], ['Ana Lara Soto', 'Eva Ríos Soto']],
    // Two given names, and the only surname that is on file.
    ['Soto', ['María José Soto', 'Eva Soto Ríos'], ['María José Soto', 'Eva Soto Ríos']],
    ['Soto', ['María José Soto', 'Eva Ríos Soto'], ['María José Soto']],
    ['José', ['María José Soto', 'José Ríos Lara'], ['María José Soto', 'José Ríos Lara']],
    // A given name may be meant as well.
    ['Martín', ['Martín Lara Soto', 'Ana Martín Ríos'], ['Martín Lara Soto', 'Ana Martín Ríos']],
  ])('operations §21.1, operations §21.3: %s of %j is of %j', (asked, names, meant) => {
    const all = names.map((name) => ({ name }));
    expect(calledSo(all, asked).map(({ name }) => name)).toEqual(meant);
  });

  it('operations §21.1: is the first one of one alone rather than the second one of others', async () => {
    const { body } = await ask(admin, `cuántas atenciones hizo el dr quillota en ${LAST_NAME}`);
    expect(body.lookups).toMatchObject([{ tool: 'attention_count' }]);
    expect(body.message).toContain('Ana Quillota Soto');
  });

  it('operations §21.2: of several is asked back, without the title, and without who has it as the second one', async () => {
    const question = `cuánto se le pagó a dr pichilemu en ${PAID_NAME}`;
    const { body } = await ask(admin, question);
    expect(body.lookups).toEqual([]);
    expect(body.suggestions).toEqual([
      `cuánto se le pagó a Carla Pichilemu Rivera en ${PAID_NAME}`,
      `cuánto se le pagó a Felipe Pichilemu Morales en ${PAID_NAME}`,
    ]);
  });

  it('operations §21.4: of a user and of a doctor is asked back where who did something is asked', async () => {
    const [user = { last: '' }] = await rowsOf<{ last: string }>(
      "SELECT split_part(last_name, ' ', 1) AS last FROM app_user WHERE profile = 'supervisor' LIMIT 1",
    );
    await rename(5, `Ana ${user.last} Lara`);
    await rename(6, `Eva ${user.last} Lara`);
    const { body } = await ask(admin, `qué hizo ${user.last} hoy`);
    expect(body.lookups, body.message).toEqual([]);
    expect(body.message).toContain(`«${user.last}» puede ser`);
    expect(body.suggestions).toContain(`qué hizo Ana ${user.last} Lara hoy`);
  });

  it('operations §21.1: that one has as the second one alone is answered with the whole name', async () => {
    const { body } = await ask(admin, `cuántas atenciones hizo ríos quillota en ${LAST_NAME}`);
    expect(body.message).toContain('Eva Ríos Quillota');
  });

  it('operations §21.5: with a wrong letter is asked back, and no figure told', async () => {
    const { body } = await ask(admin, `cuántas atenciones hizo el dr quilota en ${LAST_NAME}`);
    expect(body.lookups).toEqual([]);
    expect(body.message).toContain(
      'No encontré ningún médico que calce con «quilota». Se parece a',
    );
    expect(body.suggestions).toContain(`cuántas atenciones hizo Ana Quillota Soto en ${LAST_NAME}`);
  });

  it('operations §21.2: that fits several is asked back with the question that goes on from it', async () => {
    const before = [`cuánto se le pagó a dr pichilemu en ${LAST_NAME}`];
    const { body } = await ask(admin, `¿y en ${PAID_NAME}?`, before);
    const [chosen] = body.suggestions;
    expect(chosen).toBe(`¿y en ${PAID_NAME} de Carla Pichilemu Rivera`);
    const next = await ask(admin, chosen, [...before, `¿y en ${PAID_NAME}?`]);
    expect(next.body.lookups.map(({ title }) => title)).toEqual([
      `Pagos pagados de Carla Pichilemu Rivera de ${PAID_NAME}, por mes de atención`,
    ]);
  });
});

describe('operations §32.5: two who are named', () => {
  it.each([
    `Carla Pichilemu o Ana Quillota, ¿quién ganó más en ${PAID_NAME}?`,
    `quién ganó más en ${PAID_NAME}, Carla Pichilemu o Ana Quillota`,
    `quién ganó más en ${PAID_NAME}, carla pichilemu o quillota`,
    `entre Carla Pichilemu y Ana Quillota quién ganó más en ${PAID_NAME}`,
    `cuál de los dos ganó menos en ${PAID_NAME}, Carla Pichilemu o Ana Quillota`,
  ])('are answered one after the other, with the difference: %s', async (question) => {
    const { body } = await ask(admin, question);
    expect(
      body.lookups.map(({ title }) => title),
      body.message,
    ).toEqual([
      `Pagos de Carla Pichilemu Rivera de ${PAID_NAME}, por mes de atención`,
      `Pagos de Ana Quillota Soto de ${PAID_NAME}, por mes de atención`,
    ]);
    expect(body.message).toContain('Del primero al segundo');
  });

  it.each([
    `qué médico hizo más HMQ o participaciones en ${PAID_NAME}`,
    'quién es mejor, Carla Pichilemu o Ana Quillota',
    `en qué mes ganó más Carla Pichilemu o Ana Quillota`,
  ])('are none where something else is ranked: %s', async (question) => {
    const { body } = await ask(admin, question);
    expect(body.message).not.toContain('Del primero al segundo');
  });

  it('are none where one is asked who had more than another', async () => {
    const { body } = await ask(admin, `quién ganó más que Ana Quillota en ${PAID_NAME}`);
    expect(body.lookups).toEqual([]);
  });
});

describe('operations §21.6: what is said of a doctor', () => {
  it.each(['hay algún médico con tarifa plana', 'algún doctor con sueldo fijo'])(
    'is nobody’s name: %s',
    async (question) => {
      const { body } = await ask(admin, question);
      expect(body.lookups).toEqual([]);
      expect(body.message).not.toContain('No encontré ningún médico');
    },
  );

  it('may be another rate, also after the legal one', async () => {
    const before = ['cuál es la retención de boletas este año'];
    const { body } = await ask(admin, 'hay algún médico con otra tasa?', before);
    expect(body.lookups).toMatchObject([{ tool: 'doctor_list' }]);
    expect(body.message).toContain('con una retención propia');
  });

  it.each(['cuántos médicos facturan por sociedad', 'qué médicos cobran por sociedad'])(
    'is through whom it is paid, but no amount: %s',
    async (question) => {
      const { body } = await ask(admin, question);
      expect(body.lookups, body.message).toMatchObject([{ tool: 'doctor_list' }]);
      const amount = await ask(admin, 'cuánto facturan los médicos por sociedad');
      expect(amount.body.lookups).toEqual([]);
    },
  );

  it('operations §27.9: is no retention where a society is paid', async () => {
    const [own] = await rowsOf<{ name: string }>(
      `SELECT d.name FROM doctor d JOIN current_affiliation a ON a.doctor_id = d.id WHERE a.society_id IS NOT NULL AND d.is_active ORDER BY d.id LIMIT 1`,
    );
    const { body } = await ask(admin, `a qué sociedad pertenece ${own?.name}`);
    expect(body.lookups).toMatchObject([{ tool: 'doctor_card' }]);
    expect(allOf(body)).toContain('Retención: Sin retención');
    expect(body.message).toContain('sin descuento de retención');
    expect(body.message).not.toContain('%');
  });
});
