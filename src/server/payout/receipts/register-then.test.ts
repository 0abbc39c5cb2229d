/** The register for DJ 1879 as of a day of the past, by hand-worked cases (payout §19.14). */
import * as XLSX from '@e965/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { adminApp, refusedBy } from '../../../../test/support/app.ts';
import { insertDocuments } from '../../../../test/support/receipt-rows.ts';
import { sendSheet } from '../../../../test/support/receipt-sheets.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { rutOf } from '../../../domain/identity/rut.ts';
import { registerDay } from '../../../domain/payout/register-day.ts';
import { readReceiptSheet } from '../../../formats/receipts/read.ts';
import { matchDays } from './match.ts';

const { db, query, admin } = await adminApp({}, { checksBooks: false });
await query`UPDATE clinic SET rut = '76543210-3'`;

/** Each was paid 100.000 on 10 July 2025, of which 14,5 % were retained. The receipt of each, and what was known when. */
const CASES = {
  right: { issuedOn: '2025-07-10', states: [['valid', '2025-08-01']] },
  annulledBefore: {
    issuedOn: '2025-07-10',
    annulledOn: '2026-02-13',
    states: [
      ['valid', '2025-08-01'],
      ['annulled', '2026-03-01'],
    ],
  },
  annulledAfter: {
    issuedOn: '2025-07-10',
    annulledOn: '2026-02-15',
    states: [
      ['valid', '2025-08-01'],
      ['annulled', '2026-03-01'],
    ],
  },
  awaiting: {
    issuedOn: '2025-07-10',
    states: [
      ['valid', '2025-08-01'],
      ['annulment_pending', '2026-02-10'],
      ['annulled', '2026-02-20'],
    ],
  },
  knownLater: { issuedOn: '2025-07-10', states: [['valid', '2026-03-01']] },
  annulledWhenKnown: {
    issuedOn: '2025-07-10',
    annulledOn: '2026-02-20',
    states: [['annulled', '2026-03-01']],
  },
  issuedLater: { issuedOn: '2026-02-20', states: [['valid', '2026-03-01']] },
} as const;
type Name = keyof typeof CASES;
const names = Object.keys(CASES) as Name[];
const ruts = new Map(names.map((name, index) => [name, rutOf(7_000_000 + index)]));
const nameOf = (rut: unknown) =>
  names.find((name) => ruts.get(name) === String(rut).replaceAll('.', ''));

beforeAll(async () => {
  await insertDocuments(
    db,
    names.map((name, index) => ({
      id: index + 1,
      kind: 'receipt' as const,
      issuerRut: ruts.get(name) ?? '',
      relatedRuts: [],
      paymentDate: localDate('2025-07-10'),
      grossAmount: 100_000,
      retentionRate: 1450,
      retentionAmount: 14_500,
    })),
  );
  await query`
    INSERT INTO payment (doctor_id, period_year, period_month, document_id, retention_rate, sequence, total_amount, total_brut_amount,
                         total_retention_amount, total_attentions, payee_name, payee_rut)
    SELECT doctor_id, 2025, 6, id, retention_rate, 1, net_amount, gross_amount, retention_amount, 1, issuer_name, issuer_rut
      FROM fee_document;
    UPDATE payment SET status = 'paid', payment_date = '2025-07-10'`;
  for (const [index, name] of names.entries()) {
    const one: {
      issuedOn: string;
      annulledOn?: string;
      states: readonly (readonly [string, string])[];
    } = CASES[name];
    await query(
      `INSERT INTO received_document (id, kind, folio, issuer_rut, issuer_name, issued_on, gross_amount, retention_amount,
                                      net_amount, state, annulled_on)
       VALUES ($1, 'receipt', 100 + $1, $2, 'Médico', $3, 100000, 14500, 85500, $4, $5)`,
      [index + 1, ruts.get(name), one.issuedOn, one.states.at(-1)?.[0], one.annulledOn ?? null],
    );
    await query(`
      ALTER TABLE received_state DISABLE TRIGGER received_state_written;
      DELETE FROM received_state WHERE received_id = ${index + 1}`);
    for (const [state, day] of one.states)
      await query`
        INSERT INTO received_state (received_id, state, known_at) VALUES (${index + 1}, ${state}, ${day}::date + time '12:00')`;
    await query`ALTER TABLE received_state ENABLE TRIGGER received_state_written`;
  }
  await query(`SELECT setval('received_document_id_seq', ${names.length})`);
  await db
    .transaction()
    .execute((tx) => matchDays(tx, { from: localDate('2025-01-01'), to: localDate('2026-03-31') }));
});

/** The rows of each sheet of the register. */
async function registerOf(query: string) {
  const { bytes, headers, status } = await admin.get(`/api/receipts/register?year=2025${query}`);
  expect(status).toBe(200);
  const book = XLSX.read(bytes);
  return {
    sheets: book.SheetNames,
    file: String(headers['content-disposition']),
    rowsOf: (name: string) =>
      XLSX.utils.sheet_to_json<Record<string, string | number>>(book.Sheets[name] ?? {}),
  };
}
const openIn = (rows: readonly Record<string, string | number>[]) =>
  Object.fromEntries(rows.map((row) => [nameOf(row.RUT), [row.Estado, row['Estado en el SII']]]));

// payout §19.14
test('tells the state of each receipt at the end of that day, and what has changed since', async () => {
  const { sheets, file, rowsOf } = await registerOf('&asOf=2026-02-14');
  expect(file).toContain('registro-dj1879-2025-al-2026-02-14.xlsx');
  expect(sheets.at(-1)).toBe('Cambios después');
  expect(openIn(rowsOf('Sin cuadrar'))).toEqual({
    annulledBefore: ['Falta', undefined],
    awaiting: ['Con diferencia', 'Anulación por confirmar (VCA)'],
    issuedLater: ['Falta', undefined],
  });
  // 7 × 100.000 were paid; of 5 receipts 72.500 were retained, one of them is to be confirmed.
  const sums = rowsOf('Conciliación');
  const total = (title: string) => sums.reduce((sum, row) => sum + Number(row[title] ?? 0), 0);
  expect(total('Honorarios pagados')).toBe(700_000);
  expect(total('Retenido según pagos')).toBe(101_500);
  expect([total('Boletas'), total('Retenido según boletas')]).toEqual([5, 72_500]);
  expect([total('Boletas anuladas'), total('Anulación por confirmar')]).toEqual([1, 1]);
  expect(total('Sin cuadrar')).toBe(3);
  expect(
    rowsOf('Cambios después').map((row) => [
      nameOf(row.RUT),
      row['Estado al 14-02-2026'],
      row['Estado ahora'],
      row['Se supo el'],
    ]),
  ).toEqual([
    ['awaiting', 'Anulación por confirmar (VCA)', 'Anulada', '20-02-2026'],
    ['annulledAfter', 'Vigente', 'Anulada', '01-03-2026'],
    ['annulledWhenKnown', 'Vigente', 'Anulada', '01-03-2026'],
  ]);
});

// payout §19.14
test('without a day it tells how receipts are now', async () => {
  const { sheets, rowsOf } = await registerOf('');
  expect(sheets).toHaveLength(4);
  expect(Object.keys(openIn(rowsOf('Sin cuadrar'))).toSorted()).toEqual([
    'annulledAfter',
    'annulledBefore',
    'annulledWhenKnown',
    'awaiting',
    'issuedLater',
  ]);
});

test('a day to come is refused', async () => {
  expect(await admin.get('/api/receipts/register?year=2025&asOf=2099-02-14')).toMatchObject(
    refusedBy(400, 'receipts.registerToCome'),
  );
});

test('its day is 14 February of the year after, once that is past', () => {
  expect(registerDay(2025, localDate('2026-02-15'))).toBe('2026-02-14');
  expect(registerDay(2025, localDate('2026-02-14'))).toBe('2026-02-14');
  expect(registerDay(2025, localDate('2026-01-20'))).toBe('2026-01-20');
});

// payout §19.14
test('the day of an annulment comes from the sheet, also when the annulment was known', async () => {
  const sheet = (state: string, annulledOn: string) =>
    `N° Boleta;Fecha;Estado;RUT Emisor;Brutos;Retenido;Pagado;Fecha Anulación\n900;2025-09-01;${state};${rutOf(6_111_111)};1000;145;855;${annulledOn}\n`;
  const read = await readReceiptSheet(
    'boletas.csv',
    new TextEncoder().encode(sheet('ANUL', '03-09-2025')),
    'receipt',
  );
  expect(read.receipts.map(({ receipt }) => [receipt.state, receipt.annulledOn])).toEqual([
    ['annulled', '2025-09-03'],
  ]);
  const send = (text: string) =>
    sendSheet(admin, '/api/receipts/sheets', text, { month: '9', year: '2025' });
  expect((await send(sheet('VIG', ''))).body).toMatchObject({ added: 1 });
  expect((await send(sheet('ANUL', ''))).body).toMatchObject({ changed: 1 });
  expect((await send(sheet('ANUL', '03-09-2025'))).body).toMatchObject({ changed: 1 });
  expect((await send(sheet('ANUL', ''))).body).toMatchObject({ unchanged: 1 });
  const rows = await query`
    SELECT r.annulled_on::text, array_agg(s.state::text ORDER BY s.id) AS states
       FROM received_document r JOIN received_state s ON s.received_id = r.id WHERE folio = 900 GROUP BY r.id`;
  expect(rows).toEqual([{ annulled_on: '2025-09-03', states: ['valid', 'annulled'] }]);
});

test('states are written with their documents only', async () => {
  await expect(query`DELETE FROM received_state`).rejects.toMatchObject({
    constraint: 'received_state_written',
  });
});
