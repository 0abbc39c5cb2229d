/** Retentions that reach back to what was planned for one year and paid in the next (payout §30.3), with figures worked by hand. */
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { EMPTY_PAYMENTS } from '../../../../test/support/emptied.ts';
import {
  followUp,
  retentionClinic,
  setting,
  shown,
} from '../../../../test/support/retention-clinic.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';

const app = await testApp();
const { pool } = app.database;
const { data, preview, payments, saveDoctor, entries } = await retentionClinic(app);

beforeEach(() => pool.query(`${EMPTY_PAYMENTS}, attention, retention_change CASCADE`));

/** What was processed for 31 December 2025, at a rate that is no year's, and paid on 2 January: 2025 retains 14,5 %, 2026 15,25 %. */
async function paidInJanuary(...doctorIds: number[]): Promise<void> {
  for (const id of doctorIds) await data.attentions(id, [{ date: '2025-12-05', amount: 100_000 }]);
  await data.process({ paymentDate: localDate('2025-12-31') });
  for (const id of doctorIds) await data.pay(id, '2026-01-02', '2025-12-01');
}

test('payout §30.3: a doctor who follows the legal rate owes that of the year in which it was paid', async () => {
  const id = await data.doctor({ name: 'Dora Díaz', retentionRate: 1000 });
  await paidInJanuary(id);
  await data.attentions(id, [{ date: '2025-12-06', amount: 20_000 }]);
  await data.process({ paymentDate: localDate('2025-12-31') });
  const target = { kind: 'doctor', id, setting: setting() };
  const told = await preview(target, '2025-01-01');
  // Of 100.000: 10.000 and 15.250. What is not paid yet is planned for 2025: of 20.000 2.000 and 2.900.
  expect(shown(told.stands.paid)).toEqual({ payments: 1, difference: -5_250 });
  expect(shown(told.stands.unpaid)).toEqual({ payments: 1, difference: -900 });
  expect(await payments(target)).toMatchObject([
    { paymentDate: '2026-01-02', rateBefore: 1000, rateAfter: 1525 },
    { paymentDate: '2025-12-31', rateBefore: 1000, rateAfter: 1450 },
  ]);
  const follow = followUp(told, { paidFrom: '2025-01-01' });
  expect((await saveDoctor(id, { retentionMode: 'legal' }, follow)).body).toMatchObject({
    proposed: 1,
    proposedAmount: -5_250,
  });
  expect((await entries('?state=proposed')).map(({ amount }) => amount)).toEqual([-5_250]);
  // Nothing is left to be done of it.
  const { paid } = (await preview({ kind: 'doctor', id }, '2025-01-01')).stands;
  expect(shown(paid)).toEqual({ payments: 0, difference: 0 });
  expect(await bookOffences(app.database)).toEqual([]);
});

test('payout §30.3: so does a society whose receipts are withheld after all, and who gets the legal rate with others', async () => {
  const ids = [
    await data.doctor({ name: 'Uno', society: 'Sociedad Ñuble' }),
    await data.doctor({ name: 'Dos', society: 'Sociedad Ñuble' }),
    await data.doctor({ name: 'Tres', retentionRate: 1450 }),
  ];
  const { rows } = await pool.query(
    `UPDATE medical_society SET document_kind = 'society_receipt' WHERE name = 'Sociedad Ñuble' RETURNING id`,
  );
  await paidInJanuary(...ids);
  const withheld = await preview({ kind: 'society', id: rows[0].id, isWithheld: true });
  expect(shown(withheld.stands.paid)).toEqual({ payments: 2, difference: -30_500 });
  // His own rate was the legal one of 2025.
  const legal = await preview({ kind: 'legalFor', doctorIds: [ids[2]] });
  expect(shown(legal.stands.paid)).toEqual({ payments: 1, difference: -750 });
});
