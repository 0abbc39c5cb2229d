import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ACCOUNTS, anyPayments, PAYMENTS } from '../../../test/support/accounting-month.ts';
import { localDate } from '../calendar/calendar.ts';
import { pesos, sumPesos } from '../money.ts';
import {
  type AccountedPayment,
  accountPayments,
  missingAccounts,
  totalCentres,
  totalEntries,
  totalVouchers,
} from './accounting.ts';

function payment(overrides: Partial<AccountedPayment> = {}): AccountedPayment {
  return {
    id: 15,
    doctorName: null,
    payeeName: 'Ana Núñez Peña',
    payeeRut: '12345678-5',
    period: { year: 2026, month: 2 },
    sequence: 1,
    grossAmount: pesos(100_000),
    retentionAmount: pesos(15_250),
    netAmount: pesos(84_750),
    paymentDate: null,
    paymentMethod: 'transfer',
    annulledOn: null,
    besides: [],
    centres: [],
    homeCentre: '',
    ...overrides,
  };
}

const amounts = (entries: ReturnType<typeof accountPayments>) =>
  entries.map(({ account, debit, credit }) => [account, debit, credit]);

describe('accountPayments', () => {
  // payout §15.1
  it('provisions the gross against the retention and the net', () => {
    const entries = accountPayments([payment()], ACCOUNTS);
    expect(amounts(entries)).toEqual([
      [ACCOUNTS.feeExpense, 100_000, 0],
      ['2116006', 0, 15_250],
      ['2120005', 0, 84_750],
    ]);
    expect(entries[0]).toMatchObject({
      date: '2026-02-28',
      accountName: 'Gasto en honorarios médicos',
      description: 'Provisión honorarios Febrero 2026 - Ana Núñez Peña - 12345678-5',
      reference: 'PAGO-15',
    });
  });

  it.each([
    ['transfer', ACCOUNTS.bank, 'Banco'],
    ['check', ACCOUNTS.bank, 'Banco'],
    ['cash', ACCOUNTS.cash, 'Caja'],
  ] as const)(
    'credits what a payment by %s is made from',
    (paymentMethod, account, accountName) => {
      const paid = payment({ paymentMethod, paymentDate: localDate('2026-03-05') });
      expect(accountPayments([paid], ACCOUNTS).at(-1)).toMatchObject({
        account,
        accountName,
        debit: 0,
        credit: 84_750,
      });
    },
  );

  // payout §15.4
  it('distinguishes the doctors of one society', () => {
    const [ana, bruno] = ['Ana Núñez', 'Bruno Díaz'].map((doctorName) =>
      payment({ doctorName, payeeName: 'Sociedad Uno', payeeRut: '76543210-3' }),
    );
    const texts = accountPayments([ana ?? payment(), bruno ?? payment()], ACCOUNTS).map(
      (entry) => entry.description,
    );
    expect([...new Set(texts)]).toEqual([
      'Provisión honorarios Febrero 2026 - Ana Núñez, por Sociedad Uno - 76543210-3',
      'Provisión honorarios Febrero 2026 - Bruno Díaz, por Sociedad Uno - 76543210-3',
    ]);
  });

  // payout §15.2
  it('pays what was provisioned, on the day of the payment', () => {
    const entries = accountPayments([payment({ paymentDate: localDate('2026-03-05') })], ACCOUNTS);
    expect(amounts(entries).slice(3)).toEqual([
      ['2120005', 84_750, 0],
      ['1102002', 0, 84_750],
    ]);
    expect(entries[3]).toMatchObject({
      date: '2026-03-05',
      description: 'Pago honorarios Febrero 2026 - Ana Núñez Peña - 12345678-5 - 05-03-2026',
    });
  });

  // payout §15.3, payout §15.4
  it('puts all provisions before all payments, and names complementarias', () => {
    const paymentDate = localDate('2026-03-05');
    const entries = accountPayments(
      [payment({ id: 1, paymentDate }), payment({ id: 2, sequence: 2, paymentDate })],
      ACCOUNTS,
    );
    expect(
      entries.map(({ description, reference }) => `${description.split(' ')[0]} ${reference}`),
    ).toEqual([
      ...Array(3).fill('Provisión PAGO-1'),
      ...Array(3).fill('Provisión PAGO-2'),
      ...Array(2).fill('Pago PAGO-1'),
      ...Array(2).fill('Pago PAGO-2'),
    ]);
    expect(entries[3]?.description).toBe(
      'Provisión honorarios Febrero 2026 (Complementaria 1) - Ana Núñez Peña - 12345678-5',
    );
  });

  // payout §15.5
  it('writes no line for an amount of 0', () => {
    const without = payment({ retentionAmount: pesos(0), netAmount: pesos(100_000) });
    expect(amounts(accountPayments([without], ACCOUNTS))).toEqual([
      [ACCOUNTS.feeExpense, 100_000, 0],
      ['2120005', 0, 100_000],
    ]);
  });

  // payout §15.5
  it('refuses a payment that does not add up', () => {
    expect(() => accountPayments([payment({ netAmount: pesos(84_751) })], ACCOUNTS)).toThrow(
      RangeError,
    );
  });

  // payout §15.3
  it('numbers the vouchers in their order, each with its third party', () => {
    const entries = accountPayments(PAYMENTS, ACCOUNTS);
    expect(
      entries.map(({ kind, voucher, reference }) => `${kind} ${voucher} ${reference}`),
    ).toEqual([
      ...Array(3).fill('provision 1 PAGO-15'),
      ...Array(2).fill('provision 2 PAGO-16'),
      ...Array(3).fill('provision 3 PAGO-23'),
      ...Array(2).fill('provision 4 PAGO-24'),
      ...Array(2).fill('payment 5 PAGO-15'),
      ...Array(2).fill('payment 6 PAGO-16'),
    ]);
    for (const { reference, payeeName, payeeRut } of entries) {
      expect(PAYMENTS.find(({ id }) => reference === `PAGO-${id}`)).toMatchObject({
        payeeName,
        payeeRut,
      });
    }
    expect(totalVouchers(entries, 'provision')).toEqual({ count: 4, amount: 3_379_012 });
    expect(totalVouchers(entries, 'payment')).toEqual({ count: 2, amount: 3_193_178 });
  });

  // payout §14.2
  it('undoes the provision of an annulled payment on its own day', () => {
    const entries = accountPayments([payment({ annulledOn: localDate('2026-03-04') })], ACCOUNTS);
    expect(
      entries.slice(3).map(({ date, ledger, debit, credit }) => [date, ledger, debit, credit]),
    ).toEqual([
      ['2026-03-04', 'feePayable', 84_750, 0],
      ['2026-03-04', 'retentionPayable', 15_250, 0],
      ['2026-03-04', 'feeExpense', 0, 100_000],
    ]);
    expect(entries[3]?.description).toBe(
      'Anulación provisión honorarios Febrero 2026 - Ana Núñez Peña - 12345678-5',
    );
    expect(totalVouchers(entries, 'annulment')).toEqual({ count: 1, amount: 100_000 });
  });

  it('balances for any payroll, and adds up to its payments', () => {
    fc.assert(
      fc.property(anyPayments, (payments) => {
        const entries = accountPayments(payments, ACCOUNTS);
        const { totalDebits, totalCredits } = totalEntries(entries);
        expect(totalDebits).toBe(totalCredits);
        expect(entries.every(({ debit, credit }) => (debit === 0) !== (credit === 0))).toBe(true);
        for (const [at, { voucher }] of entries.entries()) {
          const before = entries[at - 1]?.voucher ?? 0;
          expect(voucher - before).toBeOneOf([0, 1]);
          const own = totalEntries(entries.filter((entry) => entry.voucher === voucher));
          expect(own.totalDebits).toBe(own.totalCredits);
        }

        const balance = (account: string) =>
          sumPesos(
            entries
              .filter((entry) => entry.account === account)
              .map(({ debit, credit }) => pesos(debit - credit)),
          );
        const paid = payments.filter(({ paymentDate }) => paymentDate !== null);
        const unpaid = payments.filter(
          ({ paymentDate, annulledOn }) => paymentDate === null && annulledOn === null,
        );
        const sumOf = (
          of: AccountedPayment[],
          key: 'grossAmount' | 'retentionAmount' | 'netAmount',
        ) => sumPesos(of.map((one) => one[key]));
        const live = payments.filter(({ annulledOn }) => annulledOn === null);
        const carried = sumPesos(
          live.flatMap(({ besides }) => besides.map(({ amount }) => amount)),
        );
        expect(balance(ACCOUNTS.feeExpense)).toBe(pesos(sumOf(live, 'grossAmount') - carried));
        expect(balance(ACCOUNTS.carriedBalance)).toBe(carried);
        expect(balance(ACCOUNTS.retentionPayable)).toBe(pesos(-sumOf(live, 'retentionAmount')));
        const inCash = paid.filter(({ paymentMethod }) => paymentMethod === 'cash');
        const throughBank = paid.filter(({ paymentMethod }) => paymentMethod !== 'cash');
        expect(balance(ACCOUNTS.cash)).toBe(pesos(-sumOf(inCash, 'netAmount')));
        expect(balance(ACCOUNTS.bank)).toBe(pesos(-sumOf(throughBank, 'netAmount')));
        expect(balance(ACCOUNTS.feePayable)).toBe(pesos(-sumOf(unpaid, 'netAmount')));
      }),
    );
  });
});

// payout §15.6
test('accounts that the clinic has not set are named', () => {
  expect(missingAccounts(ACCOUNTS)).toEqual([]);
  expect(missingAccounts({ ...ACCOUNTS, bank: '', feePayable: '' })).toEqual([
    'Honorarios por pagar',
    'Banco',
  ]);
});

describe('payout §15.8: entries', () => {
  const withEntries = payment({
    grossAmount: pesos(25_000),
    retentionAmount: pesos(15_000),
    netAmount: pesos(10_000),
    besides: [
      { ledger: 'entryKind', account: '4101', name: 'Arriendo de box', amount: pesos(-90_000) },
      { ledger: 'carriedBalance', amount: pesos(10_000) },
    ],
  });

  it('go to the accounts of their kinds, balances to what doctors owe, the rest to the expense', () => {
    const entries = accountPayments([withEntries], ACCOUNTS);
    expect(
      entries.map(({ account, accountName, debit, credit }) => [
        account,
        accountName,
        debit,
        credit,
      ]),
    ).toEqual([
      [ACCOUNTS.feeExpense, 'Gasto en honorarios médicos', 105_000, 0],
      ['4101', 'Arriendo de box', 0, 90_000],
      [ACCOUNTS.carriedBalance, 'Saldos por recuperar de médicos', 10_000, 0],
      [ACCOUNTS.retentionPayable, 'Retención 2ª categoría por pagar', 0, 15_000],
      [ACCOUNTS.feePayable, 'Honorarios por pagar', 0, 10_000],
    ]);
  });

  it('are undone by an annulment line by line', () => {
    const entries = accountPayments(
      [{ ...withEntries, annulledOn: localDate('2026-03-04') }],
      ACCOUNTS,
    );
    const balances = Map.groupBy(entries, ({ account }) => account);
    for (const [, lines] of balances) {
      expect(lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0);
    }
  });
});

describe('payout §35.2: cost centres', () => {
  const share = fc.record({
    centre: fc.constantFrom('', '100', '200', 'URG-01'),
    amount: fc.integer({ min: 0, max: 99_999_999 }).map(pesos),
  });

  test('share the expense to the peso, whatever is booked elsewhere or discounted', () => {
    fc.assert(
      fc.property(anyPayments, fc.array(share, { maxLength: 5 }), (payments, centres) => {
        for (const payment of payments) {
          const entries = accountPayments([{ ...payment, centres }], ACCOUNTS);
          const { totalDebits, totalCredits } = totalEntries(entries);
          expect(totalDebits).toBe(totalCredits);
          const provision = entries.filter(({ kind }) => kind === 'provision');
          const expense = payment.besides.reduce(
            (rest, { amount }) => rest - amount,
            Number(payment.grossAmount),
          );
          const spent = provision
            .filter(({ ledger }) => ledger === 'feeExpense')
            .reduce((sum, { debit, credit }) => sum + debit - credit, 0);
          expect(spent).toBe(expense);
          expect(totalCentres(provision).reduce((sum, { amount }) => sum + amount, 0)).toBe(
            totalCentres(provision).length === 0 ? 0 : expense,
          );
          // Balance accounts have none.
          const others = entries.filter(({ ledger }) => ledger !== 'feeExpense');
          expect(others.every(({ costCentre }) => costCentre === '')).toBe(true);
        }
      }),
    );
  });
});
