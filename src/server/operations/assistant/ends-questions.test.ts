/** Which of some attentions is the first or last, and what one owes, on the demo clinic (operations §23.12, operations §33.21). */
import { describe, expect, it } from 'vitest';
import {
  ask,
  demoQuestions,
  inMonth,
  itAnswers,
  LAST,
  LAST_NAME,
} from '../../../../test/support/demo-questions.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';

const { admin, doctor, someone, columnOf } = await demoQuestions();
const PENDING = 'NOT EXISTS (SELECT FROM calculation c WHERE c.attention_id = attention.id)';
/** The day of the first or last attention in a state, of a doctor or of all. */
const dayOf = (end: 'min' | 'max', where: string) => async () => {
  const [day] = await columnOf(`SELECT ${end}(attention_date)::text FROM attention WHERE ${where}`);
  return `del ${formatDate(day ?? '')}`;
};

describe('operations §23.12, operations §33.21: the oldest and the newest of what was counted', () => {
  itAnswers(admin, [
    ['cuál es la atención pendiente más antigua', 'last_attention', dayOf('min', PENDING)],
    [
      [`cuántas atenciones hubo en ${LAST_NAME}`, 'y la más antigua?'],
      'last_attention',
      dayOf('min', inMonth('attention_date', LAST)),
    ],
    [
      [`cuántas atenciones pendientes tiene ${someone.name}`, 'cuál es la más reciente'],
      'last_attention',
      dayOf('max', `${PENDING} AND doctor_id = ${someone.id}`),
    ],
  ]);
  itAnswers(doctor, [
    [
      ['cuantas atenciones tengo pendientes', 'cual es la mas antigua'],
      'last_attention',
      dayOf('min', `${PENDING} AND doctor_id = ${someone.id}`),
    ],
    [
      [`cuántas participaciones tuve en ${LAST_NAME}`, 'y la última?'],
      'last_attention',
      dayOf('max', `doctor_id = ${someone.id} AND ${inMonth('attention_date', LAST)}`),
    ],
  ]);

  it.each([
    ['cuántas atenciones de noche hubo este año', 'cuál es la primera'],
    ['cuántas atenciones calculadas hay', 'cuál es la más antigua'],
    ['qué médico tuvo más atenciones este año', 'cuál es la más antigua'],
  ])('is not told after: %s', async (before, question) => {
    const { body } = await ask(admin, question, [before]);
    expect(body.lookups, body.message).toEqual([]);
  });
});

describe('operations §26.13: what one owes', () => {
  it.each(['le debo algo a la clinica?', 'tengo deudas'])('%s', async (question) => {
    const { body } = await ask(doctor, question);
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['entries']);
    expect(body.message).toContain('lo sabe la administración');
    // Nobody of the staff owes the clinic as a doctor does.
    expect((await ask(admin, question)).body.lookups).toEqual([]);
  });

  it('is not what the clinic owes to them', async () => {
    const { body } = await ask(admin, `${someone.name} le debe algo a la clinica?`);
    const plain = await ask(admin, `cuánto le debe ${someone.name} a la clínica`);
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['entries']);
    expect(body.message).toBe(plain.body.message);
  });
});

it('operations §33.22: says which words of this question are not understood, not of the one that was answered', async () => {
  const { body } = await ask(doctor, 'y de noche o los fines de semana pagan más?', [
    'qué reglas me aplican',
  ]);
  expect(body.lookups).toEqual([]);
  expect(body.message).toContain('y de noche');
  expect(body.message).not.toContain('qué reglas me aplican');
});
