/** Questions with words whose meaning stays open for what stands beside them. */
import { expect, it } from 'vitest';
import { ask, demoQuestions } from '../../../../test/support/demo-questions.ts';

const { admin, doctor, someone } = await demoQuestions();
const lookupsOf = async (who: typeof admin, question: string, before: string[] = []) =>
  (await ask(who, question.replace('SOMEONE', someone.name), before)).body;

it.each([
  ['cuántas atenciones nos pagadas hay en agosto'],
  ['cuánto se pagó si retención en agosto'],
  ['cuánto se pagó al final de agosto'],
  ['cuánto se hubiera pagado en agosto'],
  ['un doctor dice que le pagaron de menos en agosto'],
  ['sácame a SOMEONE de los pagos de agosto'],
  ['sácame a SOMEONE', 'cuánto se pagó en agosto'],
  ['y las nos pagadas', 'cuántas atenciones pagadas hay en agosto'],
  ['cuánto se pagó en Nefrología en agosto'],
])(
  'operations §19.23: a word that may mean something else leaves no figure: %s',
  async (question, ...before) => {
    expect((await lookupsOf(admin, question, before)).lookups).toEqual([]);
  },
);

it('operations §19.23: the same words tell a figure where nothing stays open', async () => {
  for (const question of [
    'cuánto nos han pagado en agosto',
    'dime si pagamos agosto',
    'al final cuánto se pagó en agosto',
    'sácame de agosto los pagos',
    'pásame los pagos de agosto',
    'mi jefe pregunta si se pagó agosto',
  ])
    expect((await lookupsOf(admin, question)).lookups, question).toMatchObject([
      { tool: 'payments' },
    ]);
});

it('operations §19.23: that a letter did not arrive asks for no payments', async () => {
  for (const question of ['no me llegó la cartola', 'no me llegó mi cartola de agosto']) {
    const { lookups, suggestions } = await lookupsOf(doctor, question);
    expect(lookups, question).toEqual([]);
    expect(suggestions).toContain('¿Cómo descargo mi cartola?');
  }
  expect((await lookupsOf(doctor, 'no me llegó el pago de agosto')).lookups).toHaveLength(1);
});
