/** Each layout against the bank's document, taken apart as the document says, not as it is written. */
import * as XLSX from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linesOf, PAYROLL, write } from '../../../test/support/bank-payroll.ts';
import { rutOf } from '../../domain/identity/rut.ts';
import { pesos } from '../../domain/money.ts';
import type { BankTransfer } from './types.ts';

/** Takes a record apart by the positions of the bank's document: the first is 1, both ends count. */
function cut<T extends Record<string, [number, number]>>(record: string, fields: T) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, [from, to]]) => [name, record.slice(from - 1, to)]),
  ) as Record<keyof T, string>;
}

// payout §11.6, payout §11.14
test('santander: 13 columns, the same in text and workbook', () => {
  const { file } = write('santander-transferencias-masivas-1');
  const rows = file.text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
  expect(rows.every((row) => row.length === 13)).toBe(true);
  expect(rows[1]).toEqual([
    '00012345678',
    'CLP',
    '000012345678',
    'CLP',
    '037',
    '111111111',
    'Ana Maria Munoz Pena',
    '1234567',
    'Honorarios medicos de julio gracias',
    'ana@example.cl',
    'Honorarios medicos de julio gracias',
    'PAGO-1',
    'Honorarios medicos de julio gracias PAGO-1',
  ]);
  const book = XLSX.read(file.workbook?.bytes(), { type: 'array' });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  const cells: unknown[][] = XLSX.utils.sheet_to_json(sheet, { header: 1 });
  expect(cells.map((row) => row.map(String))).toEqual(
    rows
      .map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1))
      .map((row) => row.map(String)),
  );
  expect(sheet.C2).toMatchObject({ t: 's' });
  expect(sheet.H2).toMatchObject({ t: 'n', v: 1_234_567 });
});

// payout §11.7
test('bci: 13 columns within the lengths of its document', () => {
  const lengths = [12, 18, 3, 12, 1, 45, 16, 20, 20, 3, 30, 45, 25];
  const rows = linesOf('bci-nomina-en-linea-1').map((line) => line.split(';'));
  for (const row of rows) {
    expect(row).toHaveLength(13);
    for (const [at, cell] of row.entries())
      expect(cell.length).toBeLessThanOrEqual(lengths[at] ?? 0);
  }
  expect(rows[3]).toEqual(
    '00012345678;777001234567;016;9068826;K;Kay Nandu;450000;PAGO-4;;PRV;Honorarios;kay@example.cl;'.split(
      ';',
    ),
  );
});

// payout §11.7
test('bci: the workbook of Excel 97-2003 has the same 13 columns, accounts and RUTs as texts', () => {
  const { file } = write('bci-nomina-en-linea-1');
  expect(file.workbook?.fileName).toMatch(/\.xls$/);
  expect(
    Buffer.from(file.workbook?.bytes() ?? [])
      .subarray(0, 4)
      .toString('hex'),
  ).toBe('d0cf11e0');
  const book = XLSX.read(file.workbook?.bytes(), { type: 'array' });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  const cells: unknown[][] = XLSX.utils.sheet_to_json(sheet, { header: 1, defval: '' });
  expect(cells.map((row) => row.map(String).join(';'))).toEqual(linesOf('bci-nomina-en-linea-1'));
  expect(sheet.A1).toMatchObject({ t: 's', v: '00012345678' });
  expect(sheet.D1).toMatchObject({ t: 's', v: '11111111' });
  expect(sheet.G1).toMatchObject({ t: 'n', v: 1_234_567 });
});

// payout §11.8
test('bci remuneraciones: records of 302', () => {
  const records = linesOf('bci-remuneraciones-1');
  const fields = {
    rut: [1, 8],
    digit: [9, 9],
    paternal: [10, 24],
    maternal: [25, 39],
    given: [40, 54],
    form: [55, 57],
    bank: [58, 60],
    account: [61, 80],
    office: [81, 83],
    amount: [84, 94],
    date: [95, 102],
    gloss: [103, 302],
  } satisfies Record<string, [number, number]>;
  expect(records.map((record) => record.length)).toEqual([302, 302, 302, 302]);
  expect(cut(records[0] ?? '', fields)).toEqual({
    rut: '11111111',
    digit: '1',
    paternal: 'Munoz'.padEnd(15),
    maternal: 'Pena'.padEnd(15),
    given: 'Ana Maria'.padEnd(15),
    form: 'OTC',
    bank: '037',
    account: '00000000000012345678',
    office: '000',
    amount: '00001234567',
    date: '05082026',
    gloss: 'Honorarios medicos de julio gracias'.padEnd(200),
  });
  const forms = records.map((record) => cut(record, fields).form);
  expect(forms).toEqual(['OTC', 'OTA', 'OTC', 'CCT']);
  expect(cut(records[2] ?? '', fields)).toMatchObject({
    rut: '06383287',
    paternal: 'Diaz'.padEnd(15),
    maternal: 'Soto'.padEnd(15),
    given: 'Jose'.padEnd(15),
  });
  // A company has no surnames: its name runs on over the three fields.
  expect(records[1]?.slice(9, 54)).toBe('Sociedad Medica O Higgins, Rios & Compania Li');
  expect(cut(records[3] ?? '', fields)).toMatchObject({
    paternal: 'Nandu'.padEnd(15),
    maternal: ''.padEnd(15),
  });
});

test.each([
  ["Bernardo O'Higgins Riquelme", 'Bernardo', 'OHiggins', 'Riquelme'],
  ['Juan Pablo de la Fuente von Appen', 'Juan Pablo', 'de la Fuente', 'von Appen'],
  ['María de los Ángeles Núñez Peña', 'Maria de los An', 'Nunez', 'Pena'],
])('bci remuneraciones: the name of %s', (payeeName, given, paternal, maternal) => {
  const [transfer] = PAYROLL.transfers;
  if (!transfer) throw new Error('the payroll has transfers');
  const [record = ''] = linesOf('bci-remuneraciones-1', {
    ...PAYROLL,
    transfers: [{ ...transfer, payeeName }],
  });
  expect(
    [record.slice(39, 54), record.slice(9, 24), record.slice(24, 39)].map((part) => part.trim()),
  ).toEqual([given, paternal, maternal]);
});

// payout §11.9
describe('chile: records of 400', () => {
  const records = linesOf('chile-pagos-masivos-400-1');
  const start = {
    type: [1, 2],
    rut: [3, 11],
    digit: [12, 12],
    agreement: [13, 15],
  } satisfies Record<string, [number, number]>;

  test('one company, four payees, two messages', () => {
    expect(records.map((record) => record.length)).toEqual(Array(7).fill(400));
    expect(records.map((record) => record.slice(0, 2))).toEqual([
      '01',
      ...Array(4).fill('02'),
      ...Array(2).fill('03'),
    ]);
    for (const record of records) {
      expect(cut(record, start)).toMatchObject({ rut: '076123456', digit: '0', agreement: '042' });
    }
  });

  test('01', () => {
    expect(
      cut(records[0] ?? '', {
        payroll: [16, 20],
        name: [21, 45],
        currency: [46, 47],
        date: [48, 55],
        total: [56, 68],
        blank: [69, 71],
        endorsement: [72, 72],
        filler: [73, 396],
        payment: [397, 400],
      }),
    ).toEqual({
      payroll: '00007',
      name: 'Honorarios julio 2026'.padEnd(25),
      currency: '01',
      date: '20260805',
      total: '0010168456700',
      blank: '   ',
      endorsement: 'N',
      filler: ''.padEnd(324),
      payment: '0201',
    });
  });

  const PAYEE = {
    payroll: [18, 22],
    means: [23, 24],
    rut: [25, 33],
    digit: [34, 34],
    name: [35, 94],
    zero: [95, 95],
    bank: [170, 172],
    account: [173, 194],
    office: [195, 197],
    amount: [198, 210],
    gloss: [211, 329],
    message: [330, 333],
    accumulated: [334, 334],
    document: [335, 348],
    position: [349, 354],
    virtual: [355, 355],
    filler: [356, 400],
  } satisfies Record<string, [number, number]>;

  test('02', () => {
    const payees = records.slice(1, 5).map((record) => cut(record, PAYEE));
    expect(payees[0]).toEqual({
      payroll: '00007',
      means: '07',
      rut: '011111111',
      digit: '1',
      name: 'Ana Maria Munoz Pena'.padEnd(60),
      zero: '0',
      bank: '037',
      account: '000012345678'.padEnd(22),
      office: '000',
      amount: '0000123456700',
      gloss: 'Honorarios medicos de julio gracias PAGO-1'.padEnd(119),
      message: '0001',
      accumulated: 'N',
      document: ''.padEnd(14),
      position: '000001',
      virtual: 'N',
      filler: ''.padEnd(45),
    });
    expect(payees.map((payee) => payee.means)).toEqual(['07', '06', '07', '07']);
    expect(payees.map((payee) => payee.message)).toEqual(['0001', '0000', '0000', '0002']);
    expect(payees[1]?.name).toBe('Sociedad Medica O Higgins, Rios & Compania Limitada de Traum');
  });

  test('03', () => {
    const fields = {
      payroll: [18, 22],
      message: [23, 26],
      notice: [27, 29],
      email: [30, 125],
      gloss: [126, 375],
      documents: [378, 380],
      filler: [381, 400],
    } satisfies Record<string, [number, number]>;
    expect(cut(records[6] ?? '', fields)).toEqual({
      payroll: '00007',
      message: '0002',
      notice: 'EMA',
      email: 'kay@example.cl'.padEnd(96),
      gloss: 'Honorarios'.padEnd(250),
      documents: '000',
      filler: ''.padEnd(20),
    });
  });
});

// payout §11.11
test('estado: its header, its kinds of account, RUT with hyphen, a short concept', () => {
  const [header, ...rows] = linesOf('estado-transferencias-terceros-1').map((line) =>
    line.split(';'),
  );
  expect(header?.join(';')).toBe(
    'Tipo de Cuenta Origen;Cuenta Origen;Codigo Banco Destino;Tipo de Cuenta Destino;Cuenta Destino;Rut Beneficiario;' +
      'Nombre Beneficiario;Monto Transferencia;Concepto;Mensaje a Beneficiario;Email 1;Email 2;Email 3',
  );
  expect(rows.map((row) => row[3])).toEqual(['CCT', 'AHO', 'CRUT', 'CTV']);
  expect(rows[3]?.[5]).toBe('9068826-K');
  expect(rows.every((row) => row.length === 13 && (row[8] ?? '').length <= 20)).toBe(true);
});

// payout §11.12
test('universal: this product’s own columns, by their header', () => {
  const [header = [], ...rows] = linesOf('universal-1').map((line) => line.split(';'));
  const read = rows.map((row) => {
    expect(row).toHaveLength(header.length);
    return Object.fromEntries(header.map((title, at) => [title, row[at]]));
  });
  expect(read[1]).toMatchObject({
    Fecha: '2026-08-05',
    'RUT Ordenante': '76123456-0',
    'Codigo Banco': '001',
    'Tipo de Cuenta': 'ahorro',
    'Cuenta Destino': '00123456789',
    'RUT Beneficiario': '76123456-0',
    Monto: '1',
    Moneda: 'CLP',
  });
  expect(read.reduce((sum, { Monto }) => sum + Number(Monto), 0)).toBe(101_684_567);
});

// payout §11.13
test('records keep their width whatever the payroll holds', () => {
  const transfer = fc.record({
    id: fc.nat(),
    payeeName: fc.string({ unit: 'grapheme', minLength: 1 }).map((name) => `A${name}`),
    payeeRut: fc.integer({ min: 1, max: 99_999_999 }).map(rutOf),
    bankCode: fc.constantFrom('001', '012', '016', '037'),
    accountKind: fc.constantFrom('corriente', 'vista', 'ahorro'),
    accountNumber: fc.integer({ min: 1 }).map(String),
    amount: fc.integer({ min: 1, max: 99_999_999 }).map(pesos),
    email: fc.option(fc.emailAddress()),
    message: fc.string({ unit: 'grapheme', maxLength: 300 }),
    concept: fc.string({ unit: 'grapheme', maxLength: 300 }),
    reference: fc.string({ unit: 'grapheme', maxLength: 300 }),
  }) satisfies fc.Arbitrary<BankTransfer>;
  fc.assert(
    fc.property(fc.array(transfer, { minLength: 1, maxLength: 5 }), (transfers) => {
      const payroll = { ...PAYROLL, transfers };
      for (const record of linesOf('chile-pagos-masivos-400-1', payroll))
        expect(record).toHaveLength(400);
      for (const record of linesOf('bci-remuneraciones-1', payroll))
        expect(record).toHaveLength(302);
      for (const line of linesOf('bci-nomina-en-linea-1', payroll))
        expect(line.split(';')).toHaveLength(13);
    }),
  );
});
