/**
 * What is retained of a document is the same on every screen and in every file (payout §17.13): December's fees, whose
 * lines rounded one by one would give another peso, paid in January at the rate of the new year.
 */
import * as XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import type { CertifiedPayee } from '../src/contract/documents/certificates.ts';
import type { ReceiptLine } from '../src/contract/payout/receipts.ts';
import { localDate } from '../src/domain/calendar/calendar.ts';
import { formatPesos } from '../src/domain/money.ts';
import { adminPayroll } from './support/payroll-app.ts';

const { query, data, admin } = await adminPayroll();
const DECEMBER = { month: 12, year: 2025 };
const PAID_ON = '2026-01-05';

/** Each has three lines of $33.333. 15,25 % of their sum is 15.249,85; of each line, 5.083,28. */
const GROSS = 99_999;
const PAYEES = [
  { name: 'Ana Núñez', payee: 'Ana Núñez', retention: 15_250 },
  // 15,25 % and 3 % more: 18.249,82, and 6.083,27 of each line.
  { name: 'Beto Soto', payee: 'Beto Soto', retention: 18_250 },
  { name: 'Eva Rojas', payee: 'Sociedad Maule', retention: 15_250 },
  { name: 'Iris Lagos', payee: 'Sociedad Ñuble', retention: 0 },
] as const;
type Told = { payee: string; gross: number; retention: number; net: number };
const TRUTH: readonly Told[] = PAYEES.map(({ payee, retention }) => ({
  payee,
  gross: GROSS,
  retention,
  net: GROSS - retention,
}));
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);
const ALL_NET = sumOf(TRUTH.map(({ net }) => net));
const ALL_RETAINED = sumOf(TRUTH.map(({ retention }) => retention));

const get = async <T>(path: string): Promise<T> => {
  const answer = await admin.get<T>(path);
  expect(answer.status, path).toBe(200);
  return answer.body;
};
const post = async <T>(path: string, body: object): Promise<T> => {
  const answer = await admin.post<T>(path, body);
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
};
const byPayee = (told: readonly Told[]) =>
  told.toSorted((one, other) => one.payee.localeCompare(other.payee, 'es'));

const ids: number[] = [];
for (const { name, payee } of PAYEES) {
  const id = await data.doctor({ name, ...(payee !== name && { society: payee }) });
  ids.push(id);
  await data.attentions(id, [
    { date: '2025-12-10', amount: 33_333 },
    { date: '2025-12-11', amount: 33_333 },
    { date: '2025-12-12', amount: 33_333, recordType: 'hmq' },
  ]);
}
await query`
  UPDATE doctor SET retention_mode = 'legal';
  UPDATE doctor SET surcharge_rate = 300, surcharge_from = '2026-01-01' WHERE name = 'Beto Soto';
  UPDATE medical_society SET document_kind = 'society_receipt', is_withheld = true WHERE name = 'Sociedad Maule'`;

test('payout §17.13: preview, lists, statement, bank and accounting say the document’s retention', async () => {
  await data.calculate();
  const preview = await post<{ totalAmount: number }>('/api/processing-preview', {
    ...DECEMBER,
    processingType: 'month',
    paymentDate: PAID_ON,
  });
  expect(preview.totalAmount).toBe(ALL_NET);
  await data.process({ period: DECEMBER, paymentDate: localDate(PAID_ON) });

  type Payment = Record<'totalAmount' | 'totalBrutAmount' | 'totalRetentionAmount', number> & {
    payeeName: string;
  };
  const payments = await get<Payment[]>('/api/payments?month=12&year=2025');
  expect(
    byPayee(
      payments.map((payment) => ({
        payee: payment.payeeName,
        gross: payment.totalBrutAmount,
        retention: payment.totalRetentionAmount,
        net: payment.totalAmount,
      })),
    ),
  ).toEqual(TRUTH);

  const receipts = await get<ReceiptLine[]>('/api/receipts?month=1&year=2026');
  expect(
    byPayee(
      receipts.map(({ payeeName, expected }) => ({
        payee: payeeName ?? '',
        gross: expected?.grossAmount ?? 0,
        retention: expected?.retentionAmount ?? 0,
        net: expected?.netAmount ?? 0,
      })),
    ),
  ).toEqual(TRUTH);

  type Fee = Record<'calculatedAmount' | 'retentionAmount' | 'finalAmount', number>;
  for (const [at, truth] of TRUTH.entries()) {
    const lines = await get<Fee[]>(`/api/doctor-movements/${ids[at]}`);
    expect({
      payee: truth.payee,
      gross: sumOf(lines.map(({ calculatedAmount }) => calculatedAmount)),
      retention: sumOf(lines.map(({ retentionAmount }) => retentionAmount)),
      net: sumOf(lines.map(({ finalAmount }) => finalAmount)),
    }).toEqual(truth);
    const statement = await get<string>(`/api/generate-cartola-html/${ids[at]}/12/2025`);
    for (const amount of [truth.gross, truth.net])
      expect(statement).toContain(`>${formatPesos(amount)}<`);
    if (truth.retention > 0)
      expect(statement).toMatch(new RegExp(`>-?\\${formatPesos(truth.retention)}<`));
  }

  const bank = await post<{ transfers: { payee: { name: string }; amount: number }[] }>(
    '/api/generate-bank-payroll',
    { ...DECEMBER, bankFormat: 'universal' },
  );
  expect(bank.transfers.map(({ payee, amount }) => [payee.name, amount])).toEqual(
    expect.arrayContaining(TRUTH.map(({ payee, net }) => [payee, net])),
  );

  type Entry = { payeeName: string; accountName: string; debit: number; credit: number };
  const { entries } = await post<{ entries: Entry[] }>('/api/generate-accounting-export', DECEMBER);
  const booked = (payee: string, account: RegExp) =>
    sumOf(
      entries
        .filter((entry) => entry.payeeName === payee && account.test(entry.accountName))
        .map(({ debit, credit }) => debit + credit),
    );
  expect(
    TRUTH.map(({ payee }) => ({
      payee,
      gross: booked(payee, /^Gasto/),
      retention: booked(payee, /^Retención/),
      net: booked(payee, /^Honorarios por pagar/),
    })),
  ).toEqual(TRUTH);
});

test('payout §17.13: once paid, so do certificate, register, tax sums and assistant', async () => {
  for (const id of ids) await data.pay(id, PAID_ON, '2025-12-01');

  const certified = await get<CertifiedPayee[]>('/api/certificates/2026/payees');
  expect(
    byPayee(
      certified.map(({ name, grossAmount, retentionAmount }) => ({
        payee: name,
        gross: grossAmount,
        retention: retentionAmount,
        net: grossAmount - retentionAmount,
      })),
    ),
  ).toEqual(TRUTH);

  const [january] = await get<{ retentionAmount: number; grossAmount: number }[]>(
    '/api/receipts/months?year=2026',
  );
  expect(january).toMatchObject({ retentionAmount: ALL_RETAINED });

  const register = await admin.get('/api/receipts/register?year=2026');
  const book = XLSX.read(register.bytes);
  const cells = book.SheetNames.flatMap((name) =>
    XLSX.utils.sheet_to_json<unknown[]>(book.Sheets[name] ?? {}, { header: 1 }),
  ).flat();
  for (const { retention } of TRUTH) if (retention > 0) expect(cells).toContain(retention);

  const { message } = await post<{ message: string }>('/api/ai/chat', {
    message: '¿Cuánto se le retuvo a Beto Soto en diciembre de 2025?',
    history: [],
  });
  expect(message).toContain('$18.250');
  expect(message).toContain('$81.749');
});
