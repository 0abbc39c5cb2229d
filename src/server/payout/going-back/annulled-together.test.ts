/** Payments that are annulled together with those that have their balance (payout §22.4). */
import { beforeEach, describe, expect, test } from 'vitest';
import { bankClinic } from '../../../../test/support/bank-clinic.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { enterEntry } from '../../../../test/support/entry-rows.ts';
import type { AnnulmentPreview } from '../../../contract/payout/going-back.ts';

const clinic = bankClinic();
beforeEach(() => clinic.app.query`TRUNCATE entry, month_closing CASCADE`);

const JUNE = { month: 6, year: 2026 };
const REASON = 'Se procesó con la fecha de pago equivocada';
const annul = (scope: object) =>
  clinic.admin.post<{ message: string }>('/api/payments/annul', { scope, reason: REASON });
const refusedIn = async (scope: object) =>
  (await clinic.admin.post<AnnulmentPreview>('/api/payments/annulment-preview', { scope })).body
    .refused;
const rowsOf = async (text: string): Promise<unknown[][]> =>
  (await clinic.app.database.pool.query({ text, rowMode: 'array' })).rows;
const ids = async () => (await rowsOf('SELECT id FROM payment ORDER BY id')).flat();
/** Each payment that counts: its doctor, month, state, and what is transferred. */
const made = () =>
  rowsOf(`
    SELECT doctor_id, period_month, status::text, total_amount::int FROM payment WHERE annulment_id IS NULL ORDER BY id`);
const bookProblems = () => bookOffences(clinic.app.database);

describe('a balance and the later payments that have it', () => {
  /** June ends at −140.000, July at −40.000, and August has the rest. */
  async function threeMonths(doctor: number): Promise<void> {
    await enterEntry(clinic.app.database, doctor, { amount: -140_000, month: 6 });
    await clinic.data.process({ period: JUNE });
    await clinic.data.attentions(doctor, [{ amount: 100_000 }]);
    await clinic.data.process();
    await clinic.data.attentions(doctor, [{ amount: 100_000, date: '2026-08-03' }]);
    await clinic.data.process();
  }

  test('payout §22.4: are annulled together, the later ones first', async () => {
    const doctor = await clinic.data.doctor({ retentionRate: 0 });
    await threeMonths(doctor);
    const [june, july, august] = await ids();
    expect(await refusedIn({ paymentIds: [june, july] })).toBe(1);
    expect((await annul({ paymentIds: [june, july] })).body.message).toContain(
      'Su saldo está en un pago posterior: anule primero ese pago.',
    );
    expect(await refusedIn({ paymentIds: [june, july, august] })).toBe(0);
    expect(await annul({ paymentIds: [june, july, august] })).toMatchObject({
      status: 200,
      body: { payments: 3, records: 2, totalAmount: 60_000 },
    });
    expect(await rowsOf('SELECT amount::int FROM payable_entry')).toEqual([[-140_000]]);
    expect(await bookProblems()).toEqual([]);
    await clinic.data.process();
    expect(await made()).toEqual([
      [doctor, 7, 'processed', 0],
      [doctor, 8, 'processed', 100_000],
    ]);
    expect(await bookProblems()).toEqual([]);
  });

  test('payout §22.4: stay where the later one would be processed again without it', async () => {
    const society = 'Sociedad del Saldo SpA';
    const first = await clinic.data.doctor({ society });
    const second = await clinic.data.doctor({ society });
    await enterEntry(clinic.app.database, second, { amount: -40_000, month: 6 });
    await clinic.data.process({ period: JUNE });
    await clinic.data.attentions(first, [{ amount: 10_000 }]);
    await clinic.data.attentions(second, [{ amount: 100_000 }]);
    await clinic.data.process();
    const [june, ofFirst, ofSecond] = await ids();
    expect(await refusedIn({ paymentIds: [june, ofFirst] })).toBe(1);
    expect((await annul({ paymentIds: [june, ofFirst] })).status).toBe(409);
    expect(await annul({ paymentIds: [june, ofSecond] })).toMatchObject({
      status: 200,
      body: { payments: 2, again: 1 },
    });
    expect(await made()).toEqual([[first, 7, 'processed', 10_000]]);
    expect(await rowsOf('SELECT amount::int FROM payable_entry')).toEqual([[-40_000]]);
    expect(await bookProblems()).toEqual([]);
  });
});
