/**
 * The payment by which a fee was recovered comes back from the bank after another payee's was made of it (payout §28.3): what
 * moved waits again, or is told to be paid ahead. After each step the money adds up for each payee. Amounts by hand.
 */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { ledgerActs } from '../../../../test/support/ledger-acts.ts';
import { moneyDifferences } from '../../../../test/support/ledger-books.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { LeftOut } from '../../../contract/payout/bank.ts';
import type { Correction } from '../../../contract/payout/corrections.ts';
import type { Entry } from '../../../contract/payout/entries.ts';

const { app, pool, query, data, admin: ana } = await adminPayroll();
const blas = await app.signedInAs('admin');
const { rowsOf, send, ofFile } = ledgerActs(app, {
  ana,
  blas,
  rule: { id: 0, input: {} },
  rutOf: new Map(),
});
const AUGUST = { month: 8, year: 2026 };
const SEPTEMBER = { month: 9, year: 2026 };
const REASON = 'La escritura de la sociedad es de julio';
let society = 0;

beforeAll(async () => {
  // 60 % of $100.000.
  await data.rule({ code: 'R' });
  await data.doctor({ society: 'Sociedad Ñuble' });
  [{ id: society }] = (await rowsOf('SELECT id FROM medical_society')) as [{ id: number }];
  await query`
    UPDATE clinic SET name = 'Clínica Ñandú', rut = '76123456-0';
    UPDATE clinic_bank_setting SET account_number = '000012345678', agreement_number = '017'`;
});
beforeEach(async () => {
  await query`
    TRUNCATE calculation, payment, attention, entry, bank_file, retroactive_change CASCADE;
    UPDATE doctor SET name = 'Antes ' || id WHERE name = 'Ana Núñez'`;
});

const addsUp = async () => {
  expect(await moneyDifferences(pool)).toEqual([]);
  expect(await bookOffences(app.database)).toEqual([]);
};
const attentions = (doctorId: number, days: readonly string[]) =>
  data.attentions(
    doctorId,
    days.map((date) => ({ date })),
  );
/** The transfer of a payment of a month that the bank has or paid, with its file. */
const transferOf = async (month: number) => {
  const [transfer] = await rowsOf<{ id: number; file: number }>(`
    SELECT t.id, t.bank_file_id AS file FROM transfer t JOIN transfer_payment l ON l.transfer_id = t.id
      JOIN payment p ON p.id = l.payment_id WHERE p.period_month = ${month} ORDER BY t.id DESC LIMIT 1`);
  return transfer as { id: number; file: number };
};
const bankPays = async (month: number) =>
  ofFile((await transferOf(month)).file, 'mark-as-paid', {
    transferIds: [(await transferOf(month)).id],
  });
const bankRejects = async (month: number) =>
  ofFile((await transferOf(month)).file, 'reject', {
    transferIds: [(await transferOf(month)).id],
    reason: 'account_closed',
  });
const markAsPaid = (doctorId: number, period: object) =>
  ana.post('/api/mark-payment-as-paid', { doctorId, ...period });
const corrections = async () =>
  (await ana.get<Correction[]>('/api/corrections')).body.map(
    ({ state, awaitedPayee, isPaidAhead }) => ({ state, awaitedPayee, isPaidAhead }),
  );
const replacements = async () =>
  (await ana.get<Entry[]>('/api/entries')).body
    .filter(({ origin }) => origin === 'replacement')
    .map(({ state, awaitedPayee }) => ({ state, awaitedPayee }));
/** Payments by month: payee, net pesos, state. */
const payments = () =>
  rowsOf<{ month: number; payee: string; net: number; status: string }>(
    `SELECT period_month AS month, payee_name AS payee, total_amount AS net, status FROM payment ORDER BY id`,
  );

/**
 * Ana Núñez was paid $60.000 of July in person, which moves to the society. August, $120.000 less the $60.000, less 10 %, is
 * $54.000, which the bank paid; in September the society's payment takes the $60.000.
 */
async function recovered(): Promise<number> {
  const doctorId = await data.doctor({ name: 'Ana Núñez' });
  await attentions(doctorId, ['2026-07-01']);
  await data.processAndPay(doctorId);
  const affiliate = (from: string, societyId: number | null) =>
    ana.edit(
      `/api/doctors/${doctorId}/affiliations`,
      { change: { kind: 'add', from, societyId } },
      'POST',
    );
  await affiliate('2026-07-01', society);
  await affiliate('2026-07-16', null);
  const path = `/api/retroactive-changes/affiliations/${doctorId}`;
  const { body: elsewhere } = await ana.get<{ paymentId: number }[]>(path);
  const paymentIds = elsewhere.map(({ paymentId }) => paymentId);
  const { body: change } = await ana.post<{ changeId: number }>(path, {
    paymentIds,
    reason: REASON,
  });
  await ana.post('/api/corrections/approve', { changeId: change.changeId });
  await attentions(doctorId, ['2026-08-01', '2026-08-02']);
  await data.process();
  await addsUp();
  expect(await send(AUGUST)).toBe(true);
  expect(await bankPays(8)).toBe(true);
  await addsUp();
  await data.process({ period: SEPTEMBER });
  await addsUp();
  expect((await payments()).slice(1)).toEqual([
    { month: 8, payee: 'Ana Núñez', net: 54_000, status: 'paid' },
    { month: 9, payee: 'Sociedad Ñuble', net: 60_000, status: 'processed' },
  ]);
  return doctorId;
}

// payout §28.3
test('an unpaid payment of what moved waits again until the rejected one is paid', async () => {
  const doctorId = await recovered();
  expect(await bankRejects(8)).toBe(true);
  await addsUp();
  expect(await corrections()).toEqual([
    { state: 'approved', awaitedPayee: 'Ana Núñez', isPaidAhead: false },
  ]);
  expect(await replacements()).toEqual([{ state: 'processed', awaitedPayee: 'Ana Núñez' }]);
  // No file pays it, and nobody marks it as paid.
  const { body } = await ana.post<{ transfers: []; leftOut: LeftOut[] }>(
    '/api/generate-bank-payroll',
    { ...SEPTEMBER, bankFormat: 'universal' },
  );
  expect(body.transfers).toEqual([]);
  expect(body.leftOut.map(({ reason }) => reason)).toEqual([
    'Espera la devolución de Ana Núñez: pague primero el pago que la descuenta, o anule este.',
  ]);
  expect(await markAsPaid(doctorId, SEPTEMBER)).toMatchObject(
    refusedBy(
      409,
      'payroll.paymentWaits',
      expect.stringContaining('Sociedad Ñuble espera la devolución de Ana Núñez'),
    ),
  );
  await expect(
    query`
    UPDATE payment SET status = 'paid', payment_date = '2026-10-05', paid_at = now() WHERE period_month = 9`,
  ).rejects.toMatchObject({ constraint: 'payment_recovered_first' });
  // A transfer like the one that the bank rejected.
  await expect(
    query`
      WITH t AS (
        INSERT INTO transfer (bank_file_id, reference, attempt, amount, status, payee_name, payee_rut)
        SELECT t.bank_file_id, 'PAGO-' || p.id, 1, p.total_amount, 'sent', p.payee_name, p.payee_rut
          FROM transfer t, payment p WHERE p.period_month = 9 RETURNING id, is_live)
      INSERT INTO transfer_payment (transfer_id, payment_id, is_live)
      SELECT t.id, p.id, t.is_live FROM t, payment p WHERE p.period_month = 9`,
  ).rejects.toMatchObject({ constraint: 'transfer_payment_recovered' });
  await addsUp();
  // Sent again and paid, it is recovered.
  expect(await send(AUGUST)).toBe(true);
  expect(await bankPays(8)).toBe(true);
  expect(await replacements()).toEqual([{ state: 'processed', awaitedPayee: null }]);
  expect((await markAsPaid(doctorId, SEPTEMBER)).status).toBe(200);
  expect(await corrections()).toEqual([{ state: 'paid', awaitedPayee: null, isPaidAhead: false }]);
  await addsUp();
});

// payout §28.3
test('both are marked as paid by one move', async () => {
  const doctorId = await recovered();
  await bankRejects(8);
  const both = { doctorIds: [doctorId], paymentDate: '2026-11-20' };
  expect((await ana.post('/api/process-selected-records', both)).status).toBe(200);
  expect((await payments()).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
  await addsUp();
});

// payout §28.3
test('what the bank has already is paid ahead, which is told, and nothing is paid twice', async () => {
  const doctorId = await recovered();
  expect(await send(SEPTEMBER)).toBe(true);
  await bankRejects(8);
  expect(await bankPays(9)).toBe(true);
  await addsUp();
  expect(await corrections()).toEqual([
    { state: 'approved', awaitedPayee: 'Ana Núñez', isPaidAhead: true },
  ]);
  expect(await replacements()).toEqual([{ state: 'paid', awaitedPayee: 'Ana Núñez' }]);
  // Annulled and processed again, August takes the reversal again, and nothing else moves.
  const annulled = await ana.post('/api/payments/annul', { scope: AUGUST, reason: REASON });
  expect(annulled.status, JSON.stringify(annulled.body)).toBe(200);
  await addsUp();
  await data.process();
  await addsUp();
  expect(await payments()).toEqual([
    { month: 7, payee: 'Ana Núñez', net: 54_000, status: 'paid' },
    { month: 8, payee: 'Ana Núñez', net: 54_000, status: 'annulled' },
    { month: 9, payee: 'Sociedad Ñuble', net: 60_000, status: 'paid' },
    { month: 8, payee: 'Ana Núñez', net: 54_000, status: 'processed' },
  ]);
  expect((await markAsPaid(doctorId, AUGUST)).status).toBe(200);
  expect(await corrections()).toEqual([{ state: 'paid', awaitedPayee: null, isPaidAhead: false }]);
  await addsUp();
});

// payout §28.3
test('if the fees that recovered it are gone, what was paid ahead becomes a balance', async () => {
  const doctorId = await recovered();
  await send(SEPTEMBER);
  await bankRejects(8);
  await bankPays(9);
  await ana.post('/api/payments/annul', { scope: AUGUST, reason: REASON });
  const returned = { scope: AUGUST, reason: REASON, to: 'pending' };
  expect((await ana.post('/api/records/return', returned)).status).toBe(200);
  await query`DELETE FROM attention WHERE attention_date >= '2026-08-01'`;
  await data.process({ period: AUGUST });
  await data.pay(doctorId, '2026-11-20', '2026-08-01');
  expect((await payments()).at(-1)).toEqual({
    month: 8,
    payee: 'Ana Núñez',
    net: 0,
    status: 'paid',
  });
  const { body: balances } = await ana.get('/api/balances');
  expect(balances).toMatchObject([{ payeeName: 'Ana Núñez', amount: 60_000 }]);
  expect(await corrections()).toEqual([
    { state: 'paid', awaitedPayee: 'Ana Núñez', isPaidAhead: true },
  ]);
  await addsUp();
});
