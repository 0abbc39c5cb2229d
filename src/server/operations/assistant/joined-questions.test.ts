/** Questions that join two values of a kind, on the demo clinic: a figure for each, or none (operations §6.30). */
import { describe, expect, it } from 'vitest';
import {
  ask,
  demoQuestions,
  inMonth,
  LAST,
  LAST_NAME,
} from '../../../../test/support/demo-questions.ts';

const { admin, doctor, someone, somebodyElse, atenciones } = await demoQuestions();
const ofLast = inMonth('attention_date', LAST);
const ofDoctor = (id: unknown) => atenciones(`${ofLast} AND doctor_id = ${Number(id)}`);

describe('operations §6.30: two values that a question joins', () => {
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
    `¿Cuánto se le pagó a ${someone.name} y cuánto se le debe a ${somebodyElse.name}?`,
    `¿Qué médico tuvo más hmq y participaciones en ${LAST_NAME}?`,
    `atenciones procesadas y no calculadas de ${LAST_NAME}`,
  ])('%s: has no figure, and says why', async (question) => {
    const { body } = await ask(admin, question);
    expect(body.lookups, body.message).toEqual([]);
    expect(body.message).toMatch(/^No sé acotar por «/);
    expect(body.suggestions).not.toEqual([]);
  });
});
