/** Orders, and what no section of the help tells in the place of a figure or of another thing. */
import { expect, it } from 'vitest';
import { ask, demoQuestions } from '../../../../test/support/demo-questions.ts';

const { admin, doctor, someone } = await demoQuestions();
const lookupsOf = async (who: typeof admin, question: string, before: string[] = []) =>
  (await ask(who, question.replace('SOMEONE', someone.name), before)).body;

it.each([
  ['pausa los pagos de SOMEONE'],
  ['pásame a pago las de octubre'],
  ['prepárame los pagos de octubre'],
  ['deja en pausa el pago de SOMEONE'],
  ['saca a SOMEONE de la pausa'],
])('operations §19.25: an order is no question: %s', async (question) => {
  const { lookups, message } = await lookupsOf(admin, question);
  expect(message).toMatch(/^Solo consulto/);
  expect(lookups).toEqual([]);
});

it.each([
  ['qué hago con los 3 pagos rechazados: ¿cuáles son?'],
  ['cuánto se pagó en agosto y cómo lo anulo'],
  ['cómo vienen los pagos de octubre'],
  ['y los rechazados cuáles son', 'cómo genero el archivo para el banco'],
  ['de nuevo', 'cuánto se pagó en agosto'],
])(
  'operations §35.8: no section of the help stands in the place of a figure: %s',
  async (question, ...before) => {
    const { lookups } = await lookupsOf(admin, question, before);
    expect(lookups.map(({ tool }) => tool)).not.toContain('help');
  },
);

it.each([
  ['me falta un médico'],
  ['me falta una regla'],
  ['qué hago si un médico se muere'],
  ['no aparece la boleta de SOMEONE'],
])('operations §35.9: no section about something else answers: %s', async (question) => {
  expect((await lookupsOf(admin, question)).lookups.map(({ tool }) => tool)).not.toContain('help');
});

it('operations §35.6: a complaint of a doctor is answered by what is about it, or not at all', async () => {
  for (const question of ['me pagaron dos veces', 'me falta la retención'])
    expect((await lookupsOf(doctor, question)).lookups, question).toEqual([]);
});

it.each([
  ['cómo elimino un pago', 'procesar/anular-un-pago'],
  ['cómo borro una boleta', 'boletas/anuladas'],
  ['cómo cambio la fecha de pago', 'configuracion/el-calendario-de-pagos'],
])(
  'operations §35.3: what is taken away or set anew is told by its own section: %s',
  async (question, section) => {
    expect((await lookupsOf(admin, question)).lookups).toMatchObject([
      { tool: 'help', section: `sistema/${section}` },
    ]);
  },
);
