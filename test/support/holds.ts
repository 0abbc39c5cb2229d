/** Holds by the calls of a clinic's administrator, and what they are tried on. */
import { beforeEach, expect } from 'vitest';
import type { BankClinic } from './bank-clinic.ts';

export const HOLD_REASON = 'Falta el informe del procedimiento';

/** What tests of holds do; nothing is held before each test. */
export function holdsOf(clinic: BankClinic) {
  beforeEach(() => clinic.app.query`TRUNCATE hold; TRUNCATE payment_annulment CASCADE`);
  const { rowsOf } = clinic;
  const hold = (target: object, more: object = {}) =>
    clinic.admin.post<Record<string, unknown>>('/api/holds', {
      target,
      reason: HOLD_REASON,
      ...more,
    });
  const held = async (target: object, more: object = {}) => {
    const answer = await hold(target, more);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const attentionIds = async (doctorId: number): Promise<number[]> =>
    (await rowsOf(`SELECT id FROM attention WHERE doctor_id = ${doctorId} ORDER BY id`)).map(
      ([id]) => Number(id),
    );
  /** Doctors with fees of $10.000 and $20.000, and of $40.000. */
  const twoDoctors = async () => {
    const first = await clinic.data.doctor();
    const second = await clinic.data.doctor();
    await clinic.data.attentions(first, [{ amount: 10_000 }, { amount: 20_000 }]);
    await clinic.data.attentions(second, [{ amount: 40_000 }]);
    await clinic.data.calculate();
    return { first, second };
  };
  return { rowsOf, hold, held, attentionIds, twoDoctors };
}
