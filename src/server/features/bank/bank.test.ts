import { createHash } from 'node:crypto';
import * as XLSX from '@e965/xlsx';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, type TestApp, testApp } from '../../../../test/support/app.ts';
import { type PayrollData, payrollData } from '../../../../test/support/payroll-data.ts';
import type { LeftOut, Transfer } from '../../../contract/bank.ts';
import { rutOf } from '../../../domain/rut.ts';

let app: TestApp;
let data: PayrollData;
let admin: Client;

const JULY = { month: 7, year: 2026 };
const CLINIC_RUT = rutOf(76_123_456);

type Payroll = {
  summary: { totalTransfers: number; totalAmount: number; period: string };
  transfers: Transfer[];
  leftOut: LeftOut[];
  problems: string[];
  layout: { id: string; hasWorkbook: boolean };
  layouts: { id: string }[];
};

beforeAll(async () => {
  app = await testApp();
  data = await payrollData(app.database);
  admin = await app.signedInAs('admin');
  const { db } = app.database;
  await db.updateTable('clinic').set({ name: 'Clínica Ñandú', rut: CLINIC_RUT }).execute();
  await db
    .updateTable('clinicBankSetting')
    .set({ accountNumber: '000012345678', agreementNumber: '017' })
    .execute();
});

/** Every test has the month for itself. */
beforeEach(async () => {
  await app.database.pool.query('TRUNCATE bank_file, payment, attention CASCADE');
});

async function generate(bankFormat = 'universal', options = {}): Promise<Payroll> {
  const answer = await admin.post<Payroll>('/api/generate-bank-payroll', {
    ...JULY,
    bankFormat,
    ...options,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

async function download(bankFormat: string, selectedTransfers: number[], options = {}) {
  return admin.post('/api/download-bank-file', {
    ...JULY,
    bankFormat,
    selectedTransfers,
    ...options,
  });
}

const idsOf = ({ transfers }: Payroll) => transfers.map(({ id }) => id);
/** The lines of a file and their columns. */
const columnsOf = (bytes: Buffer) =>
  bytes
    .toString('ascii')
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(';'));

describe('generating', () => {
  test('gives one transfer for each processed payment, to its account', async () => {
    const doctorId = await data.doctor({
      name: 'Ana Núñez',
      email: 'ana@ejemplo.cl',
      society: 'Cardiología del Sur SpA',
      accountHolderName: 'Cardiología del Sur SpA',
      accountHolderRut: rutOf(77_000_001),
      bankAccount: '00007251-4830',
    });
    await data.attentions(doctorId, [{ amount: 100_000 }, { amount: 50_000 }]);
    await data.process();
    const { summary, transfers, leftOut, problems } = await generate();
    expect(summary).toEqual({ totalTransfers: 1, totalAmount: 135_000, period: 'Julio 2026' });
    expect(transfers[0]).toMatchObject({
      doctorId,
      doctorName: 'Ana Núñez',
      payee: { name: 'Cardiología del Sur SpA', rut: rutOf(77_000_001) },
      societyInfo: { name: 'Cardiología del Sur SpA', rut: expect.stringMatching(/^76\d+-[\dK]$/) },
      email: 'ana@ejemplo.cl',
      amount: 135_000,
      bankName: 'Banco Santander',
      bankAccount: '00007251-4830',
      accountType: 'Cuenta corriente',
      reference: `PAGO-${transfers[0]?.id}`,
      status: 'processed',
      problems: [],
      warnings: [],
      inFiles: [],
    });
    expect(leftOut).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('keeps the account of the day on which the payment was processed', async () => {
    const doctorId = await data.paidDoctor({ bankAccount: '111222333' });
    await app.database.db
      .updateTable('doctor')
      .set({ bankAccount: '999888777' })
      .where('id', '=', doctorId)
      .execute();
    expect((await generate()).transfers[0]?.bankAccount).toBe('111222333');
  });

  test('has complementarias too, and paid ones only when they are asked for', async () => {
    const doctorId = await data.paidDoctor();
    await data.pay(doctorId);
    await data.attentions(doctorId, [{ amount: 20_000 }]);
    await data.process();
    expect((await generate()).summary).toMatchObject({ totalTransfers: 1, totalAmount: 18_000 });
    const all = await generate('universal', { includePaid: true });
    expect(all.summary).toMatchObject({ totalTransfers: 2, totalAmount: 108_000 });
    expect(all.transfers.map(({ status }) => status)).toEqual(['paid', 'processed']);
  });

  test('leaves other months, and what is only calculated, out', async () => {
    const doctorId = await data.paidDoctor({}, [{ date: '2026-06-30' }]);
    await data.attentions(doctorId, [{ date: '2026-08-01' }]);
    expect((await generate()).transfers).toEqual([]);
  });

  test('leaves payments by check and cash out, and says so', async () => {
    await data.paidDoctor({ name: 'Con Cheque', paymentType: 'check' });
    const other = await data.doctor({ name: 'En Efectivo' });
    await data.attentions(other, [{ amount: 10_000 }]);
    await data.process({ paymentMethod: 'cash' });
    const payroll = await generate();
    expect(payroll.transfers).toEqual([]);
    expect(payroll.leftOut).toMatchObject([
      {
        doctorName: 'Con Cheque',
        amount: 90_000,
        paymentMethod: 'check',
        reason: 'Se paga con cheque: no va en el archivo del banco.',
      },
      { doctorName: 'En Efectivo', amount: 9_000, paymentMethod: 'cash' },
    ]);
  });

  test('says in Spanish what keeps a transfer from being made', async () => {
    await data.paidDoctor({ name: 'A Sin Cuenta', bankAccount: null });
    await data.paidDoctor({ name: 'B Sin Banco', bankCode: null });
    await data.paidDoctor({ name: 'C Cuenta Rara', bankAccount: 'ABC-1' });
    await data.paidDoctor({ name: 'D Sin Tipo', accountKind: null });
    await data.paidDoctor({ name: 'E Sin Pago' }, [{ amount: 0 }]);
    const { transfers } = await generate();
    expect(transfers.map(({ problems }) => problems)).toEqual([
      ['La cuenta de A Sin Cuenta falta.'],
      ['B Sin Banco no tiene banco.'],
      ['La cuenta de C Cuenta Rara «ABC-1» no es un número.'],
      [],
      ['El monto de E Sin Pago debe ser mayor que cero.'],
    ]);
    expect(transfers[3]?.warnings).toEqual([
      'No se indica el tipo de cuenta: se supone cuenta corriente.',
    ]);
  });

  test('names the layout and what is not verified about it', async () => {
    const { layout, layouts } = await generate('bci');
    expect(layout).toMatchObject({ id: layouts[0]?.id, hasWorkbook: false });
    expect(layouts.length).toBeGreaterThan(1);
    const other = await generate('bci', { layout: layouts[1]?.id });
    expect(other.layout.id).toBe(layouts[1]?.id);
    expect((await generate('santander')).layout.hasWorkbook).toBe(true);
    const wrong = await admin.post('/api/generate-bank-payroll', {
      ...JULY,
      bankFormat: 'chile',
      layout: layouts[0]?.id,
    });
    expect(wrong.body).toMatchObject({ code: 'bank.layoutUnknown', data: { field: 'layout' } });
  });

  test('refuses an unknown format and a month that is none', async () => {
    for (const payload of [
      { ...JULY, bankFormat: 'itau' },
      { year: 2026, month: 13 },
    ]) {
      expect((await admin.post('/api/generate-bank-payroll', payload)).status).toBe(400);
    }
  });
});

describe('downloading', () => {
  /** Two doctors, of Santander and BancoEstado; their payments' ids. */
  async function twoTransfers(): Promise<number[]> {
    await data.paidDoctor({ name: 'Ana Núñez Peña', email: 'ana@ejemplo.cl' }, [
      { amount: 1_234_567 },
    ]);
    await data.paidDoctor(
      { name: 'Juan Soto', bankCode: '012', accountKind: 'vista', bankAccount: '12345' },
      [{ amount: 20_000 }],
    );
    return idsOf(await generate());
  }

  /** Amount, account, bank and RUT of each payee, as each bank's own document places them. */
  const PARSERS: Record<string, (bytes: Buffer) => [number, string, string, string][]> = {
    santander: (bytes) =>
      columnsOf(bytes)
        .slice(1)
        .map((c) => [Number(c[7]), c[2] ?? '', c[4] ?? '', c[5] ?? '']),
    bci: (bytes) =>
      columnsOf(bytes).map((c) => [Number(c[6]), c[1] ?? '', c[2] ?? '', `${c[3]}${c[4]}`]),
    chile: (bytes) =>
      bytes
        .toString('ascii')
        .split('\r\n')
        .filter((record) => record.startsWith('02'))
        .map((record) => {
          expect(record).toHaveLength(400);
          const at = (from: number, to: number) => record.slice(from - 1, to).trim();
          expect(at(3, 12)).toBe(CLINIC_RUT.replace('-', '').padStart(10, '0'));
          expect(at(13, 15)).toBe('017');
          return [
            Number(at(198, 210)) / 100,
            at(173, 194),
            at(170, 172),
            at(25, 34).replace(/^0+/, ''),
          ];
        }),
    estado: (bytes) =>
      columnsOf(bytes)
        .slice(1)
        .map((c) => [Number(c[7]), c[4] ?? '', c[2] ?? '', (c[5] ?? '').replace('-', '')]),
    universal: (bytes) =>
      columnsOf(bytes)
        .slice(1)
        .map((c) => [Number(c[9]), c[6] ?? '', c[4] ?? '', (c[7] ?? '').replace('-', '')]),
  };

  test.each(Object.keys(PARSERS))('%s: pays each its amount on its account', async (format) => {
    const ids = await twoTransfers();
    const answer = await download(format, ids);
    expect(answer.status, String(answer.body)).toBe(200);
    expect(answer.headers['content-disposition']).toContain(`"nomina-${format}-2026-07.txt"`);
    const payments = await app.database.db
      .selectFrom('payment')
      .select(['payeeRut', 'bankAccount', 'bankCode'])
      .orderBy('payeeName')
      .execute();
    const expected = payments.map(({ payeeRut, bankAccount, bankCode }, index) => [
      [1_111_110, 18_000][index],
      bankAccount,
      bankCode,
      payeeRut.replace('-', ''),
    ]);
    expect(PARSERS[format]?.(answer.bytes)).toEqual(expected);
    expect(answer.bytes.toString('ascii')).toContain('Ana Nunez');
  });

  test('writes the selected transfers only', async () => {
    const [, second = 0] = await twoTransfers();
    const { bytes } = await download('universal', [second]);
    expect(PARSERS.universal?.(bytes).map(([amount]) => amount)).toEqual([18_000]);
  });

  test('gives the workbook where the bank takes one', async () => {
    const ids = await twoTransfers();
    const answer = await download('santander', ids, { as: 'workbook' });
    expect(answer.headers['content-disposition']).toContain('"nomina-santander-2026-07.xlsx"');
    const book = XLSX.read(answer.bytes);
    const rows = XLSX.utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, {
      header: 1,
    });
    expect(rows.slice(1).map((row) => row[7])).toEqual([1_111_110, 18_000]);
    expect((await download('estado', ids, { as: 'workbook' })).body).toMatchObject({
      code: 'bank.noWorkbook',
    });
  });

  test('is recorded with its fingerprint, its payments and who made it', async () => {
    const ids = await twoTransfers();
    const { bytes } = await download('universal', ids);
    const { db } = app.database;
    const file = await db.selectFrom('bankFile').selectAll().executeTakeFirstOrThrow();
    expect(file).toMatchObject({
      bankFormat: 'universal',
      periodYear: 2026,
      periodMonth: 7,
      fileName: 'nomina-universal-2026-07.txt',
      totalAmount: 1_129_110,
      totalTransfers: 2,
    });
    expect(file.sha256.toString('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
    const held = await db.selectFrom('bankFilePayment').selectAll().orderBy('paymentId').execute();
    expect(held.map(({ paymentId }) => paymentId)).toEqual(ids.toSorted((a, b) => a - b));
    const entry = await db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'bank.download')
      .where('entityId', '=', String(file.id))
      .executeTakeFirstOrThrow();
    expect(entry.summary).toBe(
      'Descargó nomina-universal-2026-07.txt: 2 transferencias de Julio 2026 por $1.129.110.',
    );
    expect(entry.userId).toBe(file.createdBy);
  });

  test('a payment that is in a file already says so; a second file has a name of its own', async () => {
    const [first = 0, second = 0] = await twoTransfers();
    await download('universal', [first]);
    await download('universal', [first, second]);
    const { transfers } = await generate();
    expect(transfers.map(({ inFiles }) => inFiles)).toEqual([
      ['nomina-universal-2026-07.txt', 'nomina-universal-2026-07-2.txt'],
      ['nomina-universal-2026-07-2.txt'],
    ]);
  });
});

describe('refusals, which write nothing', () => {
  async function expectRefused(
    answer: Awaited<ReturnType<typeof download>>,
    status: number,
    body: object,
  ) {
    expect(answer.body).toMatchObject(body);
    expect(answer.status).toBe(status);
    expect(await app.database.db.selectFrom('bankFile').selectAll().execute()).toEqual([]);
  }

  test('nothing selected', async () => {
    await data.paidDoctor();
    await expectRefused(await download('universal', []), 400, {
      code: 'bank.nothingSelected',
      message: 'Seleccione al menos una transferencia.',
    });
  });

  test('nothing to transfer', async () => {
    await expectRefused(await download('universal', [1]), 409, {
      code: 'bank.nothingToTransfer',
      message: 'No hay pagos procesados por transferir en Julio 2026.',
    });
  });

  test('a selected transfer with a problem', async () => {
    await data.paidDoctor();
    await data.paidDoctor({ name: 'Sin Cuenta', bankAccount: null });
    await expectRefused(await download('universal', idsOf(await generate())), 409, {
      code: 'bank.incompleteTransfer',
      message: 'No se puede incluir a Sin Cuenta: La cuenta de Sin Cuenta falta.',
      data: { problems: ['La cuenta de Sin Cuenta falta.'] },
    });
  });

  test('a transfer that has been paid since it was listed', async () => {
    const doctorId = await data.paidDoctor();
    await data.paidDoctor();
    const ids = idsOf(await generate());
    await data.pay(doctorId);
    await expectRefused(await download('universal', ids), 409, {
      code: 'bank.selectionChanged',
      message:
        '1 de las transferencias seleccionadas ya no están por pagar en Julio 2026. Genere la nómina de nuevo.',
    });
  });

  test('a clinic without the account that the format needs', async () => {
    await data.paidDoctor();
    const { db } = app.database;
    const setting = db.updateTable('clinicBankSetting').where('bankFormat', '=', 'estado');
    await setting.set({ accountNumber: '' }).execute();
    const payroll = await generate('estado');
    expect(payroll.problems).toEqual(['La cuenta de cargo de la clínica falta.']);
    await expectRefused(await download('estado', idsOf(payroll)), 409, {
      code: 'bank.payerIncomplete',
      message:
        'La cuenta de cargo de la clínica falta. Complete los datos bancarios de la clínica en la configuración.',
    });
    await setting.set({ accountNumber: '000012345678' }).execute();
  });

  test('doctors and people who are not signed in', async () => {
    const doctorId = await data.paidDoctor();
    const doctor = await app.signedInAs('doctor', { doctorId });
    const payload = { ...JULY, bankFormat: 'universal', selectedTransfers: [1] };
    for (const path of ['/api/generate-bank-payroll', '/api/download-bank-file']) {
      expect((await doctor.post(path, payload)).status).toBe(403);
      expect((await app.anonymous.post(path, payload)).status).toBe(401);
    }
  });
});
