import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { layoutOf, PAYROLL, write } from '../../../test/support/bank-payroll.ts';
import { rutOf } from '../../domain/identity/rut.ts';
import { pesos } from '../../domain/money.ts';
import { BANK_FORMAT_KEYS } from '../../domain/payout/file-formats.ts';
import type { BankPayroll, BankTransfer } from './types.ts';
import { BANK_LAYOUTS, layoutsOf, writeBankFile } from './write.ts';

const GOLDEN = new URL('../../../fixtures/golden/bank/', import.meta.url);

// payout §11.1
test('every format has a layout, and each id is unique', () => {
  for (const format of BANK_FORMAT_KEYS) expect(layoutsOf(format).length).toBeGreaterThan(0);
  expect(new Set(BANK_LAYOUTS.map((layout) => layout.id)).size).toBe(BANK_LAYOUTS.length);
  expect(layoutsOf('bci')[0]?.id).toBe('bci-nomina-en-linea-1');
});

describe.each(BANK_LAYOUTS.map((layout) => layout.id))('%s', (id) => {
  test('equals the golden file', () => {
    expect(write(id).file.text).toBe(readFileSync(new URL(`${id}.txt`, GOLDEN), 'utf8'));
  });

  // payout §11.2
  test('holds only characters that banks accept', () => {
    const { file } = write(id);
    expect(file.text).toMatch(/^[A-Za-z0-9_\-,./&@ ;\r\n]*$/);
    expect(Buffer.from(file.bytes).toString('latin1')).toBe(file.text);
    expect(file.totals).toEqual({ transfers: 4, amount: 101_684_567 });
  });

  // payout §11.3
  test('reports each address that it omits', () => {
    const warnings = write(id).warnings.filter(({ field }) => field === 'email');
    const isCarried = id !== 'bci-remuneraciones-1';
    expect(warnings.map((warning) => warning.message)).toEqual(
      isCarried
        ? [
            'El correo «jose+consulta@example.cl» de Díaz Soto, José no cabe en el formato: se omite.',
          ]
        : [],
    );
  });
});

// payout §11.10
test('Banco de Chile: a kind of account that its document does not name is reported', () => {
  const doubts = write('chile-pagos-masivos-400-1').warnings.filter(
    ({ field }) => field === 'accountKind',
  );
  expect(doubts.map(({ message }) => message)).toEqual([
    'La cuenta de Díaz Soto, José es CuentaRUT, que el documento del banco no nombra: va como cuenta corriente (medio 07). Confírmelo con el banco.',
    'La cuenta de Kay Ñandú es vista, que el documento del banco no nombra: va como cuenta corriente (medio 07). Confírmelo con el banco.',
  ]);
});

// payout §11.5
describe('missing data of a payroll is reported, and no file is written', () => {
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
    [{ bankCode: null }, 'bankCode', 'Ana María Muñoz Peña no tiene banco.'],
    [{ bankCode: 'BCI' }, 'bankCode', 'El banco «BCI» de Ana María Muñoz Peña es desconocido.'],
    [{ accountNumber: null }, 'accountNumber', 'La cuenta de Ana María Muñoz Peña falta.'],
    [
      { accountNumber: 'CTA-1' },
      'accountNumber',
      'La cuenta de Ana María Muñoz Peña «CTA-1» no es un número.',
    ],
    [
      { accountNumber: '1'.repeat(19) },
      'accountNumber',
      `La cuenta de Ana María Muñoz Peña «${'1'.repeat(19)}» tiene más de 18 dígitos.`,
    ],
    [
      { payeeRut: '11.111.111-2' },
      'payeeRut',
      'El RUT «11.111.111-2» de Ana María Muñoz Peña no es válido.',
    ],
    [{ amount: pesos(0) }, 'amount', 'El monto de Ana María Muñoz Peña debe ser mayor que cero.'],
    [
      { accountKind: 'rut' },
      'accountKind',
      'Ana María Muñoz Peña tiene CuentaRUT, que es solo de BancoEstado.',
    ],
    [{ payeeName: '¿?' }, 'payeeName', 'La transferencia no tiene nombre de beneficiario.'],
  ])('%j', (changes, field, message) => {
    expect(problemsOf('bci-nomina-en-linea-1', changed(changes))).toEqual([
      { severity: 'error', transferId: 1, field, message },
    ]);
  });

  // payout §11.4
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

  // payout §11.4
  test('nothing to pay', () => {
    const empty = { ...PAYROLL, transfers: [] };
    expect(problemsOf('universal-1', empty)[0]?.message).toBe('La nómina no tiene transferencias.');
  });
});
