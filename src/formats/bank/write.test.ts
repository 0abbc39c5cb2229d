import { readFileSync } from 'node:fs';
import * as XLSX from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localDate } from '../../domain/calendar.ts';
import { pesos } from '../../domain/money.ts';
import { rutOf } from '../../domain/rut.ts';
import { findBank } from './banks.ts';
import type { BankLayout, BankPayroll, BankTransfer } from './types.ts';
import { BANK_FORMATS } from './types.ts';
import { BANK_LAYOUTS, findLayout, layoutsOf, writeBankFile } from './write.ts';

const GOLDEN = new URL('../../../fixtures/golden/bank/', import.meta.url);

const PAYROLL: BankPayroll = {
  payer: {
    name: 'Clínica Ñuñoa SpA',
    rut: '76.123.456-0',
    bankCode: '037',
    accountKind: 'corriente',
    accountNumber: '00-012-345678',
    agreementNumber: '42',
  },
  payrollName: 'Honorarios julio 2026',
  payrollNumber: 7,
  date: localDate('2026-08-05'),
  transfers: [
    {
      id: 1,
      payeeName: 'Ana María Muñoz Peña',
      payeeRut: '11.111.111-1',
      bankCode: '037',
      accountKind: 'corriente',
      accountNumber: '0-000-12-34567-8',
      amount: pesos(1_234_567),
      email: 'ana@example.cl',
      message: 'Honorarios médicos de julio; ¡gracias!',
      reference: 'PAGO-1',
    },
    {
      id: 2,
      payeeName: "Sociedad Médica O'Higgins, Ríos & Compañía Limitada de Traumatología y Ortopedia",
      payeeRut: '76123456-0',
      bankCode: '001',
      accountKind: 'ahorro',
      accountNumber: '00123456789',
      amount: pesos(1),
      email: null,
      message: '',
      reference: 'PAGO-2 con una referencia más larga que veinte',
    },
    {
      id: 3,
      payeeName: 'Díaz Soto, José',
      payeeRut: '6383287-1',
      bankCode: '012',
      accountKind: 'rut',
      accountNumber: '6383287',
      amount: pesos(99_999_999),
      email: 'jose+consulta@example.cl',
      message: 'Honorarios',
      reference: 'PAGO-3',
    },
    {
      id: 4,
      payeeName: 'Kay Ñandú',
      payeeRut: '9068826-K',
      bankCode: '016',
      accountKind: 'vista',
      accountNumber: '777001234567',
      amount: pesos(450_000),
      email: 'kay@example.cl',
      message: 'Honorarios',
      reference: 'PAGO-4',
    },
  ],
};

function layoutOf(id: string): BankLayout {
  const layout = findLayout(id);
  if (!layout) throw new Error(`no layout ${id}`);
  return layout;
}

function write(id: string, payroll: BankPayroll = PAYROLL) {
  const result = writeBankFile(payroll, layoutOf(id));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result;
}

const linesOf = (id: string, payroll?: BankPayroll) =>
  write(id, payroll).file.text.split('\r\n').slice(0, -1);

/** Takes a record apart by the positions of the bank's document: the first is 1, both ends count. */
function cut<T extends Record<string, [number, number]>>(record: string, fields: T) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, [from, to]]) => [name, record.slice(from - 1, to)]),
  ) as Record<keyof T, string>;
}

test('every format has a layout, and no id serves twice', () => {
  for (const format of BANK_FORMATS) expect(layoutsOf(format).length).toBeGreaterThan(0);
  expect(new Set(BANK_LAYOUTS.map((layout) => layout.id)).size).toBe(BANK_LAYOUTS.length);
  expect(layoutsOf('bci')[0]?.id).toBe('bci-nomina-en-linea-1');
});

describe.each(BANK_LAYOUTS.map((layout) => layout.id))('%s', (id) => {
  test('is what it was: the golden file', () => {
    expect(write(id).file.text).toBe(readFileSync(new URL(`${id}.txt`, GOLDEN), 'utf8'));
  });

  test('holds nothing but what banks take', () => {
    const { file } = write(id);
    expect(file.text).toMatch(/^[A-Za-z0-9_\-,./&@ ;\r\n]*$/);
    expect(Buffer.from(file.bytes).toString('latin1')).toBe(file.text);
    expect(file.totals).toEqual({ transfers: 4, amount: 101_684_567 });
  });

  test('tells which address it leaves out', () => {
    const { warnings } = write(id);
    const isCarried = id !== 'bci-remuneraciones-1';
    expect(warnings.map((warning) => warning.message)).toEqual(
      isCarried
        ? [
            'El correo «jose+consulta@example.cl» de Diaz Soto, Jose no cabe en el formato: se omite.',
          ]
        : [],
    );
  });
});

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
    'PAGO-1',
  ]);
  const book = XLSX.read(file.workbook?.bytes, { type: 'array' });
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
      gloss: 'PAGO-1'.padEnd(119),
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

test('estado: its header, its kinds of account, RUT with hyphen, a short concept', () => {
  const [header, ...rows] = linesOf('estado-transferencias-terceros-1').map((line) =>
    line.split(';'),
  );
  expect(header?.slice(0, 3)).toEqual([
    'Tipo de Cuenta Origen',
    'Cuenta Origen',
    'Codigo Banco Destino',
  ]);
  expect(header).toHaveLength(13);
  expect(rows.map((row) => row[3])).toEqual(['CCT', 'AHO', 'CRUT', 'CTV']);
  expect(rows[3]?.[5]).toBe('9068826-K');
  expect(rows.every((row) => row.length === 13 && (row[8] ?? '').length <= 20)).toBe(true);
});

describe('what a payroll lacks is told, and no file is written', () => {
  const problemsOf = (id: string, payroll: BankPayroll) => {
    const result = writeBankFile(payroll, layoutOf(id));
    return result.ok ? [] : result.problems.filter((problem) => problem.severity === 'error');
  };
  const [first] = PAYROLL.transfers;
  const changed = (changes: Partial<BankTransfer>): BankPayroll => ({
    ...PAYROLL,
    transfers: first ? [{ ...first, ...changes }] : [],
  });

  test.each<[Partial<BankTransfer>, string, string]>([
    [{ bankCode: null }, 'bankCode', 'Ana Maria Munoz Pena no tiene banco.'],
    [{ bankCode: 'BCI' }, 'bankCode', 'El banco «BCI» de Ana Maria Munoz Pena es desconocido.'],
    [{ accountNumber: null }, 'accountNumber', 'La cuenta de Ana Maria Munoz Pena falta.'],
    [
      { accountNumber: 'CTA-1' },
      'accountNumber',
      'La cuenta de Ana Maria Munoz Pena «CTA-1» no es un número.',
    ],
    [
      { accountNumber: '1'.repeat(19) },
      'accountNumber',
      `La cuenta de Ana Maria Munoz Pena «${'1'.repeat(19)}» tiene más de 18 dígitos.`,
    ],
    [
      { payeeRut: '11.111.111-2' },
      'payeeRut',
      'El RUT «11.111.111-2» de Ana Maria Munoz Pena no es válido.',
    ],
    [{ amount: pesos(0) }, 'amount', 'El monto de Ana Maria Munoz Pena debe ser mayor que cero.'],
    [
      { accountKind: 'rut' },
      'accountKind',
      'Ana Maria Munoz Pena tiene CuentaRUT, que es solo de BancoEstado.',
    ],
    [{ payeeName: '¿?' }, 'payeeName', 'La transferencia no tiene nombre de beneficiario.'],
  ])('%j', (changes, field, message) => {
    expect(problemsOf('bci-nomina-en-linea-1', changed(changes))).toEqual([
      { severity: 'error', transferId: 1, field, message },
    ]);
  });

  test('amounts and RUTs that do not fit fixed widths', () => {
    const large = changed({ amount: pesos(100_000_000_000) });
    expect(problemsOf('bci-remuneraciones-1', large).map((problem) => problem.field)).toEqual([
      'amount',
    ]);
    const fields = problemsOf('chile-pagos-masivos-400-1', large).map((problem) => problem.field);
    expect(fields).toEqual(['transfers', 'amount']);
    const long = changed({ payeeRut: rutOf(123_456_789) });
    expect(problemsOf('bci-remuneraciones-1', long).map((problem) => problem.field)).toEqual([
      'payeeRut',
    ]);
  });

  test('settings of the clinic', () => {
    const { payer } = PAYROLL;
    const bare: BankPayroll = {
      ...PAYROLL,
      payer: { ...payer, rut: '', accountNumber: null, agreementNumber: '1234' },
    };
    expect(problemsOf('chile-pagos-masivos-400-1', bare).map((problem) => problem.message)).toEqual(
      [
        'Falta el RUT de la clínica, o no es válido.',
        'El número de convenio «1234» tiene más de 3 dígitos.',
      ],
    );
    expect(problemsOf('estado-transferencias-terceros-1', bare)[1]?.message).toBe(
      'La cuenta de cargo de la clínica falta.',
    );
  });

  test('nothing to pay', () => {
    const empty = { ...PAYROLL, transfers: [] };
    expect(problemsOf('universal-1', empty)[0]?.message).toBe('La nómina no tiene transferencias.');
  });
});

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

test('banks are found by code or by any of their names', () => {
  const codes = ['039', '39', 'ITAU', 'Banco Estado', 'banco de chile', 'Edwards'].map(
    (text) => findBank(text)?.code,
  );
  expect(codes).toEqual(['039', '039', '039', '012', '001', '001']);
  expect(findBank('Banco Inexistente')).toBeNull();
});
