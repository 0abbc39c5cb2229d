import { createHash } from 'node:crypto';
import * as XLSX from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import {
  type BankClinic,
  bankClinic,
  CLINIC_RUT,
  idsOf,
  JULY,
  placesOf,
} from '../../../../test/support/bank-clinic.ts';

const clinic = bankClinic();

/** The lines of a file and their columns. */
const columnsOf = (bytes: Buffer) =>
  bytes
    .toString('ascii')
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(';'));

describe('downloading', () => {
  /** Two doctors, of Santander and BancoEstado; their payments' ids. */
  async function twoTransfers(): Promise<number[]> {
    await clinic.data.paidDoctor({ name: 'Ana Núñez Peña', email: 'ana@ejemplo.cl' }, [
      { amount: 1_234_567 },
    ]);
    await clinic.data.paidDoctor(
      { name: 'Juan Soto', bankCode: '012', accountKind: 'vista', bankAccount: '12345' },
      [{ amount: 20_000 }],
    );
    return idsOf(await clinic.generate());
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

  // payout §10.1
  test.each(Object.keys(PARSERS))('%s: pays each amount to its account', async (format) => {
    const ids = await twoTransfers();
    const answer = await clinic.download(format, ids);
    expect(answer.status, String(answer.body)).toBe(200);
    expect(answer.headers['content-disposition']).toContain(`"nomina-${format}-2026-07.txt"`);
    const payments = await clinic.app.query`
      SELECT payee_rut AS "payeeRut", bank_account AS "bankAccount", bank_code AS "bankCode" FROM payment
       ORDER BY payee_name`;
    const expected = payments.map(({ payeeRut, bankAccount, bankCode }, index) => [
      [1_111_110, 18_000][index],
      bankAccount,
      bankCode,
      payeeRut.replace('-', ''),
    ]);
    expect(PARSERS[format]?.(answer.bytes)).toEqual(expected);
    expect(answer.bytes.toString('ascii')).toContain('Ana Nunez');
  });

  // payout §10.1
  test('writes the selected transfers only', async () => {
    const [, second = 0] = await twoTransfers();
    const { bytes } = await clinic.download('universal', [second]);
    expect(PARSERS.universal?.(bytes).map(([amount]) => amount)).toEqual([18_000]);
  });

  // payout §10.6
  test('gives the workbook where the bank takes one', async () => {
    const ids = await twoTransfers();
    const answer = await clinic.download('santander', ids, { as: 'workbook' });
    expect(answer.headers['content-disposition']).toContain('"nomina-santander-2026-07.xlsx"');
    const book = XLSX.read(answer.bytes);
    const rows = XLSX.utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, {
      header: 1,
    });
    expect(rows.slice(1).map((row) => row[7])).toEqual([1_111_110, 18_000]);
    const agreedRepeats = placesOf(await clinic.generate());
    const old = await clinic.download('bci', ids, { as: 'workbook', agreedRepeats });
    expect(old.headers['content-disposition']).toContain('"nomina-bci-2026-07.xls"');
    expect(old.headers['content-type']).toBe('application/vnd.ms-excel');
    expect((await clinic.download('estado', ids, { as: 'workbook' })).body).toMatchObject({
      code: 'bank.noWorkbook',
    });
  });

  // payout §10.5
  test('is recorded with its fingerprint, its payments and its author', async () => {
    const ids = await twoTransfers();
    const { bytes } = await clinic.download('universal', ids);
    const { db } = clinic.app.database;
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
    const held = await db.selectFrom('transferPayment').selectAll().orderBy('paymentId').execute();
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

  // payout §9.7
  test('files of the month are listed with their totals and fingerprint, newest first', async () => {
    const ids = await twoTransfers();
    expect((await clinic.generate()).files).toEqual([]);
    const { bytes } = await clinic.download('bci', ids);
    const agreedRepeats = placesOf(await clinic.generate()).slice(0, 1);
    await clinic.download('universal', ids.slice(0, 1), { agreedRepeats });
    const { files } = await clinic.generate('santander');
    expect(files).toMatchObject([
      { fileName: 'nomina-universal-2026-07.txt', totalTransfers: 1 },
      {
        fileName: 'nomina-bci-2026-07.txt',
        bankFormat: 'bci',
        layout: 'bci-nomina-en-linea-1 (BCI · Pago de Nómina en Línea 1)',
        totalTransfers: 2,
        totalAmount: 1_129_110,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        createdByName: expect.stringContaining('Prueba admin'),
      },
    ]);
  });

  // payout §10.5
  test('a payment that is already in a file is marked so; a second file has a name of its own', async () => {
    const [first = 0, second = 0] = await twoTransfers();
    await clinic.download('universal', [first]);
    const agreedRepeats = placesOf(await clinic.generate()).slice(0, 1);
    await clinic.download('universal', [first, second], { agreedRepeats });
    const { transfers } = await clinic.generate();
    expect(transfers.map(({ inFiles }) => inFiles)).toEqual([
      ['nomina-universal-2026-07.txt', 'nomina-universal-2026-07-2.txt'],
      ['nomina-universal-2026-07-2.txt'],
    ]);
  });

  // payout §8.7
  test('payments that are in no file are named before they are marked as paid', async () => {
    const doctorId = await clinic.data.paidDoctor({}, [{ amount: 50_000 }]);
    const unsent = async (doctorIds: number) => {
      const query = `month=7&year=2026&status=processed&isUnsent=true&doctorIds=${doctorIds}`;
      return (await clinic.admin.get(`/api/payments/summary?${query}`)).body;
    };
    expect(await unsent(doctorId)).toMatchObject({ total: 1, totalAmount: 45_000 });
    expect(await unsent(doctorId + 1)).toMatchObject({ total: 0 });
    await clinic.download('universal', idsOf(await clinic.generate()));
    expect(await unsent(doctorId)).toMatchObject({ total: 0, totalAmount: 0 });
    await clinic.app.query`TRUNCATE bank_file CASCADE; UPDATE payment SET payment_method = 'check'`;
    expect(await unsent(doctorId)).toMatchObject({ total: 0 });
  });
});

describe('refusals, which write nothing', () => {
  async function expectRefused(
    answer: Awaited<ReturnType<BankClinic['download']>>,
    status: number,
    body: object,
  ) {
    expect(answer.body).toMatchObject(body);
    expect(answer.status).toBe(status);
    expect(await clinic.app.database.db.selectFrom('bankFile').selectAll().execute()).toEqual([]);
  }

  // payout §10.2
  test('nothing selected', async () => {
    await clinic.data.paidDoctor();
    await expectRefused(await clinic.download('universal', []), 400, {
      code: 'bank.nothingSelected',
      message: 'Seleccione al menos una transferencia.',
    });
  });

  // payout §10.2
  test('nothing to transfer', async () => {
    await expectRefused(await clinic.download('universal', [1]), 409, {
      code: 'bank.nothingToTransfer',
      message: 'No hay pagos procesados por transferir en Julio 2026.',
    });
  });

  // payout §10.2
  test('a selected transfer with a problem', async () => {
    await clinic.data.paidDoctor();
    await clinic.data.paidDoctor({ name: 'Sin Cuenta', bankAccount: null });
    await expectRefused(await clinic.download('universal', idsOf(await clinic.generate())), 409, {
      code: 'bank.incompleteTransfer',
      message: 'No se puede incluir a Sin Cuenta: La cuenta de Sin Cuenta falta.',
      data: { problems: ['La cuenta de Sin Cuenta falta.'] },
    });
  });

  // payout §10.2
  test('a transfer that was paid after it was listed', async () => {
    const doctorId = await clinic.data.paidDoctor();
    await clinic.data.paidDoctor();
    const ids = idsOf(await clinic.generate());
    await clinic.data.pay(doctorId);
    await expectRefused(await clinic.download('universal', ids), 409, {
      code: 'bank.selectionChanged',
      message:
        '1 transferencia seleccionada ya no está por pagar en Julio 2026. Genere la nómina de nuevo.',
    });
  });

  // payout §10.3
  test('a doctor with two payments in a file is named once', async () => {
    const doctorId = await clinic.data.paidDoctor({ name: 'Ana Araya' });
    await clinic.data.attentions(doctorId, [{ amount: 50_000 }]);
    await clinic.data.process();
    const ids = idsOf(await clinic.generate());
    expect((await clinic.download('bci', ids)).status).toBe(200);
    expect((await clinic.download('bci', ids)).body).toMatchObject({
      message: expect.stringContaining(
        '2 pagos por $135.000 ya están en nomina-bci-2026-07.txt (Ana Araya).',
      ),
    });
  });

  // payout §10.3
  test('payments in a file or paid, unless the caller confirms the files', async () => {
    const doctorId = await clinic.data.paidDoctor({ name: 'Ana Araya' }, [{ amount: 50_000 }]);
    await clinic.data.paidDoctor({ name: 'Luis Soto' });
    const ids = idsOf(await clinic.generate());
    const [first = 0] = ids;
    const order = (options: object = {}) => clinic.download('bci', ids, options);
    expect((await clinic.download('bci', [first])).status).toBe(200);
    const refused = await order();
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        code: 'bank.alreadySent',
        message:
          'Nada se descargó: 1 pago por $45.000 ya está en nomina-bci-2026-07.txt (Ana Araya). Se pagaría dos veces si el banco ya lo procesó. Revise la selección y confirme lo que se repite.',
        data: {
          repeats: [
            {
              id: first,
              status: 'processed',
              inFiles: ['nomina-bci-2026-07.txt'],
              doctorName: 'Ana Araya',
              amount: 45_000,
            },
          ],
        },
      },
    ]);
    const shown = placesOf(await clinic.generate());
    expect((await order({ agreedRepeats: shown.slice(1) })).status).toBe(409);
    // Whoever was told of all of them may have them again, once: then they are in one more file.
    expect((await order({ agreedRepeats: shown })).status).toBe(200);
    expect((await order({ agreedRepeats: shown })).body).toMatchObject({
      code: 'bank.alreadySent',
    });
    await clinic.app.query`TRUNCATE bank_file CASCADE`;
    await clinic.data.pay(doctorId);
    await expectRefused(await order({ includePaid: true }), 409, {
      code: 'bank.alreadySent',
      message: expect.stringContaining('1 pago por $45.000 ya está entre lo pagado (Ana Araya).'),
    });
  });

  // payout §10.4
  test('ten downloads of the same transfers at once give one file', async () => {
    await clinic.data.paidDoctor();
    await clinic.data.paidDoctor();
    const ids = idsOf(await clinic.generate());
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => clinic.download('bci', ids)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    const held = await clinic.app.database.db.selectFrom('transferPayment').selectAll().execute();
    expect(held.map(({ paymentId }) => paymentId).toSorted()).toEqual(ids.toSorted());
  });

  // payout §10.8
  test('a clinic without the account that the format needs', async () => {
    await clinic.data.paidDoctor();
    const { db } = clinic.app.database;
    const setting = db.updateTable('clinicBankSetting').where('bankFormat', '=', 'estado');
    await setting.set({ accountNumber: '' }).execute();
    const payroll = await clinic.generate('estado');
    expect(payroll.problems).toEqual(['La cuenta de cargo de la clínica falta.']);
    await expectRefused(await clinic.download('estado', idsOf(payroll)), 409, {
      code: 'bank.payerIncomplete',
      message:
        'La cuenta de cargo de la clínica falta. Complete los datos bancarios de la clínica en la configuración.',
    });
    await setting.set({ accountNumber: '000012345678' }).execute();
  });

  // masters §10.17
  test('a clinic that never said anything of the format', async () => {
    await clinic.data.paidDoctor();
    const { db } = clinic.app.database;
    const [removed] = await db
      .deleteFrom('clinicBankSetting')
      .where('bankFormat', '=', 'estado')
      .returningAll()
      .execute();
    const { problems } = await clinic.generate('estado');
    expect(problems).toEqual(['La cuenta de cargo de la clínica falta.']);
    if (removed) await db.insertInto('clinicBankSetting').values(removed).execute();
  });

  // payout §10.9
  test('doctors and callers without a session', async () => {
    const doctorId = await clinic.data.paidDoctor();
    const doctor = await clinic.app.signedInAs('doctor', { doctorId });
    const payload = { ...JULY, bankFormat: 'universal', selectedTransfers: [1] };
    for (const path of ['/api/generate-bank-payroll', '/api/download-bank-file']) {
      expect((await doctor.post(path, payload)).status).toBe(403);
      expect((await clinic.app.anonymous.post(path, payload)).status).toBe(401);
    }
  });
});
