/** A month's payments with what real ones have, for the tests of accounting files: nobody in it exists. */
import fc from 'fast-check';
import { localDate } from '../../src/domain/calendar/calendar.ts';
import { rutOf } from '../../src/domain/identity/rut.ts';
import { pesos } from '../../src/domain/money.ts';
import { type AccountedPayment, accountPayments } from '../../src/domain/payout/accounting.ts';
import type { AccountingFormat } from '../../src/domain/payout/file-formats.ts';
import { ACCOUNTING_LAYOUTS, writeAccountingFile } from '../../src/formats/accounting/write.ts';

export const JULY = { year: 2026, month: 7 } as const;

export const ACCOUNTS = {
  feeExpense: '3-1-01-001',
  feePayable: '2120005',
  retentionPayable: '2116006',
  bank: '1102002',
  cash: '1101001',
  carriedBalance: '1104010',
};

const USUAL = {
  doctorName: null,
  period: JULY,
  paymentMethod: 'transfer',
  annulledOn: null,
  besides: [],
  centres: [],
  homeCentre: '',
} as const;

/** A paid one with its complementaria, a society without retention, and one that retention takes whole. */
export const PAYMENTS: readonly AccountedPayment[] = [
  {
    ...USUAL,
    id: 15,
    payeeName: 'Ana María Núñez Peña',
    payeeRut: '11111111-1',
    sequence: 1,
    grossAmount: pesos(1_000_000),
    retentionAmount: pesos(152_500),
    netAmount: pesos(847_500),
    paymentDate: localDate('2026-08-05'),
  },
  {
    ...USUAL,
    id: 16,
    payeeName: "Sociedad Médica O'Higgins & Cía.; Traumatología y Ortopedia Limitada",
    payeeRut: '76123456-0',
    sequence: 1,
    grossAmount: pesos(2_345_678),
    retentionAmount: pesos(0),
    netAmount: pesos(2_345_678),
    paymentDate: localDate('2026-08-06'),
  },
  {
    ...USUAL,
    id: 23,
    payeeName: 'Ana María Núñez Peña',
    payeeRut: '11111111-1',
    sequence: 2,
    grossAmount: pesos(33_333),
    retentionAmount: pesos(5_083),
    netAmount: pesos(28_250),
    paymentDate: null,
  },
  {
    ...USUAL,
    id: 24,
    payeeName: 'Kay «Ñandú»',
    payeeRut: '9068826-K',
    sequence: 1,
    grossAmount: pesos(1),
    retentionAmount: pesos(1),
    netAmount: pesos(0),
    paymentDate: localDate('2026-08-05'),
  },
];

export const ENTRIES = accountPayments(PAYMENTS, ACCOUNTS);

/** The file of these entries in a format. */
export function write(format: AccountingFormat, entries = ENTRIES, as?: 'text' | 'workbook') {
  const file = writeAccountingFile(entries, ACCOUNTING_LAYOUTS[format], JULY, as);
  if (file === null) throw new Error(`${format} has no workbook`);
  return file;
}

/** Payments of July as any payroll may make them. */
export const anyPayments: fc.Arbitrary<AccountedPayment[]> = fc
  .array(
    fc.record({
      retention: fc.integer({ min: 0, max: 999_999_999 }),
      net: fc.integer({ min: 0, max: 999_999_999_999 }),
      isPaid: fc.boolean(),
      sequence: fc.integer({ min: 1, max: 4 }),
      paymentMethod: fc.constantFrom('transfer', 'check', 'cash'),
      doctorName: fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 90 })),
      payeeName: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 90 }),
      rut: fc.integer({ min: 1, max: 99_999_999 }),
      homeCentre: fc.constantFrom('', '310'),
      besides: fc.array(
        fc.record({
          ledger: fc.constant('carriedBalance' as const),
          amount: fc.integer({ min: -999_999_999, max: 999_999_999 }).map(pesos),
        }),
        { maxLength: 2 },
      ),
    }),
    { maxLength: 30 },
  )
  .map((list) =>
    list.map(({ retention, net, isPaid, rut, ...payment }, index) => ({
      ...payment,
      centres: [],
      id: index + 1,
      payeeRut: rutOf(rut),
      period: JULY,
      grossAmount: pesos(retention + net),
      retentionAmount: pesos(retention),
      netAmount: pesos(net),
      paymentDate: isPaid ? localDate('2026-08-05') : null,
      annulledOn: !isPaid && index % 3 === 0 ? localDate('2026-08-04') : null,
    })),
  );
