import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccountedPayment, accountPayments, totalEntries } from './accounting.ts';
import { localDate } from './calendar.ts';
import { pesos, sumPesos } from './money.ts';

const ACCOUNTS = {
  feeExpense: '3101001',
  feePayable: '2120005',
  retentionPayable: '2116006',
  bank: '1102002',
};

function payment(overrides: Partial<AccountedPayment> = {}): AccountedPayment {
  return {
    id: 15,
    payeeName: 'Ana Núñez Peña',
    payeeRut: '12345678-5',
    period: { year: 2026, month: 2 },
    sequence: 1,
    grossAmount: pesos(100_000),
    retentionAmount: pesos(15_250),
    netAmount: pesos(84_750),
    paymentDate: null,
    ...overrides,
  };
}

const amounts = (entries: ReturnType<typeof accountPayments>) =>
  entries.map(({ account, debit, credit }) => [account, debit, credit]);

describe('accountPayments', () => {
  it('provisions the gross against the retention and the net', () => {
    const entries = accountPayments([payment()], ACCOUNTS);
    expect(amounts(entries)).toEqual([
      ['3101001', 100_000, 0],
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

  it('writes no line for an amount of 0', () => {
    const without = payment({ retentionAmount: pesos(0), netAmount: pesos(100_000) });
    expect(amounts(accountPayments([without], ACCOUNTS))).toEqual([
      ['3101001', 100_000, 0],
      ['2120005', 0, 100_000],
    ]);
  });

  it('refuses a payment that does not add up', () => {
    expect(() => accountPayments([payment({ netAmount: pesos(84_751) })], ACCOUNTS)).toThrow(
      RangeError,
    );
  });

  it('balances, in all and by payment, and adds up to the payments', () => {
    const arbitrary = fc
      .record({
        retention: fc.integer({ min: 0, max: 999_999_999 }),
        net: fc.integer({ min: 0, max: 999_999_999_999 }),
        isPaid: fc.boolean(),
        sequence: fc.integer({ min: 1, max: 4 }),
      })
      .map(({ retention, net, isPaid, sequence }) => ({
        sequence,
        grossAmount: pesos(retention + net),
        retentionAmount: pesos(retention),
        netAmount: pesos(net),
        paymentDate: isPaid ? localDate('2026-03-05') : null,
      }));
    fc.assert(
      fc.property(fc.array(arbitrary, { maxLength: 30 }), (list) => {
        const payments = list.map((overrides, index) => payment({ id: index + 1, ...overrides }));
        const entries = accountPayments(payments, ACCOUNTS);
        const { totalDebits, totalCredits } = totalEntries(entries);
        expect(totalDebits).toBe(totalCredits);
        expect(entries.every(({ debit, credit }) => (debit === 0) !== (credit === 0))).toBe(true);
        for (const { id } of payments) {
          const own = totalEntries(entries.filter(({ reference }) => reference === `PAGO-${id}`));
          expect(own.totalDebits).toBe(own.totalCredits);
        }

        const balance = (account: string) =>
          sumPesos(
            entries
              .filter((entry) => entry.account === account)
              .map(({ debit, credit }) => pesos(debit - credit)),
          );
        const paid = payments.filter(({ paymentDate }) => paymentDate !== null);
        const unpaid = payments.filter(({ paymentDate }) => paymentDate === null);
        const sumOf = (of: AccountedPayment[], key: 'grossAmount' | 'netAmount') =>
          sumPesos(of.map((one) => one[key]));
        expect(balance(ACCOUNTS.feeExpense)).toBe(sumOf(payments, 'grossAmount'));
        expect(balance(ACCOUNTS.bank)).toBe(pesos(-sumOf(paid, 'netAmount')));
        expect(balance(ACCOUNTS.feePayable)).toBe(pesos(-sumOf(unpaid, 'netAmount')));
      }),
    );
  });
});
