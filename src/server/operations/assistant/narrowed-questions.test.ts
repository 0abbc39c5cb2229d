/** Questions that are narrowed down by what their tool or its screen lacks, on the demo clinic: no figure or link of something else. */
import { describe, expect, it } from 'vitest';
import {
  ask,
  demoQuestions,
  ofPeriod,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';

const { admin, doctor, someone, pesos } = await demoQuestions();

it('operations §6.12: who asks for two measures of their payments is told both', async () => {
  const { body } = await ask(doctor, `mis pagos brutos y líquidos de ${PAID_NAME}`);
  const sum = (of: string) =>
    pesos(`SELECT sum(${of}) FROM payment WHERE doctor_id = ${someone.id} AND ${ofPeriod(PAID)}`);
  expect(body.message).toContain(`${await sum('total_brut_amount')} brutos`);
  expect(body.message).toContain(`${await sum('total_amount')} líquidos`);
});

describe('operations §6.12: the average of a doctor’s attentions', () => {
  it.each([
    'promedio de mis atenciones hmq',
    `promedio de mis atenciones pagadas en ${PAID_NAME}`,
    `promedio neto de mis atenciones en ${PAID_NAME}`,
  ])('%s: is not that of all of them', async (question) => {
    const { body } = await ask(doctor, question);
    expect(body.lookups, body.message).toEqual([]);
    expect(body.message).not.toMatch(/\$/);
    expect(body.suggestions).not.toEqual([]);
  });
});

describe('operations §6.8: payments of some days', () => {
  it.each([
    `pagos pagados en ${PAID_NAME} por fecha de pago`,
    `pagos de ${someone.name} en ${PAID_NAME} por fecha de pago`,
  ])('%s: no screen has days of payment', async (question) => {
    const { body } = await ask(admin, question);
    expect(body.lookups, body.message).toMatchObject([{ link: null }]);
  });
});
