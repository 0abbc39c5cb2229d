import { createHash } from 'node:crypto';
import * as XLSX from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { AccountingEntry, PreviousExport } from '../../../contract/payout/accounting.ts';

const JULY = { month: 7, year: 2026 };

type Export = {
  summary: Record<string, unknown>;
  entries: AccountingEntry[];
  previousExports: PreviousExport[];
  layout: { id: string; hasWorkbook: boolean };
};

/** A paid payment of July with its complementaria still to be paid, and a processed one of another. */
const { app, data, admin } = await adminPayroll();
const doctorId = await data.paidDoctor({ name: 'Ana Núñez', retentionRate: 1525 }, [
  { amount: 100_001 },
  { amount: 33_333 },
]);
await data.pay(doctorId);
await data.attentions(doctorId, [{ amount: 20_000 }]);
await data.paidDoctor({ name: 'Juan Soto', society: 'Sociedad Soto SpA', retentionRate: 0 });

const generate = (period: object = JULY) =>
  admin.post<Export>('/api/generate-accounting-export', period);
const download = (payload: object = {}, client = admin) =>
  client.post('/api/download-accounting-export', { ...JULY, ...payload });

const paymentsOfJuly = () =>
  app.database.db
    .selectFrom('payment')
    .selectAll()
    .where('periodMonth', '=', 7)
    .orderBy('id')
    .execute();

describe('generating', () => {
  // payout §14.1
  test('provisions every payment of the month, and pays the paid ones', async () => {
    const { status, body } = await generate();
    expect(status).toBe(200);
    const payments = await paymentsOfJuly();
    expect(payments).toHaveLength(3);
    const [first, ...others] = payments;
    expect(body.entries.slice(0, 3)).toMatchObject([
      { account: '3101001', debit: 133_334, credit: 0, reference: `PAGO-${first?.id}` },
      { account: '2116006', debit: 0, credit: 20_333 },
      { account: '2120005', debit: 0, credit: 113_001 },
    ]);
    expect(body.entries[0]).toMatchObject({
      date: '2026-07-31',
      accountName: 'Gasto en honorarios médicos',
      description: expect.stringMatching(/^Provisión honorarios Julio 2026 - Ana Núñez - /),
    });
    expect(body.entries.slice(-2)).toMatchObject([
      { account: '2120005', debit: 113_001, credit: 0, date: '2026-08-05' },
      { account: '1102002', debit: 0, credit: 113_001, date: '2026-08-05' },
    ]);
    const described = body.entries.map(({ description }) => description).join('\n');
    expect(described).toContain('(Complementaria 1)');
    expect(described).toContain('Sociedad Soto SpA');
    for (const other of others) {
      const own = body.entries.filter(({ reference }) => reference === `PAGO-${other.id}`);
      expect(own.every(({ description }) => description.startsWith('Provisión'))).toBe(true);
    }
  });

  // payout §14.2
  test('balances, and adds up to the payments', async () => {
    const { summary, entries } = (await generate()).body;
    const payments = await paymentsOfJuly();
    const provision = payments.reduce((sum, { totalBrutAmount }) => sum + totalBrutAmount, 0);
    const total = provision + (payments[0]?.totalAmount ?? 0);
    expect(summary).toEqual({
      totalEntries: entries.length,
      totalDebits: total,
      totalCredits: total,
      balanceCheck: 0,
      period: 'Julio 2026',
      provisions: { count: 3, amount: provision },
      annulments: { count: 0, amount: 0 },
      writeOffs: { count: 0, amount: 0 },
      payments: { count: 1, amount: payments[0]?.totalAmount },
      costCentres: [],
    });
  });

  // payout §14.5
  test('answers the requested number of entries, and the figures of all', async () => {
    const whole = (await generate()).body;
    const { entries, summary } = (await generate({ ...JULY, limit: 2 })).body;
    expect(entries).toEqual(whole.entries.slice(0, 2));
    expect(summary).toEqual(whole.summary);
  });

  test('names the layout of the format', async () => {
    expect((await generate()).body.layout.id).toBe('asientos-csv-2');
    const { layout } = (await generate({ ...JULY, exportFormat: 'nubox' })).body;
    expect(layout).toMatchObject({ verification: 'V', hasWorkbook: true });
    expect((await generate({ ...JULY, exportFormat: 'sap' })).status).toBe(400);
  });

  test('payout §14.4: a month from 1 to 12, a year from 2024 on', async () => {
    for (const [period, field, message] of [
      [{ month: 13, year: 2026 }, 'month', 'El mes va de 1 a 12'],
      [{ month: 7, year: 2023 }, 'year', 'El año debe ser 2024 o posterior'],
    ] as const) {
      const { status, body } = await generate(period);
      expect(status).toBe(400);
      expect(body).toMatchObject({ data: { fields: { [field]: message } } });
    }
  });

  // payout §14.3
  test('refuses while the clinic lacks an account, and names the screen that sets it', async () => {
    const { db } = app.database;
    const setAccounts = (bankAccountAccount: string, feePayableAccount: string) =>
      db.updateTable('clinic').set({ bankAccountAccount, feePayableAccount }).execute();
    await setAccounts('', '');
    for (const answer of [await generate(), await download()]) {
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({
        code: 'accounting.accountMissing',
        message:
          'Faltan cuentas contables: Honorarios por pagar, Banco. Complételas en Configuración, pestaña Contabilidad.',
      });
    }
    await setAccounts('1102002', '2120005');
  });

  // payout §15.6
  test("takes the clinic's own accounts", async () => {
    const { db } = app.database;
    await db.updateTable('clinic').set({ feeExpenseAccount: '5-01-001' }).execute();
    expect((await generate()).body.entries[0]?.account).toBe('5-01-001');
    await db.updateTable('clinic').set({ feeExpenseAccount: '3101001' }).execute();
  });

  // payout §14.3
  test('refuses a month without payments', async () => {
    for (const answer of [
      await generate({ month: 6, year: 2026 }),
      await download({ month: 6, exportFormat: 'csv' }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({
        code: 'accounting.nothingToExport',
        message: 'No hay pagos procesados en Junio 2026.',
      });
    }
  });
});

describe('downloading', () => {
  // payout §14.6, payout §16.1
  test.each(['csv', 'excel', 'txt'])('%s has the entries that were shown', async (exportFormat) => {
    const { entries } = (await generate()).body;
    const answer = await download({ exportFormat });
    expect(answer.status).toBe(200);
    const extension = exportFormat === 'excel' ? 'xlsx' : exportFormat;
    expect(answer.headers['content-disposition']).toContain(`"asientos-2026-07.${extension}"`);
    const book = XLSX.read(
      exportFormat === 'txt' ? new TextDecoder('windows-1252').decode(answer.bytes) : answer.bytes,
      { type: exportFormat === 'txt' ? 'string' : 'buffer', raw: true },
    );
    const rows = XLSX.utils
      .sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
      .slice(1);
    expect(rows.map((row) => [String(row[0]), Number(row[2]), Number(row[3]), row[5]])).toEqual(
      entries.map(({ account, debit, credit, reference }) => [account, debit, credit, reference]),
    );
    expect(rows[0]?.[4]).toBe(entries[0]?.description);
  });

  test.each([
    ['softland', 'comprobantes-softland-2026-07.txt', 0, [1, 2, 0]],
    ['nubox', 'comprobantes-nubox-2026-07.csv', 1, [6, 7, 4]],
    ['defontana', 'comprobantes-defontana-2026-07.csv', 1, [5, 6, 4]],
  ] as const)('%s is the voucher of the same entries', async (exportFormat, name, header, at) => {
    const { entries } = (await generate()).body;
    const answer = await download({ exportFormat });
    expect(answer.headers['content-disposition']).toContain(`"${name}"`);
    const rows = answer.bytes.toString('latin1').split('\r\n').slice(header, -1);
    expect(rows.map((row) => at.map((column) => row.split(';')[column]))).toEqual(
      entries.map(({ debit, credit, account }) => [`${debit}`, `${credit}`, account]),
    );
  });

  // payout §16.6
  test('a workbook is given to Nubox, and refused where there is none', async () => {
    const answer = await download({ exportFormat: 'nubox', as: 'workbook' });
    expect(answer.headers['content-disposition']).toContain('.xlsx"');
    expect(XLSX.read(answer.bytes).SheetNames).toEqual(['Comprobantes']);
    expect((await download({ exportFormat: 'softland', as: 'workbook' })).body).toMatchObject({
      code: 'accounting.noWorkbook',
    });
  });

  // payout §14.6, payout §14.4
  test('`format` wins over the form, and csv is the default', async () => {
    const named = await download({ exportFormat: 'txt', format: 'excel' });
    expect(named.headers['content-disposition']).toContain('.xlsx');
    expect((await download()).headers['content-disposition']).toContain('.csv');
  });

  // payout §14.7
  test('is recorded with its fingerprint, and reported the next time', async () => {
    const { bytes } = await download({ exportFormat: 'txt' });
    const kept = await app.database.db
      .selectFrom('accountingExport')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(kept.sha256.toString('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
    const { summary, previousExports } = (await generate()).body;
    expect(kept).toMatchObject({
      exportFormat: 'txt',
      periodYear: 2026,
      periodMonth: 7,
      layout: 'asientos-txt-2 (Asientos en texto 2)',
      totalEntries: summary.totalEntries,
      totalDebits: summary.totalDebits,
    });
    expect(previousExports[0]).toEqual({
      id: kept.id,
      exportFormat: 'txt',
      fileName: 'asientos-2026-07.txt',
      layout: kept.layout,
      totalEntries: summary.totalEntries,
      totalDebits: summary.totalDebits,
      sha256: kept.sha256.toString('hex'),
      createdAt: kept.createdAt.toISOString(),
      createdByName: expect.stringContaining('Prueba admin'),
      difference: null,
    });
    const [entry] = await app.query`
      SELECT action, summary FROM audit_log WHERE entity = 'accountingExport' AND entity_id = ${String(kept.id)}`;
    expect(entry.action).toBe('accounting.download');
    expect(entry.summary).toMatch(
      /^Descargó asientos-2026-07\.txt: \d+ asientos de Julio 2026 por \$/,
    );
  });

  // payout §14.7
  test('names what differs from the previous export: an account, then a payment', async () => {
    await download();
    const { db } = app.database;
    await db.updateTable('clinic').set({ bankAccountAccount: '1-02-003' }).execute();
    const { body: otherAccount } = await generate();
    expect(otherAccount.previousExports[0]?.difference).toMatch(
      /^Los totales son los mismos, pero/,
    );
    await db.updateTable('clinic').set({ bankAccountAccount: '1102002' }).execute();
    expect((await generate()).body.previousExports[0]?.difference).toBeNull();

    await data.paidDoctor({ retentionRate: 1000 }, [{ amount: 50_000 }]);
    const [last] = (await generate()).body.previousExports;
    expect(last?.difference).toBe('Hoy hay 3 asientos más y $50.000 más que entonces.');
  });

  // payout §14.8
  test('is refused to a user who was not shown that the month was exported meanwhile', async () => {
    const shownExport = (await generate()).body.previousExports[0]?.id ?? null;
    // Two people look at the same month, and both press the button.
    const answers = await Promise.all([download({ shownExport }), download({ shownExport })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'accounting.exportedMeanwhile',
      message:
        'Nada se descargó: mientras revisaba, Julio 2026 se exportó en asientos-2026-07.csv. Vea el aviso antes de descargarlo otra vez.',
    });
    const latest = (await generate()).body.previousExports[0]?.id;
    expect((await download({ shownExport: latest })).status).toBe(200);
    expect((await download({ shownExport: null })).status).toBe(409);
  });

  // payout §14.9
  test('is not for doctors', async () => {
    const doctor = await app.signedInAs('doctor', { doctorId });
    expect((await download({}, doctor)).status).toBe(403);
  });
});
