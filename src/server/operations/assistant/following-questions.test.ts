/** Questions that go on from the one before, on the demo clinic. */
import { describe, expect, it } from 'vitest';
import {
  ask,
  demoQuestions,
  LAST_NAME,
  ofPeriod,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';

const { admin, doctor, someone, somebodyElse, pesos } = await demoQuestions();

describe('a question that continues the one before', () => {
  const paidTo = (period: typeof PAID) =>
    pesos(
      `SELECT coalesce(sum(total_amount), 0) FROM payment WHERE doctor_id = ${someone.id} AND ${ofPeriod(period)}`,
    );
  const titleOf = async (client: typeof admin, question: string, before: string[]) => {
    const { body } = await ask(client, question, before);
    return body.lookups.map(({ title }) => title);
  };

  it('operations §6.14: is the same question for the month that it names', async () => {
    const { body } = await ask(doctor, `¿y en ${PAID_NAME}?`, ['cuánto gané el mes pasado']);
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['doctor_payments']);
    expect(body.message).toContain(`${PAID_NAME}: ${await paidTo(PAID)}`);
  });

  it('operations §6.14: may name a doctor or a state, and be continued in turn', async () => {
    const asked = [`¿Cuánto se pagó en ${LAST_NAME}?`, `¿y en ${PAID_NAME}?`];
    expect(await titleOf(admin, `¿Y a ${someone.name}?`, asked)).toEqual([
      `Pagos de ${someone.name} de ${PAID_NAME}`,
    ]);
    expect(await titleOf(admin, '¿y las pagadas?', ['cuántas atenciones pendientes hay'])).toEqual([
      'Atenciones pagadas',
    ]);
  });

  it('may name a state alone', async () => {
    expect(await titleOf(admin, '¿y procesados?', [`pagos de ${PAID_NAME}`])).toEqual([
      `Pagos procesados de ${PAID_NAME}`,
    ]);
  });

  it('keeps the year that the earlier one named', async () => {
    expect(
      await titleOf(admin, '¿y en mayo?', [`atenciones de abril de ${PAID.year - 1}`]),
    ).toEqual([`Atenciones de Mayo ${PAID.year - 1}`]);
  });

  it('means nothing without an answered one before it, and does not widen what its user may read', async () => {
    for (const before of [[], ['¿Cómo importo atenciones?'], ['Borra todas las atenciones']]) {
      expect((await ask(admin, '¿y en mayo?', before)).body.lookups).toEqual([]);
    }
    const other = await ask(admin, '¿y la torta de mayo?', ['cuántas atenciones hay']);
    expect(other.body.lookups).toEqual([]);
    const { body } = await ask(doctor, `¿y ${somebodyElse.name}?`, ['mis pagos']);
    expect(body).toMatchObject({
      message: 'Solo puedo mostrarle sus propios registros.',
      lookups: [],
    });
  });
});
