/** What a month's checks tell of receipts: of its own payments by payee, of those before it in one line (operations §13.18). */
import { expect, it } from 'vitest';
import { runJob } from '../../../../test/support/clinic.ts';
import { enterEntry } from '../../../../test/support/entry-rows.ts';
import { testMailServer } from '../../../../test/support/mail.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { MonthFinding } from '../../../contract/operations/month-checks.ts';
import type { ReceiptLine } from '../../../contract/payout/receipts.ts';
import { addDays, formatDate, localDate, periodOf } from '../../../domain/calendar/calendar.ts';
import { RECEIPT_DAYS } from '../../../domain/month-checks/thresholds.ts';
import { today } from '../../platform/context.ts';

const mail = await testMailServer();
const { app, query, data, admin } = await adminPayroll({ SMTP_URL: mail.url });
await query`UPDATE clinic SET rut = '76543210-3'`;
const longAgo = addDays(today(), -RECEIPT_DAYS - 1);

const [first, second, society] = [
  await data.doctor({ name: 'Ana Araya' }),
  await data.doctor({ name: 'Berta Bravo' }),
  await data.doctor({ name: 'Clara Cid', society: 'Sociedad Cid SpA' }),
];
/** Pays a doctor for a day of a month. */
async function paid(doctorId: number, date: string, amount: number, paidOn: string = longAgo) {
  await data.attentions(doctorId, [{ date, amount }]);
  await data.process({ paymentDate: localDate(paidOn) });
  await data.pay(doctorId, paidOn, date);
}
const check = async (month: number, kind: string) => {
  const ended = await runJob(app, admin, '/api/month-checks/run', { month, year: 2026 });
  expect(ended.status).toBe('completed');
  const path = `/api/month-checks/findings?month=${month}&year=2026&kind=${kind}`;
  return (await admin.get<MonthFinding[]>(path)).body;
};
type Sums = { total: number; grossAmount: number; lastMonth: null; stands: object };
/** What «Boletas y Facturas» has behind the link of the checks. */
const lacking = async (month: number, which: string, of = '') => {
  const asked = `month=${month}&year=2026&lacking=${which}${of}`;
  const { body: lines } = await admin.get<ReceiptLine[]>(`/api/receipts?${asked}`);
  const { body: sums } = await admin.get<Sums>(`/api/receipts/summary?${asked}`);
  const { body: remind } = await admin.get<{ payees: { payeeName: string }[] }>(
    `/api/receipts/reminders?${asked}`,
  );
  const namesOf = (some: readonly { payeeName: string | null }[]) =>
    some.map(({ payeeName }) => payeeName).sort();
  return { names: namesOf(lines), sums, reminded: namesOf(remind.payees) };
};

await paid(first, '2026-03-10', 100_000);
await paid(first, '2026-04-10', 110_000);
await paid(second, '2026-04-10', 120_000);
await paid(society, '2026-05-10', 130_000);
await paid(second, '2026-05-10', 140_000);
// Not long ago; and only processed.
await paid(first, '2026-05-12', 150_000, addDays(today(), -RECEIPT_DAYS));
await data.attentions(second, [{ date: '2026-04-20', amount: 160_000 }]);
await data.process({ paymentDate: localDate(longAgo) });

it('operations §13.18: a clinic that has matched no receipt is told nothing', async () => {
  expect(await check(5, 'receiptMissing')).toEqual([]);
  expect(await check(5, 'receiptsMissingBefore')).toEqual([]);
});

it('operations §13.18: a month tells its own payees, and what earlier months lack in one line', async () => {
  // One receipt came and is right; another says something else.
  for (const [amount, folio] of [
    [110_000, 1],
    [120_000, 2],
  ] as const) {
    const [document] = await query`
      SELECT id, issuer_rut, retention_amount FROM fee_document WHERE gross_amount = ${amount}`;
    const { body: received } = await admin.post<{ id: number }>('/api/receipts', {
      kind: 'receipt',
      folio,
      issuerRut: document.issuer_rut,
      date: longAgo,
      grossAmount: folio === 1 ? amount : amount - 1_000,
      retentionAmount: document.retention_amount,
    });
    const pair = { documentId: document.id, receivedId: received.id };
    await admin.post('/api/receipts/match', pair);
  }
  const own = await check(5, 'receiptMissing');
  expect(
    own.map(({ doctor, society: payer, amount }) => [(doctor ?? payer)?.name, amount]),
  ).toEqual(
    expect.arrayContaining([
      ['Sociedad Cid SpA', 130_000],
      ['Berta Bravo', 140_000],
    ]),
  );
  expect(own).toHaveLength(2);
  expect(own[0]?.what).toBe(
    '1 documento de pagos del mes no ha llegado o no calza, más de un mes después del pago.',
  );
  const [before, ...others] = await check(5, 'receiptsMissingBefore');
  expect(others).toEqual([]);
  // March of the first doctor, and what is wrong of April's of the second.
  expect(before).toMatchObject({
    what: '2 documentos de pagos de meses anteriores aún no llegan o no calzan: 2 beneficiarios.',
    subject: 'month',
    severity: 'warning',
    amount: 220_000,
    lines: 0,
    ways: [{ way: 'openReceipts', screen: '/boletas' }, { way: 'accept' }],
  });
  // The months before have their own, and none before the first.
  expect(await check(4, 'receiptMissing')).toMatchObject([
    { doctor: { name: 'Berta Bravo' }, amount: 120_000 },
  ]);
  expect(await check(4, 'receiptsMissingBefore')).toMatchObject([{ amount: 100_000 }]);
  expect(await check(3, 'receiptsMissingBefore')).toEqual([]);
});

it('payout §19.19: the link opens just these, with their figures, and who is to be reminded of them', async () => {
  expect(await lacking(5, 'month')).toEqual({
    names: ['Berta Bravo', 'Sociedad Cid SpA'],
    reminded: ['Berta Bravo', 'Sociedad Cid SpA'],
    sums: expect.objectContaining({ total: 2, grossAmount: 270_000 }),
  });
  expect(await lacking(5, 'earlier')).toEqual({
    names: ['Ana Araya', 'Berta Bravo'],
    // Who issued something else is not asked to issue it.
    reminded: ['Ana Araya'],
    sums: expect.objectContaining({
      total: 2,
      grossAmount: 220_000,
      lastMonth: null,
      stands: { missing: 1, different: 1, matched: 0, unexpected: 0 },
    }),
  });
  expect((await lacking(3, 'earlier')).sums).toMatchObject({ total: 0, lastMonth: null });
  // The list of the day of payment still has all of its month.
  const { month, year } = periodOf(localDate(longAgo));
  const { body } = await admin.get<ReceiptLine[]>(`/api/receipts?month=${month}&year=${year}`);
  expect(body.length, formatDate(longAgo)).toBeGreaterThanOrEqual(5);
});

it('operations §13.18, payout §19.19, payout §19.11: a payment of $0 alone asks for no receipt of its document', async () => {
  const payee = 'Sociedad de Cero SpA';
  const pays = await data.doctor({ name: 'Dora Díaz', society: payee });
  const nothing = await data.doctor({ name: 'Elsa Espejo', society: payee });
  await data.attentions(pays, [{ date: '2026-02-10', amount: 70_000 }]);
  await data.attentions(nothing, [{ date: '2026-02-10', amount: 30_000 }]);
  await enterEntry(app.database, nothing, { amount: -30_000, month: 2 });
  await data.process({ paymentDate: localDate(longAgo) });
  await data.pay(nothing, longAgo, '2026-02-10');
  const { month, year } = periodOf(localDate(longAgo));
  const toRemind = async () =>
    (
      await admin.get<{ payees: { payeeName: string }[] }>(
        `/api/receipts/reminders?month=${month}&year=${year}`,
      )
    ).body.payees.map(({ payeeName }) => payeeName);
  expect((await lacking(2, 'month')).names).toEqual([]);
  expect(await check(2, 'receiptMissing')).toEqual([]);
  expect(await toRemind()).not.toContain(payee);
  await data.pay(pays, longAgo, '2026-02-10');
  expect((await lacking(2, 'month')).names).toEqual([payee]);
  expect(await check(2, 'receiptMissing')).toMatchObject([{ society: { name: payee } }]);
  expect(await toRemind()).toContain(payee);
});

it('payout §19.19: of one payee it has just that one’s, by the id, whatever names there are', async () => {
  // A name that holds the other one.
  const longer = await data.doctor({ name: 'Fe Faro Fuentes' });
  const shorter = await data.doctor({ name: 'Fe Faro' });
  for (const doctorId of [longer, shorter]) await paid(doctorId, '2026-01-10', 100_000);
  await query`UPDATE doctor SET name = 'Fe Nueva' WHERE id = ${shorter}`;
  expect((await lacking(1, 'month')).names).toEqual(['Fe Faro', 'Fe Faro Fuentes']);
  expect(await lacking(1, 'month', `&doctorId=${shorter}`)).toMatchObject({
    names: ['Fe Faro'],
    reminded: ['Fe Faro'],
    sums: { total: 1, grossAmount: 100_000, stands: { missing: 1 } },
  });
  const [{ id }] = await query`SELECT id FROM medical_society WHERE name = 'Sociedad Cid SpA'`;
  expect((await lacking(5, 'month', `&societyId=${id}`)).names).toEqual(['Sociedad Cid SpA']);
  // The society's documents are not the doctor's.
  expect((await lacking(5, 'month', `&doctorId=${society}`)).names).toEqual([]);
});
