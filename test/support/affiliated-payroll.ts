/** A payroll of July with two societies, whose doctors change their affiliations beside corrections that no payment has. */
import { beforeEach, expect } from 'vitest';
import type { DatedAffiliation } from '../../src/contract/masters/affiliations.ts';
import type { RulePayment } from '../../src/domain/fees/rules.ts';
import { bookOffences } from './books.ts';
import { DELETE_MONTHS } from './emptied.ts';
import { moneyDifferences } from './ledger-books.ts';
import type { Refused } from './masters.ts';
import { adminPayroll } from './payroll-app.ts';

type Saved = Refused & { affiliations: DatedAffiliation[] };

/** Each test begins without months. */
export async function affiliatedPayroll() {
  const payroll = await adminPayroll();
  const { app, pool, query, data, rowsOf, admin } = payroll;
  await data.doctor({ society: 'Sociedad Ñuble', name: 'Otra Persona' });
  await data.doctor({ society: 'Sociedad Maule', name: 'Otra Persona Más' });
  const societies = await query`SELECT id FROM medical_society ORDER BY id`;
  const [ÑUBLE = 0, MAULE = 0]: number[] = societies.map(({ id }) => id);
  beforeEach(async () => {
    await query(DELETE_MONTHS);
  });
  const path = (doctorId: number) => `/api/doctors/${doctorId}/affiliations`;
  const change = (doctorId: number, wanted: object, agreed = {}) =>
    admin.edit<Saved>(path(doctorId), { change: wanted, ...agreed }, 'POST');
  const attentionsOf = (doctorId: number) =>
    rowsOf(
      `SELECT id::int FROM attention WHERE doctor_id = ${doctorId} ORDER BY attention_date, id`,
    );
  return {
    ...payroll,
    ÑUBLE,
    MAULE,
    path,
    change,
    attentionsOf,
    /** From a day on; null: since ever. */
    async affiliate(doctorId: number, from: string | null, societyId: number | null) {
      const { body } = await admin.get<Saved>(path(doctorId));
      const known = body.affiliations.find((one) => one.from === from);
      const wanted = known
        ? { kind: 'edit', affiliationId: known.id, from, societyId }
        : { kind: 'add', from, societyId };
      const saved = await change(doctorId, wanted);
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    },
    /** Paid in July for these days of $100.000 each, in person, by a rule of the doctor's own. */
    async paid(payment: RulePayment, ...days: string[]) {
      const doctorId = await data.doctor({ name: 'Ana Núñez' });
      await data.rule({ code: `R-${doctorId}`, doctorId, payment });
      await data.attentions(
        doctorId,
        days.map((day) => ({ date: `2026-07-${day}` })),
      );
      await data.processAndPay(doctorId);
      return doctorId;
    },
    /** What corrections owe and take back: origin, the society or null, pesos, whether it waits. */
    entries: () =>
      rowsOf(
        `SELECT origin::text, payee_society_id, amount::int, is_waiting FROM entry_state WHERE status = 'approved' ORDER BY id`,
      ),
    /** Corrects the lines to another amount, in pesos, all of a line's amounts alike. */
    async correct(doctorId: number, lines: readonly number[], amount: number) {
      const ids = (await attentionsOf(doctorId)).flat();
      const amounts = { grossAmount: amount, netAmount: amount, participatedAmount: amount };
      const input = { attentionIds: lines.map((line) => ids[line]), reason: 'Monto mal digitado' };
      const answer = await admin.post('/api/corrections', {
        ...input,
        change: { cause: 'amount', ...amounts },
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    },
    async addsUp() {
      expect(await moneyDifferences(pool)).toEqual([]);
      expect(await bookOffences(app.database)).toEqual([]);
    },
  };
}
