/** Questions that join two values of a kind, on the demo clinic: a figure for each, or none (operations §20.4). */
import { describe, expect, it } from 'vitest';
import {
  ask,
  demoQuestions,
  inMonth,
  LAST,
  LAST_NAME,
} from '../../../../test/support/demo-questions.ts';

const { admin, doctor, someone, somebodyElse, atenciones, rowsOf } = await demoQuestions();
const [third] = (await rowsOf(
  `SELECT id, name FROM doctor WHERE id NOT IN (${someone.id}, ${somebodyElse.id}) ORDER BY id LIMIT 1`,
)) as [{ id: number; name: string }];
const ofLast = inMonth('attention_date', LAST);
const ofDoctor = (id: unknown) => atenciones(`${ofLast} AND doctor_id = ${Number(id)}`);

describe('operations §20.4: values that a question joins', () => {
  it.each([
    `atenciones de ${someone.name} y ${somebodyElse.name} en ${LAST_NAME}`,
    `¿Cuántas atenciones tuvo ${someone.name} y cuántas ${somebodyElse.name} en ${LAST_NAME}?`,
    `compara las atenciones de ${someone.name} y de ${somebodyElse.name} en ${LAST_NAME}`,
  ])('%s: a figure for each doctor', async (question) => {
    const { body } = await ask(admin, question);
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['attention_count', 'attention_count']);
    for (const { id, name } of [someone, somebodyElse])
      expect(body.message).toContain(`${await ofDoctor(id)} de ${name}`);
  });

  it('a figure for each record type', async () => {
    const { body } = await ask(admin, `atenciones de HMQ y participaciones de ${LAST_NAME}`);
    for (const type of ['hmq', 'participacion'])
      expect(body.message).toContain(await atenciones(`${ofLast} AND record_type = '${type}'`));
    expect(body.lookups).toHaveLength(2);
  });

  it.each([
    ['gastro, cardio y neuro', ['Gastroenterología', 'Cardiología', 'Neurología']],
    [
      'gastro, cardio, neuro y derma',
      ['Gastroenterología', 'Cardiología', 'Neurología', 'Dermatología'],
    ],
    ['endoscopías y colonoscopías', ['Endoscopía digestiva alta', 'Colonoscopía larga']],
  ])('a figure for each of %s, one after the other', async (listed, names) => {
    const { body } = await ask(admin, `cuántas atenciones de ${listed} hubo en ${LAST_NAME}`);
    expect(body.lookups, body.message).toHaveLength(names.length);
    for (const [at, name] of names.entries()) {
      const { body: alone } = await ask(
        admin,
        `cuántas atenciones de ${name} hubo en ${LAST_NAME}`,
      );
      expect(body.message).toContain(alone.message);
      expect(body.lookups[at]?.title).toContain(name);
    }
    expect(body.message.includes('Del primero al segundo')).toBe(names.length === 2);
  });

  it('a figure for each of three doctors, with a comma between two of them', async () => {
    const { body: two } = await ask(
      admin,
      `atenciones de ${someone.name} y ${third.name} en ${LAST_NAME}`,
    );
    const { body } = await ask(
      admin,
      `atenciones de ${someone.name}, ${somebodyElse.name} y ${third.name} en ${LAST_NAME}`,
    );
    expect(two.lookups).toHaveLength(2);
    expect(body.lookups).toHaveLength(3);
    for (const { id, name } of [someone, somebodyElse, third])
      expect(body.message).toContain(`${await ofDoctor(id)} de ${name}`);
  });

  it('operations §20.5: five are too many', async () => {
    const five = 'gastro, cardio, neuro, derma y otorrino';
    const { body } = await ask(admin, `atenciones de ${five} de ${LAST_NAME}`);
    expect(body.lookups).toEqual([]);
  });

  it('a card for each, and no difference of their RUTs', async () => {
    const { body } = await ask(admin, `ficha de ${someone.name} y ${somebodyElse.name}`);
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['doctor_card', 'doctor_card']);
    expect(body.message).not.toContain('Del primero al segundo');
  });

  it('a doctor has no figure of the other one', async () => {
    const { body } = await ask(
      doctor,
      `atenciones de ${someone.name} y ${somebodyElse.name} de ${LAST_NAME}`,
    );
    expect(body.message).toContain('Solo puedo mostrarle sus propios registros.');
    expect(body.lookups).toHaveLength(1);
  });

  it.each([
    `atenciones de ${someone.name} en octubre y ${somebodyElse.name} en septiembre`,
    `¿Qué médico tuvo más hmq y participaciones en ${LAST_NAME}?`,
    `atenciones procesadas y no calculadas de ${LAST_NAME}`,
  ])('operations §20.5: %s: has no figure, and says why', async (question) => {
    const { body } = await ask(admin, question);
    expect(body.lookups, body.message).toEqual([]);
    expect(body.message).toMatch(/^No sé acotar por «/);
    expect(body.suggestions).not.toEqual([]);
  });
});
