/** Names in questions, where common words or several kinds may be meant (operations §6.20). */
import { describe, expect, it } from 'vitest';
import {
  ask,
  demoQuestions,
  inMonth,
  LAST,
  LAST_NAME,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';

const { admin, someone, rowsOf, atenciones } = await demoQuestions();
await rowsOf(`INSERT INTO specialty (name) VALUES ('Fisiatría General')`);
await rowsOf(`INSERT INTO medical_society (rut, name) VALUES
  ('76111111-6', 'Servicios Fisiátricos SpA'), ('76000001-9', '${someone.name} SpA')`);
const [first = '', second = ''] = someone.name.split(' ');

describe('operations §6.20: a name', () => {
  it.each([
    `¿Cuál es el total general de honorarios de ${PAID_NAME}?`,
    `¿CUÁL ES EL TOTAL GENERAL DE HONORARIOS DE ${PAID_NAME.toUpperCase()}?`,
    `¿Cuánto se pagó por servicios en ${PAID_NAME}?`,
  ])('is no common word: %s', async (question) => {
    expect((await ask(admin, question)).body.lookups).toEqual([]);
  });

  it('that may be of a doctor or of a society has no figure', async () => {
    const { body } = await ask(admin, `¿Cuánto se le pagó a ${first} ${second} en ${PAID_NAME}?`);
    const fits = await rowsOf(`SELECT FROM doctor WHERE name = '${first} ${second}'`);
    expect(fits).toEqual([]);
    expect(body.lookups).toEqual([]);
  });

  it('is that of the kind that is said, or the whole one', async () => {
    const society = `¿Cuánto se pagó a la sociedad ${first} ${second} en ${PAID_NAME}?`;
    expect((await ask(admin, society)).body.lookups[0]?.title).toContain(`${someone.name} SpA`);
    for (const question of [
      `¿Cuánto se le pagó al doctor ${someone.name} en ${PAID_NAME}?`,
      `¿Cuánto se le pagó a ${someone.name.toLowerCase()} en ${PAID_NAME}?`,
    ]) {
      const title = `Pagos pagados de ${someone.name} de ${PAID_NAME}, por mes de atención`;
      expect((await ask(admin, question)).body.lookups.map((one) => one.title)).toEqual([title]);
    }
  });
});

describe('operations §21.14: a specialty by its beginning', () => {
  it.each([
    ['gastro', 'Gastroenterología'],
    ['trauma', 'Traumatología y Ortopedia'],
    ['cardio', 'Cardiología'],
    ['neuro', 'Neurología'],
    ['gine', 'Ginecología y Obstetricia'],
    ['derma', 'Dermatología'],
    ['otorrino', 'Otorrinolaringología'],
    ['ortopedia', 'Traumatología y Ortopedia'],
  ])('%s is %s', async (typed, name) => {
    const { body } = await ask(admin, `cuántas atenciones de ${typed} hubo en ${LAST_NAME}`);
    const count = await atenciones(
      `${inMonth('attention_date', LAST)} AND (SELECT s.name FROM specialty s JOIN service v ON v.specialty_id = s.id WHERE v.id = service_id) = '${name}'`,
    );
    expect(body.message).toContain(`${count} de la especialidad ${name}`);
  });

  it.each(['cirugía', 'medic', 'pedi', 'uro', 'onco'])('%s is none', async (typed) => {
    const { body } = await ask(admin, `atenciones de ${typed} en ${LAST_NAME}`);
    expect(body.lookups).toEqual([]);
    expect(body.message).toContain(`No entendí «${typed}»`);
  });

  it('is nobody’s name', async () => {
    const [one] = await rowsOf<{ word: string }>(
      "SELECT lower(split_part(name, ' ', 1)) AS word FROM doctor ORDER BY id LIMIT 1",
    );
    await rowsOf(`INSERT INTO specialty (name) VALUES (initcap('${one?.word}') || 'logía')`);
    const { body } = await ask(admin, `atenciones de ${one?.word} en ${LAST_NAME}`);
    expect(body.message).not.toContain('de la especialidad');
  });
});

describe('operations §21.8: words without a capital after a word for a doctor', () => {
  it.each([
    'cuanto gana el medico por un parto normal',
    'cuánto gana un doctor parto normal',
    'a un doctor se le olvidó la clave q hago',
  ])('are nobody’s name where they are known otherwise: %s', async (question) => {
    const { body } = await ask(admin, question);
    expect(body.message).not.toContain('No encontré ningún médico');
    expect(body.lookups.filter(({ tool }) => tool !== 'help')).toEqual([]);
  });

  it('operations §21.9: are that of somebody whom the clinic does not have', async () => {
    const { body } = await ask(admin, `cuánto ganó el doctor pirulo en ${PAID_NAME}`);
    expect(body.message).toContain('No encontré ningún médico que calce con «pirulo»');
  });
});
