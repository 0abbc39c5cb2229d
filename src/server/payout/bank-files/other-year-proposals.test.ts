/** What January's rate asks for of a file of 31 December is proposed as adjustments (payout §18.14), worked by hand. */
import { expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { decemberFile, SENT, SOCIETY } from '../../../../test/support/december-file.ts';
import { shown } from '../../../../test/support/retention-clinic.ts';
import type { RetentionPreview } from '../../../contract/payout/retention-changes.ts';

const december = decemberFile();
const { act, clinic, confirm, idsFor, secondPerson, state } = december;

async function adjustments() {
  const rows = await clinic.app.query`
    SELECT e.id, d.name, e.amount::int AS amount, e.status, e.bears_retention AS bears, s.name AS society, e.description,
           e.period_year || '-' || e.period_month AS period
      FROM entry e JOIN doctor d ON d.id = e.doctor_id LEFT JOIN medical_society s ON s.id = e.society_id
     WHERE e.origin = 'retention_change' ORDER BY e.id`;
  return rows as {
    id: number;
    name: string;
    amount: number;
    status: string;
    bears: boolean;
    society: string | null;
    description: string;
    period: string;
  }[];
}

/** Records that the bank paid these transfers in January. */
async function paidInJanuary(totalAmount: number, ...names: string[]) {
  const ids = await idsFor(...names);
  expect((await state(ids)).status).toBe(200);
  return { ids, answer: await confirm(ids, totalAmount) };
}

// payout §18.14
test('each payment’s difference is discounted without retention from its payee, once another person approves it', async () => {
  const { ids, answer } = await paidInJanuary(111_154, 'Ana Araya', SOCIETY);
  expect(answer.body).toMatchObject({ difference: 975, proposed: 3 });
  const proposed = await adjustments();
  const common = { status: 'proposed', bears: false, period: '2026-1' };
  expect(proposed).toMatchObject([
    { ...common, name: 'Ana Araya', amount: -750, society: null },
    { ...common, name: 'Berta Bravo', amount: -75, society: SOCIETY },
    { ...common, name: 'Carla Castro', amount: -150, society: SOCIETY },
  ]);
  expect(proposed[0]?.description).toMatch(
    /^Ajuste de retención, pago N° \d+ de Diciembre 2025: de \$100\.001 se retuvo \$14\.500 \(14,50 %\) y corresponde \$15\.250 \(15,25 %\)$/,
  );
  // It is one change, which names the file.
  const { body } = await clinic.admin.get<object[]>('/api/retention-changes?limit=10');
  expect(body).toMatchObject([
    {
      title: 'Pagado en otro año, nomina-universal-2025-12.txt',
      entries: 3,
      amount: -975,
      waiting: 3,
    },
  ]);
  // Who confirmed the other year does not approve what follows from it; who stated it may.
  const approve = { ids: proposed.map(({ id }) => id) };
  const { pool } = clinic.app.database;
  const stored = await pool.query(
    `SELECT DISTINCT e.created_by <> o.asked_by AS by_confirmer FROM entry e, other_year_transfer o WHERE e.origin = 'retention_change'`,
  );
  expect(stored.rows).toEqual([{ by_confirmer: true }]);
  expect((await clinic.admin.post('/api/entries/approve', approve)).status).toBe(200);
  expect((await adjustments()).map(({ status }) => status)).toEqual(Array(3).fill('approved'));
  // Amounts, documents and what the register says about the year stay.
  expect((await act(december.latest(), 'mark-as-paid', { transferIds: ids })).body).toMatchObject({
    transfers: 0,
  });
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

// payout §18.14
test('what the bank rejects after all has nothing proposed any more', async () => {
  const { ids } = await paidInJanuary(111_154, 'Ana Araya', SOCIETY);
  const [ana = 0] = ids;
  await act(december.latest(), 'reject', { transferIds: [ana], reason: 'account_closed' });
  expect((await adjustments()).map(({ name, status }) => [name, status])).toEqual([
    ['Ana Araya', 'withdrawn'],
    ['Berta Bravo', 'proposed'],
    ['Carla Castro', 'proposed'],
  ]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

// payout §18.14
test('two who confirm at once propose once, and what was withdrawn stays away', async () => {
  const ids = await idsFor('Ana Araya');
  await state(ids);
  const answers = await Promise.all([confirm(ids, 85_501), confirm(ids, 85_501)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [only, ...others] = await adjustments();
  expect([only?.amount, others]).toEqual([-750, []]);
  const withdrawn = { ids: [only?.id], reason: 'La clínica lo asume' };
  const other = await secondPerson();
  expect((await other.post('/api/entries/withdraw', withdrawn)).status).toBe(200);
  expect((await adjustments()).map(({ status }) => status)).toEqual(['withdrawn']);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

/** Ana is paid in December, her own rate is changed and what follows proposed; then the bank rejects it, to pay it in January. */
async function proposedBefore(retentionRate: number): Promise<number[]> {
  const { admin, app } = clinic;
  const ids = await idsFor('Ana Araya');
  const december31 = { transferIds: ids, paymentDate: SENT };
  expect((await act(december.latest(), 'mark-as-paid', december31)).status).toBe(200);
  const rows = await app.query(`
    UPDATE doctor SET retention_mode = 'own', retention_rate = ${retentionRate} WHERE id = (SELECT max(id) FROM doctor WHERE name = 'Ana Araya') RETURNING id`);
  const of = { kind: 'doctor', id: Number(rows[0].id) };
  const seen = await admin.post<RetentionPreview>('/api/retention-changes/preview', { target: of });
  const { paid, unpaid } = seen.body.stands;
  const agreed = { paid: shown(paid), unpaid: shown(unpaid) };
  const followUp = {
    paidFrom: '2025-01-01',
    reprocess: false,
    propose: true,
    reason: 'Otra',
    agreed,
  };
  const made = await admin.post('/api/retention-changes', { of, followUp });
  expect(made.body).toMatchObject({ proposed: 1 });
  const reason = 'account_closed';
  expect((await act(december.latest(), 'reject', { transferIds: ids, reason })).status).toBe(200);
  return ids;
}

// payout §18.14
test('a proposal that waits for another amount of the payment gives way, so that nothing is lost or taken twice', async () => {
  const ids = await proposedBefore(2000);
  expect(await adjustments()).toMatchObject([{ amount: -5_500, status: 'proposed' }]);
  expect((await state(ids)).status).toBe(200);
  const { body } = await confirm(ids, 85_501);
  expect(body).toMatchObject({ difference: 750, proposed: 1 });
  expect(await adjustments()).toMatchObject([
    { amount: -5_500, status: 'withdrawn' },
    { amount: -750, status: 'proposed' },
  ]);
  const rows = await clinic.app.query`
    SELECT summary FROM audit_log WHERE action = 'entry.withdraw' ORDER BY id DESC LIMIT 1`;
  expect(rows).toEqual([
    { summary: expect.stringMatching(/ Lo reemplaza lo que pide el año en que pagó el banco$/) },
  ]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

// payout §18.14
test('a proposal that waits for just what the year asks for stays, and no other one is made', async () => {
  const ids = await proposedBefore(1525);
  await state(ids);
  expect((await confirm(ids, 85_501)).body).toMatchObject({ difference: 750, proposed: 0 });
  expect(await adjustments()).toMatchObject([{ amount: -750, status: 'proposed' }]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

// payout §18.14
test('what a lower rate of the new year asks for is given back', async () => {
  const { pool } = clinic.app.database;
  const setRate = (rate: number) =>
    pool.query(`UPDATE legal_retention SET rate = ${rate} WHERE year = 2026`);
  await setRate(1400);
  // 14.000,14 of $100.001.
  const { answer } = await paidInJanuary(85_501, 'Ana Araya');
  await setRate(1525);
  expect(answer.body).toMatchObject({ difference: -500, proposed: 1 });
  expect(await adjustments()).toMatchObject([{ amount: 500 }]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

// payout §18.11
test('what was stated anew with another day is not confirmed by who saw the former one', async () => {
  const ids = await idsFor('Ana Araya');
  expect((await state(ids)).status).toBe(200);
  const cancelled = await act(december.latest(), 'other-year/cancel', { transferIds: ids });
  expect(cancelled.status).toBe(200);
  const other = '2026-01-05';
  expect((await state(ids, { paymentDate: other })).status).toBe(200);
  expect(await confirm(ids, 85_501)).toMatchObject(refusedBy(409, 'bankFiles.changedMeanwhile'));
  expect((await confirm(ids, 85_501, secondPerson(), other)).status).toBe(200);
});
