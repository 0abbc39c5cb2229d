/** Questions for the fees of a month, on the demo clinic: by the month of the work, and what was paid in it. */
import { describe, expect, it } from 'vitest';
import {
  allOf,
  ask,
  CURRENT,
  demoQuestions,
  inMonth,
  ofPeriod,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import { addMonths, formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';

const { app, admin, doctor, someone, pesos } = await demoQuestions();
const supervisor = await app.signedInAs('supervisor');
const BEFORE = addMonths(PAID, -1);
const BEFORE_NAME = formatPeriod(BEFORE);

/** The calculated fees of a month's attentions, before and after retention. */
const ofWork = async (month: Period, where = 'true') => ({
  gross: await pesos(
    `SELECT coalesce(sum(calculated_amount), 0) FROM calculation c WHERE ${inMonth('c.attention_date', month)} AND ${where}`,
  ),
});
/** What was paid on the days of a month, after and before retention. */
const paidIn = async (month: Period, where = 'true') => {
  const of = (column: string) =>
    pesos(
      `SELECT coalesce(sum(${column}), 0) FROM payment p WHERE status = 'paid' AND ${inMonth('payment_date', month)} AND ${where}`,
    );
  return { net: await of('total_amount'), gross: await of('total_brut_amount') };
};

describe('operations §24.1, operations §24.2: fees of a month are told by the month of the work and by the day of payment', () => {
  it.each([
    ['admin', `honorarios de ${PAID_NAME}`, 'true'],
    ['supervisor', `cuanto suman los honorarios de ${PAID_NAME}`, 'true'],
    ['admin', `honorarios de ${someone.name} de ${PAID_NAME}`, `doctor_id = ${someone.id}`],
    ['doctor', `mis honorarios de ${PAID_NAME}`, `doctor_id = ${someone.id}`],
  ] as const)('to %s: %s', async (as, question, where) => {
    const { body } = await ask({ admin, supervisor, doctor }[as], question);
    const [work, paid] = await Promise.all([ofWork(PAID, where), paidIn(PAID, where)]);
    expect(work.gross).not.toBe(paid.gross);
    expect(body.message).toMatch(
      new RegExp(`^Los honorarios.* de ${PAID_NAME}, por mes de atención, son `, 'u'),
    );
    expect(body.message).toContain(`${work.gross} brutos calculados`);
    expect(body.message).toContain(
      `${where === 'true' ? '' : ` a ${someone.name}`} de ${PAID_NAME} con sus haberes y descuentos son ${paid.net} líquidos: ${paid.gross} brutos`,
    );
  });

  it('of some whole months, of a society, and not where the reading is said', async () => {
    const society = (
      await app.query(
        `SELECT id, name FROM medical_society s WHERE EXISTS (SELECT FROM payment p WHERE p.society_id = s.id AND ${ofPeriod(PAID)}) ORDER BY id LIMIT 1`,
      )
    )[0] as { id: number; name: string };
    const { body: its } = await ask(admin, `honorarios de ${society.name} en ${PAID_NAME}`);
    const paid = await paidIn(PAID, `society_id = ${society.id}`);
    expect(its.message).toContain(', por mes de atención, son ');
    expect(its.message).toContain(`${paid.net} líquidos: ${paid.gross} brutos`);
    const { body: quarter } = await ask(admin, 'honorarios del trimestre pasado');
    expect(quarter.message).toContain(', por mes de atención, son ');
    expect(quarter.message).toContain('Por fecha de pago, lo pagado ');
    const { body: said } = await ask(admin, `honorarios de ${PAID_NAME} según el período`);
    expect(said.message).not.toContain('fecha de pago');
    const { body: yesterday } = await ask(admin, 'honorarios de la semana pasada');
    expect(yesterday.message).toContain(', por fecha de atención');
  });

  it('operations §24.3: and what is compared has both differences', async () => {
    const { body } = await ask(admin, `compara los honorarios de ${BEFORE_NAME} y ${PAID_NAME}`);
    expect(body.message).toMatch(
      /Del primero al segundo, por mes de atención: .*Calculado .*Líquido .*\. Y por fecha de pago: Bruto .*Líquido /u,
    );
    const { body: specialties } = await ask(
      admin,
      `compara cardiología con traumatología en ${PAID_NAME}`,
    );
    expect(specialties.message.match(/, por mes de atención, son /gu)).toHaveLength(2);
  });

  it('operations §24.2: and so is what a doctor earned in a month', async () => {
    const { body } = await ask(doctor, `cuánto gané en ${PAID_NAME}`);
    const paid = await paidIn(PAID, `doctor_id = ${someone.id}`);
    expect(body.message).toContain(`${PAID_NAME}, por mes de atención: `);
    expect(body.message).toContain(`Por fecha de pago, en ${PAID_NAME}: ${paid.net} líquidos`);
    expect(allOf(body)).toContain(`Bruto por fecha de pago: ${paid.gross}`);
  });

  it('and rankings and groups say by what', async () => {
    for (const question of [
      `quién ganó más en ${PAID_NAME}`,
      `honorarios por especialidad de ${PAID_NAME}`,
      `honorarios de hmq de ${PAID_NAME}`,
    ]) {
      const { body } = await ask(admin, question);
      expect(body.message, question).toContain('por mes de atención');
    }
  });

  it('and of a month in which nothing was paid, that nothing was', async () => {
    const coming = formatPeriod(CURRENT);
    const paid = await paidIn(CURRENT);
    const { body } = await ask(admin, `honorarios de ${coming}`);
    expect(body.message).toContain(
      paid.gross === '$0' ? `Por fecha de pago no hay pagos hechos de ${coming}.` : paid.gross,
    );
  });
});
