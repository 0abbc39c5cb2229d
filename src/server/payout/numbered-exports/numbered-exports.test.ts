/** Numbered accounting exports: each holds only what no earlier one held (payout §33). */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { bankClinic } from '../../../../test/support/bank-clinic.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { accountingNews, exportedAnew } from '../../../../test/support/numbered-exports.ts';
import { sentFiles } from '../../../../test/support/sent-files.ts';
import type { AccountingEntry } from '../../../contract/payout/accounting.ts';
import type { NumberedExport } from '../../../contract/payout/numbered-exports.ts';
import { addDays } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';

const clinic = bankClinic();
const { sentFile, act, detailsOf } = sentFiles(clinic);
/** Runs a statement on the database. */
const run = (text: string) => clinic.app.database.pool.query(text);
const JULY = { month: 7, year: 2026 };
/** The month of today: what was undone today falls into it. */
const NOW = { month: Number(today().slice(5, 7)), year: Number(today().slice(0, 4)) };
const ALWAYS = { month: 12, year: 2098 };

beforeEach(() =>
  run(
    'TRUNCATE hold, accounting_export, payment_annulment, numbered_export, accounting_voucher, accounting_line CASCADE',
  ),
);
// The books are right after each of these.
afterEach(async () => {
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

const news = (until = ALWAYS) => accountingNews(clinic.admin, until);
const exported = (until = ALWAYS) => exportedAnew(clinic.admin, until);
const entriesOf = async (number: number) =>
  (await clinic.admin.get<AccountingEntry[]>(`/api/accounting-exports/${number}/entries`)).body;
const list = async (filter = '') =>
  (await clinic.admin.get<NumberedExport[]>(`/api/accounting-exports${filter}`)).body;
const download = (number: number, order: object = {}) =>
  clinic.admin.post<string>(`/api/accounting-exports/${number}/download`, order);
const inShort = (entries: readonly AccountingEntry[]) =>
  entries.map(
    ({ kind, date, account, debit, credit }) => `${kind} ${date} ${account} ${debit} ${credit}`,
  );
const paidDoctorOf = async (paymentId: number | undefined) =>
  (await run(`SELECT doctor_id FROM payment WHERE id = ${paymentId}`)).rows[0]?.doctor_id;
const annul = (scope: object) =>
  clinic.admin.post('/api/payments/annul', { scope, reason: 'Se procesó con otra fecha' });

test('payout §33.1: takes what no earlier export held, and is refused when nothing is new', async () => {
  const first = await clinic.data.paidDoctor({ name: 'Ana Núñez', retentionRate: 1525 });
  expect(await news()).toMatchObject({
    number: 1,
    totalVouchers: 1,
    totalEntries: 3,
    totalDebits: 100_000,
    totalCredits: 100_000,
    kinds: [{ kind: 'provision', count: 1, amount: 100_000 }],
  });
  expect(await exported()).toBe(1);
  expect(await news()).toMatchObject({ number: 2, totalEntries: 0, kinds: [], entries: [] });
  const { digest } = await news();
  const nothing = await clinic.admin.post('/api/accounting-exports', { ...ALWAYS, digest });
  expect(nothing).toMatchObject({ status: 409, body: { code: 'numberedExports.nothingNew' } });
  await clinic.data.pay(first);
  await clinic.data.paidDoctor({ name: 'Blas Soto', retentionRate: 0 });
  expect(await exported()).toBe(2);
  expect(inShort(await entriesOf(1))).toEqual([
    'provision 2026-07-31 3101001 100000 0',
    'provision 2026-07-31 2116006 0 15250',
    'provision 2026-07-31 2120005 0 84750',
  ]);
  expect(inShort(await entriesOf(2))).toEqual([
    'provision 2026-07-31 3101001 100000 0',
    'provision 2026-07-31 2120005 0 100000',
    'payment 2026-08-05 2120005 84750 0',
    'payment 2026-08-05 1102002 0 84750',
  ]);
});

test('payout §33.2: takes what has its date in the chosen month or before', async () => {
  const doctor = await clinic.data.paidDoctor();
  await clinic.data.pay(doctor);
  expect(await news({ month: 6, year: 2026 })).toMatchObject({ totalEntries: 0 });
  expect((await news(JULY)).kinds).toMatchObject([{ kind: 'provision' }]);
  await exported(JULY);
  expect((await news(ALWAYS)).kinds).toMatchObject([{ kind: 'payment' }]);
});

test('payout §33.3: what was shown is what is exported', async () => {
  await clinic.data.paidDoctor();
  const { digest } = await news();
  await clinic.data.paidDoctor();
  const stale = await clinic.admin.post('/api/accounting-exports', { ...ALWAYS, digest });
  expect(stale).toMatchObject({ status: 409, body: { code: 'numberedExports.changed' } });
  expect(await list()).toEqual([]);
});

test('payout §33.3: of two at once, one exports and the other finds nothing new', async () => {
  for (const _ of [1, 2, 3]) await clinic.data.paidDoctor();
  const { digest } = await news();
  const order = { ...ALWAYS, digest };
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => clinic.admin.post('/api/accounting-exports', order)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await list()).toMatchObject([{ number: 1, totalVouchers: 3 }]);
});

describe('payout §33.4: downloading', () => {
  test('again gives the same bytes, whatever happened since', async () => {
    const doctor = await clinic.data.paidDoctor({ name: 'Ana Núñez' });
    const number = await exported();
    const first = await download(number);
    expect(first.headers['content-disposition']).toContain('asientos-n0001-2098-12.csv');
    const softland = await download(number, { format: 'softland' });
    await clinic.data.pay(doctor);
    await run(
      `UPDATE clinic SET fee_expense_account = '9999999'; UPDATE doctor SET name = 'Otra Persona'`,
    );
    await exported();
    expect((await download(number)).body).toBe(first.body);
    expect((await download(number, { format: 'softland' })).body).toBe(softland.body);
    // Also a format that nobody asked for until now has the entries of that time.
    const text = await download(number, { format: 'txt' });
    expect(text.body).toContain('3101001');
    expect(text.body).toContain('Ana N');
    expect(text.body).not.toContain('9999999');
    await run(`UPDATE clinic SET fee_expense_account = '3101001'`);
    const [, listed] = await list();
    expect(listed?.files.map(({ exportFormat }) => exportFormat)).toEqual([
      'csv',
      'softland',
      'txt',
    ]);
    expect(listed?.files[0]?.sha256).toBe(createHash('sha256').update(first.body).digest('hex'));
  });

  test('by two who ask for a format first, they get the same file', async () => {
    await clinic.data.paidDoctor();
    const number = await exported();
    const files = await Promise.all([1, 2, 3].map(() => download(number, { format: 'excel' })));
    expect(files.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { rows } = await run('SELECT count(*)::int FROM numbered_export_file');
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('refuses an unknown number, and a workbook of a layout without one', async () => {
    expect(await download(7)).toMatchObject({ status: 404 });
    await clinic.data.paidDoctor();
    const number = await exported();
    expect(await download(number, { format: 'softland', as: 'workbook' })).toMatchObject({
      status: 400,
    });
    expect((await clinic.admin.get('/api/accounting-exports/9/entries')).status).toBe(404);
  });
});

describe('payout §33.5: what is undone', () => {
  test('an annulled payment has its provision undone, line by line, on the day of the annulment', async () => {
    await clinic.data.paidDoctor({ retentionRate: 1525 });
    const first = await exported();
    const { rows } = await run('SELECT id FROM payment');
    expect((await annul({ paymentIds: [rows[0].id] })).status).toBe(200);
    // The accounts of today are not those of that time.
    await run(`UPDATE clinic SET fee_payable_account = '2120099'`);
    await clinic.data.process();
    const second = await exported();
    await run(`UPDATE clinic SET fee_payable_account = '2120005'`);
    expect(inShort(await entriesOf(second))).toEqual([
      `annulment ${today()} 3101001 0 100000`,
      `annulment ${today()} 2116006 15250 0`,
      `annulment ${today()} 2120005 84750 0`,
      'provision 2026-07-31 3101001 100000 0',
      'provision 2026-07-31 2116006 0 15250',
      'provision 2026-07-31 2120099 0 84750',
    ]);
    expect((await entriesOf(second))[0]?.description).toMatch(
      /^Anulación provisión honorarios Julio 2026 - /,
    );
    expect(await entriesOf(first)).toHaveLength(3);
    expect(await news()).toMatchObject({ totalEntries: 0 });
  });

  test('a payment that the bank rejected is undone, and booked again when it is paid', async () => {
    const file = await sentFile();
    const [transfer] = (await detailsOf(file)).transfers;
    const chosen = { transferIds: [transfer?.id] };
    expect((await act(file, 'mark-as-paid', { ...chosen, paymentDate: today() })).status).toBe(200);
    await exported();
    expect((await act(file, 'reject', { ...chosen, reason: 'account_closed' })).status).toBe(200);
    const undone = await exported();
    expect(inShort(await entriesOf(undone))).toEqual([
      `paymentUndone ${today()} 2120005 0 90000`,
      `paymentUndone ${today()} 1102002 90000 0`,
    ]);
    expect(await news()).toMatchObject({ totalEntries: 0 });
    await clinic.data.pay((await paidDoctorOf(transfer?.payments[0]?.id)) ?? 0, today());
    const again = await exported();
    expect(inShort(await entriesOf(again))).toEqual([
      `payment ${today()} 2120005 90000 0`,
      `payment ${today()} 1102002 0 90000`,
    ]);
  });

  test('what the bank rejected is undone on the day of the rejection, also once it was paid again', async () => {
    const file = await sentFile();
    await run(`UPDATE bank_file SET created_at = created_at - interval '9 days'`);
    const [transfer] = (await detailsOf(file)).transfers;
    const chosen = { transferIds: [transfer?.id] };
    const [paid, rejected, again] = [
      addDays(today(), -8),
      addDays(today(), -5),
      addDays(today(), -2),
    ];
    const payOn = async (paymentDate: string) =>
      expect((await act(file, 'mark-as-paid', { ...chosen, paymentDate })).status).toBe(200);
    await payOn(paid);
    await exported();
    expect((await act(file, 'reject', { ...chosen, reason: 'account_closed' })).status).toBe(200);
    // As if it had been recorded five days ago.
    await run(`UPDATE payment SET unpaid_at = unpaid_at - interval '5 days' WHERE unpaid_at IS NOT NULL;
      UPDATE transfer SET settled_at = settled_at - interval '5 days' WHERE status = 'rejected'`);
    await payOn(again);
    expect(inShort(await entriesOf(await exported()))).toEqual([
      `paymentUndone ${rejected} 2120005 0 90000`,
      `paymentUndone ${rejected} 1102002 90000 0`,
      `payment ${again} 2120005 90000 0`,
      `payment ${again} 1102002 0 90000`,
    ]);
    expect(await news()).toMatchObject({ totalEntries: 0 });
  });

  test('payout §33.6: what was made and annulled between two exports is left out, and listed', async () => {
    await clinic.data.paidDoctor({ name: 'Ana Núñez' });
    const { rows } = await run('SELECT id FROM payment');
    await annul({ paymentIds: [rows[0].id] });
    expect(await news()).toMatchObject({
      totalEntries: 0,
      leftOut: {
        count: 1,
        amount: 100_000,
        payments: [{ paymentId: rows[0].id, doctorName: 'Ana Núñez', period: 'Julio 2026' }],
      },
    });
    await clinic.data.process();
    const number = await exported();
    const { body } = await clinic.admin.get(`/api/accounting-exports/${number}`);
    expect(body).toMatchObject({ totalVouchers: 1, leftOut: [{ doctorName: 'Ana Núñez' }] });
    expect((await news()).leftOut.count).toBe(0);
  });

  test('what the total wipe deletes is undone', async () => {
    const doctor = await clinic.data.paidDoctor();
    await clinic.data.pay(doctor);
    await exported();
    await clinic.admin.delete('/api/medical-attentions/delete-all', {
      confirmText: 'CONFIRMAR BORRADO TOTAL',
      includePaidText: 'INCLUIR LO PAGADO',
      expectedCount: 1,
    });
    const { rows } = await run('SELECT count(*)::int FROM payment');
    expect(rows).toEqual([{ count: 0 }]);
    expect((await news()).kinds).toMatchObject([
      { kind: 'annulment', count: 1 },
      { kind: 'paymentUndone', count: 1 },
    ]);
    await exported();
    expect(await news()).toMatchObject({ totalEntries: 0 });
  });
});

describe('payout §33.7: the first export', () => {
  test('may say that the books have it already', async () => {
    await clinic.data.paidDoctor();
    await clinic.admin.post('/api/download-accounting-export', JULY);
    expect((await news()).unnumbered).toMatchObject([
      { period: 'Julio 2026', fileName: 'asientos-2026-07.csv' },
    ]);
    expect(await exportedAnew(clinic.admin, ALWAYS, true)).toBe(1);
    expect(await list()).toMatchObject([{ number: 1, isOpening: true }]);
    await clinic.data.paidDoctor();
    expect((await news()).unnumbered).toEqual([]);
    await expect(exportedAnew(clinic.admin, ALWAYS, true)).rejects.toThrow(
      'numberedExports.opened',
    );
    expect(await exported()).toBe(2);
  });
});

test('payout §33.8: the list finds exports by year and by what they hold', async () => {
  await clinic.data.paidDoctor({ name: 'Ana Núñez' });
  await exported(JULY);
  await clinic.data.paidDoctor({ name: 'Blas Soto' });
  await exported(ALWAYS);
  expect(await list()).toMatchObject([{ number: 2 }, { number: 1, period: 'Julio 2026' }]);
  expect(await list('?year=2026')).toMatchObject([{ number: 1 }]);
  expect(await list('?search=soto')).toMatchObject([{ number: 2 }]);
  expect(await list('?search=n%C3%BA%C3%B1ez&sort=totalDebits')).toMatchObject([{ number: 1 }]);
  expect(await list('?limit=1&offset=1')).toMatchObject([{ number: 1 }]);
  const { body } = await clinic.admin.get('/api/accounting-exports/summary?search=soto');
  expect(body).toMatchObject({ total: 1, totalEntries: 3, totalDebits: 100_000 });
});

test('payout §33.9: needs the screen, and an account that is missing is named', async () => {
  for (const profile of ['doctor', 'user', 'supervisor'] as const) {
    const other = await clinic.app.signedInAs(profile);
    expect((await other.get('/api/accounting-exports')).status).toBe(403);
    expect((await other.post('/api/accounting-exports/1/download', {})).status).toBe(403);
  }
  await clinic.data.paidDoctor();
  await run(`UPDATE clinic SET bank_account_account = ''`);
  const { status, body } = await clinic.admin.get('/api/accounting-exports/news?month=7&year=2026');
  await run(`UPDATE clinic SET bank_account_account = '1102002'`);
  expect({ status, body }).toMatchObject(refusedBy(409, 'accounting.accountMissing'));
});

describe('payout §33.10: the database', () => {
  const refused = (statement: string, why: string) => expect(run(statement)).rejects.toThrow(why);
  const made = async () => {
    await clinic.data.paidDoctor();
    return exported();
  };

  test('lets nothing change that was exported', async () => {
    await made();
    const stays = 'What was exported stays as it was.';
    await refused('UPDATE numbered_export SET number = 2', stays);
    await refused('DELETE FROM numbered_export', stays);
    await refused('UPDATE accounting_line SET debit = debit + 1', stays);
    await refused('DELETE FROM accounting_voucher', stays);
    await download(1);
    await refused(`UPDATE numbered_export_file SET content = 'x', sha256 = sha256('x')`, stays);
    await refused('DELETE FROM numbered_export_file', stays);
  });

  test('takes no voucher for an export that was made, and none twice', async () => {
    await made();
    const again = (turn: number, number: number) => `
      INSERT INTO accounting_voucher (export_number, voucher, aspect, subject_id, turn, day, description, reference, payee_name, payee_rut)
      SELECT ${number}, 9, aspect, subject_id, ${turn}, day, description, reference, payee_name, payee_rut FROM accounting_voucher`;
    await refused(again(2, 1), 'gets no further vouchers');
    await refused(again(1, 2), 'accounting_voucher_once');
    await refused(again(3, 2), 'accounting_voucher_in_turn');
    await refused(again(2, 2), 'accounting_voucher_export_number_fkey');
  });

  test('numbers without gaps, and adds up', async () => {
    await made();
    const next = (number: number, vouchers = 1) => `
      INSERT INTO numbered_export (number, until_year, until_month, total_vouchers, total_entries, total_debits, total_credits, sha256)
      VALUES (${number}, 2026, 7, ${vouchers}, 3, 100000, 100000, sha256('x'))`;
    await refused(next(3), 'has the next number');
    await refused(next(2), 'has the next number');
  });
});

test('payout §33.5: an export of the month of today holds what was undone today', async () => {
  await clinic.data.paidDoctor();
  await exported(JULY);
  const { rows } = await run('SELECT id FROM payment');
  await annul({ paymentIds: [rows[0].id] });
  expect(await news(JULY)).toMatchObject({ totalEntries: 0 });
  expect((await news(NOW)).kinds).toMatchObject([{ kind: 'annulment', count: 1 }]);
});
