/**
 * Each voucher is taken apart as docs/domain.md says about its system, not as it is written,
 * and balances for any payroll.
 */
import * as XLSX from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ACCOUNTS,
  anyPayments,
  ENTRIES,
  PAYMENTS,
  write,
} from '../../../test/support/accounting-month.ts';
import { type AccountedPayment, accountPayments } from '../../domain/payout/accounting.ts';

type Read = { account: string; debit: number; credit: number; voucher: string; date: string };

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const linesOf = (text: string) => {
  expect(text).toMatch(/^(?:[^\r\n]*\r\n)*$/);
  return text.split('\r\n').slice(0, -1);
};
const DATE = /^(0[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])\/\d{4}$/;
const whole = (text = '') => {
  expect(text).toMatch(/^\d+$/);
  return Number(text);
};

/** 39 columns by `;`, Latin-1, no header; the columns are counted from 1 as the source does. */
function readSoftland(bytes: Uint8Array) {
  return linesOf(latin1(bytes)).map((line) => {
    const cells = line.split(';');
    expect(cells).toHaveLength(39);
    const at = (column: number) => cells[column - 1] ?? '';
    const details = [27, 28, 29, 30, 31, 32, 33, 34, 35].map((column) => Number(at(column)));
    expect(details.reduce((sum, amount) => sum + amount, 0)).toBe(Number(at(36)));
    return {
      account: at(1),
      debit: whole(at(2)),
      credit: whole(at(3)),
      text: at(4),
      costCentre: at(16),
      auxiliary: at(19),
      documentType: at(20),
      documentNumber: at(21),
      date: at(22),
      due: at(23),
      correlative: at(26),
      detail: Number(at(36)),
      voucher: at(39),
    };
  });
}

/** A header, then number, kind, date, text, account, text of the line, debit, credit. */
function readNubox(bytes: Uint8Array) {
  const [header, ...rows] = linesOf(latin1(bytes)).map((line) => line.split(';'));
  expect(header).toHaveLength(8);
  let voucher = 0;
  let open = 0;
  return rows.map((cells) => {
    expect(cells).toHaveLength(8);
    const [number, kind = '', date = '', text = '', account = '', lineText = ''] = cells;
    // Nubox numbers them: a voucher ends where it balances.
    if (open === 0) voucher += 1;
    const [debit, credit] = [whole(cells[6]), whole(cells[7])];
    open += debit - credit;
    return { number, kind, date, text, account, lineText, debit, credit, voucher: `${voucher}` };
  });
}

/** A header, then kind, number, date, line from 1, account, debit, credit, comment. */
function readDefontana(bytes: Uint8Array) {
  const [header, ...rows] = linesOf(latin1(bytes)).map((line) => line.split(';'));
  expect(header).toHaveLength(8);
  return rows.map((cells) => {
    expect(cells).toHaveLength(8);
    const [kind = '', voucher = '', date = '', line = '', account = '', , , text = ''] = cells;
    const [debit, credit] = [whole(cells[5]), whole(cells[6])];
    return { kind, voucher, date, line: Number(line), account, debit, credit, text };
  });
}

const READERS: Record<'softland' | 'nubox' | 'defontana', (bytes: Uint8Array) => Read[]> = {
  softland: readSoftland,
  nubox: readNubox,
  defontana: readDefontana,
};
const FORMATS = ['softland', 'nubox', 'defontana'] as const;

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Debits and credits are equal in all and in every voucher, and they are those of the payments. */
function expectBooks(rows: readonly Read[], payments: readonly AccountedPayment[]) {
  for (const row of rows)
    expect([row.debit, row.credit].filter((amount) => amount > 0)).toHaveLength(1);
  for (const voucher of new Set(rows.map((row) => row.voucher))) {
    const own = rows.filter((row) => row.voucher === voucher);
    expect(sum(own.map(({ debit }) => debit))).toBe(sum(own.map(({ credit }) => credit)));
  }
  const moved = (account: string, side: 'debit' | 'credit') =>
    sum(rows.filter((row) => row.account === account).map((row) => row[side]));
  const paid = payments.filter(({ paymentDate }) => paymentDate !== null);
  const undone = payments.filter(({ annulledOn }) => annulledOn !== null);
  const total = (of: readonly AccountedPayment[], key: 'retentionAmount' | 'netAmount') =>
    sum(of.map((payment) => payment[key]));
  // Without what balances have of it; below 0 on the other side.
  const expenses = (of: readonly AccountedPayment[], sign: 1 | -1) =>
    sum(
      of.map(({ grossAmount, besides }) =>
        Math.max(0, sign * (grossAmount - sum(besides.map(({ amount }) => amount)))),
      ),
    );
  expect(moved(ACCOUNTS.feeExpense, 'debit')).toBe(expenses(payments, 1) + expenses(undone, -1));
  expect(moved(ACCOUNTS.retentionPayable, 'credit')).toBe(total(payments, 'retentionAmount'));
  expect(moved(ACCOUNTS.feePayable, 'credit')).toBe(total(payments, 'netAmount'));
  expect(moved(ACCOUNTS.feeExpense, 'credit')).toBe(expenses(payments, -1) + expenses(undone, 1));
  expect(moved(ACCOUNTS.retentionPayable, 'debit')).toBe(total(undone, 'retentionAmount'));
  expect(moved(ACCOUNTS.feePayable, 'debit')).toBe(total([...paid, ...undone], 'netAmount'));
  const inCash = paid.filter(({ paymentMethod }) => paymentMethod === 'cash');
  const byBank = paid.filter(({ paymentMethod }) => paymentMethod !== 'cash');
  expect(moved(ACCOUNTS.bank, 'credit')).toBe(total(byBank, 'netAmount'));
  expect(moved(ACCOUNTS.cash, 'credit')).toBe(total(inCash, 'netAmount'));
}

describe.each(FORMATS)('%s', (format) => {
  // payout §16.5
  test('holds every entry in its order, with its date', () => {
    const rows = READERS[format](write(format).bytes);
    expect(rows.map(({ account, debit, credit }) => [account, debit, credit])).toEqual(
      ENTRIES.map(({ account, debit, credit }) => [account, debit, credit]),
    );
    const dates = rows.map(({ date }) => date).filter((date) => date !== '');
    for (const date of dates) expect(date).toMatch(DATE);
    expect(new Set(dates)).toEqual(new Set(['31/07/2026', '05/08/2026', '06/08/2026']));
    expectBooks(rows, PAYMENTS);
  });

  test('any payroll: debits = credits = payments, retention account included', () => {
    fc.assert(
      fc.property(anyPayments, (payments) => {
        const { bytes } = write(format, accountPayments(payments, ACCOUNTS));
        expectBooks(READERS[format](bytes), payments);
      }),
      { numRuns: 60 },
    );
  });

  // payout §16.5
  test('a name that becomes a divider or a formula only in Latin-1 moves no column', () => {
    const names = ['\u037e\u037e', '\u201c\u037e=1+1', '\u2013 1'];
    const payments = PAYMENTS.map((payment, index) => ({
      ...payment,
      payeeName: names[index] ?? payment.payeeName,
    }));
    const { bytes } = write(format, accountPayments(payments, ACCOUNTS));
    expectBooks(READERS[format](bytes), payments);
  });
});

// payout §16.2
test('softland: the third party and their document on the line of fees payable, and there only', () => {
  const rows = readSoftland(write('softland').bytes);
  const [expense, retention, payable] = rows;
  expect(payable).toMatchObject({
    text: 'Provisión honorarios Julio 2026 - Ana María Núñez Peña',
    costCentre: '',
    auxiliary: '11111111',
    documentType: 'BH',
    documentNumber: '15',
    date: '31/07/2026',
    due: '31/07/2026',
    correlative: '1',
    detail: 847_500,
    voucher: '1',
  });
  for (const other of [expense, retention]) {
    expect(other).toMatchObject({ auxiliary: '', documentType: '', documentNumber: '', date: '' });
  }
  expect(
    rows
      .filter(({ auxiliary }) => auxiliary === '76123456')
      .map(({ debit, credit }) => [debit, credit]),
  ).toEqual([
    [0, 2_345_678],
    [2_345_678, 0],
  ]);
  expect([...new Set(rows.map(({ voucher }) => voucher))]).toEqual(['1', '2', '3', '4', '5', '6']);
});

// payout §16.3
test('nubox: number 0, T and E, and only the characters that it takes', () => {
  const { bytes } = write('nubox');
  const rows = readNubox(bytes);
  expect(rows.every(({ number }) => number === '0')).toBe(true);
  expect(rows.map(({ kind }) => kind).join('')).toBe('TTTTTTTTTTEEEE');
  for (const { text, lineText, account } of rows) {
    for (const cell of [text, lineText, account]) {
      expect(cell).toMatch(/^[A-Za-z0-9_\-,. ]+$/);
      expect(cell).not.toMatch(/ {2}| $|^ /);
    }
  }
  expect(rows[3]?.text).toBe(
    'Provision honorarios Julio 2026 - Sociedad Medica O Higgins Cia. Traumatologia y Ortopedia Limitada - 76123456-0',
  );
});

// payout §16.3
// payout §35.3
test('nubox and defontana: the cost centre stands in the text of the line that has one', () => {
  const entries = ENTRIES.map((entry, place) =>
    place === 0 ? { ...entry, costCentre: 'CIR-2' } : entry,
  );
  for (const format of ['nubox', 'defontana'] as const) {
    const plain = linesOf(latin1(write(format).bytes));
    const lines = linesOf(latin1(write(format, entries).bytes));
    const changed = lines.filter((line, place) => line !== plain[place]);
    expect(changed, format).toHaveLength(1);
    expect(changed[0], format).toContain(' CC CIR-2');
  }
});

test('nubox: its workbook says the same as its text', () => {
  const book = XLSX.read(write('nubox', ENTRIES, 'workbook').bytes);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  const cells: unknown[][] = XLSX.utils.sheet_to_json(sheet, { header: 1, raw: true });
  expect(cells.map((row) => row.map(String).join(';'))).toEqual(
    linesOf(latin1(write('nubox').bytes)),
  );
  expect(sheet.A2).toMatchObject({ t: 'n', v: 0 });
  expect(sheet.C2).toMatchObject({ t: 's', v: '31/07/2026' });
  expect(sheet.G2).toMatchObject({ t: 'n', v: 1_000_000 });
});

// payout §16.4
test('defontana: kinds by name, lines from 1 in every voucher, the third party in the comment', () => {
  const rows = readDefontana(write('defontana').bytes);
  expect(rows.map(({ kind, voucher, line }) => `${kind} ${voucher}.${line}`)).toEqual([
    'Traspaso 1.1',
    'Traspaso 1.2',
    'Traspaso 1.3',
    'Traspaso 2.1',
    'Traspaso 2.2',
    'Traspaso 3.1',
    'Traspaso 3.2',
    'Traspaso 3.3',
    'Traspaso 4.1',
    'Traspaso 4.2',
    'Egreso 5.1',
    'Egreso 5.2',
    'Egreso 6.1',
    'Egreso 6.2',
  ]);
  expect(rows.every(({ text }) => /\d-[\dK]( - \d{2}-\d{2}-\d{4})?$/.test(text))).toBe(true);
  expect(rows[3]?.text).toContain("Sociedad Médica O'Higgins & Cía. Traumatología");
});
