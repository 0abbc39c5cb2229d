/** Received documents: sheets, matching, and what a person decides (payout §19). */
import * as XLSX from '@e965/xlsx';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { untilWaiting } from '../../../../test/support/locks.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import { CLINIC_RUT, issueYear, OTHER_RUT } from '../../../../test/support/receipt-office.ts';
import { insertDocuments, sheetOf } from '../../../../test/support/receipt-rows.ts';
import { sendSheet } from '../../../../test/support/receipt-sheets.ts';
import type { ReceiptSheetAnswer } from '../../../contract/payout/receipt-sheets.ts';
import type { ReceiptLine } from '../../../contract/payout/receipts.ts';
import { addDays, MONTH_NAMES } from '../../../domain/calendar/calendar.ts';
import { rutOf } from '../../../domain/identity/rut.ts';
import type { ReceivedDocument } from '../../../domain/payout/receipt-differences.ts';
import { today } from '../../platform/context.ts';

const { database, query, signedInAs } = await testApp({}, { checksBooks: false });
const { db, pool } = database;
const admin = await signedInAs('admin');
await pool.query(`UPDATE clinic SET rut = '${CLINIC_RUT}'`);

const office = issueYear(2026, 30, 3);
await insertDocuments(db, office.expected);
const inMarch = ({ date }: { date: string }) => date.startsWith('2026-03');
const march = office.received.filter((one) => inMarch(one) && one.kind === 'receipt');

beforeEach(async () => {
  await pool.query(`BEGIN; SET LOCAL portal.wipe = 'on'; DELETE FROM receipt_match_refusal;
    DELETE FROM receipt_match; DELETE FROM receipt_remark; DELETE FROM received_document; DELETE FROM receipt_sheet; COMMIT`);
});
afterEach(async () => {
  const { rows } = await pool.query(
    'SELECT FROM receipt_match GROUP BY received_id HAVING count(*) > 1',
  );
  expect(rows).toEqual([]);
});

const readSheet = (text: string, fields = {}) =>
  sendSheet<ReceiptSheetAnswer & { code?: string; message?: string }>(
    admin,
    '/api/receipts/sheets',
    text,
    fields,
  );
const list = async (query = '') =>
  (await admin.get<ReceiptLine[]>(`/api/receipts?month=3&year=2026&limit=1000${query}`)).body;
const folios = (lines: readonly ReceiptLine[]) =>
  lines.flatMap(({ received }) => (received ? [received.folio] : [])).sort();

const doctorsMarch = office.expected.find(
  ({ kind, paymentDate }) => kind === 'receipt' && paymentDate.startsWith('2026-03'),
);
const receiptOf = (change: Partial<ReceivedDocument> = {}) => {
  if (!doctorsMarch) throw new Error('no payment in March');
  const { issuerRut, paymentDate, grossAmount, retentionAmount } = doctorsMarch;
  return {
    kind: 'receipt' as const,
    folio: 77,
    issuerRut,
    receiverRut: null,
    date: paymentDate,
    grossAmount,
    retentionAmount,
    netAmount: grossAmount - retentionAmount,
    state: 'valid' as const,
    ...change,
  };
};

describe('a month’s sheet', () => {
  test('payout §19.3: is told before it is read, and matched when it is', async () => {
    const path = '/api/receipts/sheets/preview';
    const preview = await sendSheet<ReceiptSheetAnswer>(admin, path, sheetOf(march));
    expect(preview.body).toMatchObject({
      missing: [],
      added: march.length,
      changed: 0,
      problems: [],
    });
    expect(folios(await list())).toEqual([]);
    expect((await readSheet(sheetOf(march))).status).toBe(200);
    const lines = await list();
    const stands = new Map(lines.map((line) => [line.received?.folio, line]));
    for (const { way, receivedId, documentId, differences, remark } of office.truths) {
      const one = march.find(({ id }) => id === receivedId);
      // What needs the sheets of other months, or of invoices, is told by the domain's tests.
      if (
        !one ||
        ![
          'right',
          'issuedTwice',
          'digitsSwapped',
          'observed',
          'wrongThenRight',
          'otherClinic',
        ].includes(way)
      )
        continue;
      expect({ way, ...stands.get(one.folio) }).toMatchObject({
        way,
        expected: documentId === null ? null : { documentId },
        differences,
        remark,
      });
    }
    const { body } = await admin.get<{ total: number; stands: Record<string, number> }>(
      '/api/receipts/summary?month=3&year=2026',
    );
    expect(Object.values(body.stands).reduce((sum, count) => sum + count, 0)).toBe(lines.length);
    expect(await list('&stand=missing')).toHaveLength(body.stands.missing ?? 0);
  });

  test('payout §19.3: read again changes nothing but states', async () => {
    await readSheet(sheetOf([receiptOf()]));
    expect((await readSheet(sheetOf([receiptOf()]))).body).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 1,
    });
    const annulled = await readSheet(sheetOf([receiptOf({ state: 'annulled' })]));
    expect(annulled.body).toMatchObject({ added: 0, changed: 1 });
    expect(await list(`&search=${doctorsMarch?.issuerRut}`)).toMatchObject([
      { stand: 'missing', remark: 'annulled', relatedFolios: [77] },
      { stand: 'unexpected', remark: 'annulled', received: { state: 'annulled' } },
    ]);
  });

  test('payout §19.3: does not revive what was annulled, nor change amounts', async () => {
    await readSheet(sheetOf([receiptOf({ state: 'annulled' }), receiptOf({ folio: 78 })]));
    const again = [
      receiptOf(),
      receiptOf({ folio: 78, grossAmount: 5, retentionAmount: 1, netAmount: 4 }),
      receiptOf({ folio: 79 }),
    ];
    const { body } = await readSheet(sheetOf(again));
    expect(body).toMatchObject({ added: 1, changed: 0 });
    expect(body.problems.flatMap(({ reasons }) => reasons)).toEqual([
      'El folio 77 estaba anulado, y un documento anulado no revive: revíselo en el SII.',
      'El folio 78 ya se leyó con otra fecha u otros montos: revíselo en el SII.',
    ]);
    await expect(
      pool.query(`UPDATE received_document SET state = 'valid' WHERE folio = 77`),
    ).rejects.toThrow('An annulled document never revives.');
    await expect(
      pool.query('UPDATE received_document SET gross_amount = 6, net_amount = 5 WHERE folio = 78'),
    ).rejects.toThrow('never changes');
  });

  test('payout §19.3: of another clinic, of another month, or unreadable is refused as a whole', async () => {
    const refusals = [
      [await readSheet(sheetOf([receiptOf()], OTHER_RUT)), 'receipts.ofOtherClinic'],
      [await readSheet(sheetOf([receiptOf()]), { month: '4' }), 'receipts.ofOtherMonth'],
      [await readSheet('a;b\n1;2\n'), 'receipts.columnsMissing'],
      [await readSheet(''), 'receipts.unreadable'],
      [await readSheet(sheetOf([])), 'receipts.nothingToRead'],
      [
        await sendSheet<{ code: string }>(admin, '/api/receipts/sheets', 'x', {}, 'b.pdf'),
        'receipts.unreadable',
      ],
    ] as const;
    expect(refusals.map(([{ body }]) => body.code)).toEqual(refusals.map(([, code]) => code));
    expect(await db.selectFrom('receivedDocument').select('id').execute()).toEqual([]);
  });

  test('payout §19.3: by two people at once is read once', async () => {
    const answers = await Promise.all([readSheet(sheetOf(march)), readSheet(sheetOf(march))]);
    expect(answers.map(({ body }) => body.added).toSorted((a, b) => a - b)).toEqual([
      0,
      march.length,
    ]);
  });
});

describe('a document by hand', () => {
  const typed = () => {
    const { kind, folio, issuerRut, date, grossAmount, retentionAmount } = receiptOf();
    return { kind, folio, issuerRut, date, grossAmount, retentionAmount };
  };

  test('payout §19.3: is matched at once, refused twice, and put right by the sheet', async () => {
    const created = await admin.post<{ id: number }>('/api/receipts', {
      ...typed(),
      grossAmount: 10,
      retentionAmount: 1,
    });
    expect(created.status).toBe(200);
    expect((await admin.post<{ code: string }>('/api/receipts', typed())).body.code).toBe(
      'receipts.folioTaken',
    );
    expect((await readSheet(sheetOf([receiptOf()]))).body).toMatchObject({ added: 0, changed: 1 });
    expect(await list('&stand=matched')).toMatchObject([
      { received: { folio: 77, isTyped: false } },
    ]);
    expect(
      (await admin.delete<{ code: string }>(`/api/receipts/${created.body.id}`)).body.code,
    ).toBe('receipts.notTyped');
  });

  test('payout §19.3: is deleted, and its payment lacks it again', async () => {
    const { body } = await admin.post<{ id: number }>('/api/receipts', typed());
    expect(await list('&stand=matched')).toHaveLength(1);
    expect((await admin.delete(`/api/receipts/${body.id}`)).status).toBe(200);
    expect(await list('&stand=matched')).toEqual([]);
  });

  test('payout §19.3: with a retention that can’t be is refused', async () => {
    const code = async (change: object) =>
      (await admin.post<{ code: string }>('/api/receipts', { ...typed(), ...change })).body.code;
    expect(await code({ retentionAmount: 999_999_999_999 })).toBe('receipts.retentionTooLarge');
    expect(await code({ kind: 'invoice' })).toBe('receipts.invoiceRetained');
  });

  test('payout §19.3: of a day to come, or of nothing, is refused', async () => {
    const enter = (change: object) => admin.post('/api/receipts', { ...typed(), ...change });
    const [later, nothing] = [{ date: addDays(today(), 1) }, { grossAmount: 0 }];
    expect(await enter(later)).toMatchObject({ body: { code: 'receipts.dayToCome' } });
    expect((await enter(nothing)).body).toMatchObject({ message: 'El bruto debe ser mayor que 0' });
  });
});

describe('payout §19.7: a pair by hand', () => {
  test('is undone, not made again by itself, and chosen', async () => {
    await readSheet(sheetOf([receiptOf()]));
    const [line] = await list('&stand=matched');
    const pair = { documentId: line?.expected?.documentId, receivedId: line?.received?.id };
    expect((await admin.post('/api/receipts/unmatch', pair)).status).toBe(200);
    await admin.post('/api/receipts/match-month', { month: 3, year: 2026 });
    expect(await list('&stand=matched')).toEqual([]);
    const { body: offered } = await admin.get<{ documentId: number }[]>(
      `/api/receipts/${pair.receivedId}/candidates`,
    );
    expect(offered[0]).toMatchObject({ documentId: pair.documentId });
    expect((await admin.post('/api/receipts/match', pair)).body).toEqual({ differences: [] });
    expect(await list('&stand=matched')).toMatchObject([{ isByHand: true }]);
    expect((await admin.post<{ code: string }>('/api/receipts/match', pair)).body.code).toBe(
      'receipts.alreadyMatched',
    );
  });

  test('is never with an annulled document', async () => {
    await readSheet(sheetOf([receiptOf({ state: 'annulled' })]));
    const [line] = await list('&stand=unexpected');
    const pair = { documentId: doctorsMarch?.id, receivedId: line?.received?.id };
    expect((await admin.post<{ code: string }>('/api/receipts/match', pair)).body.code).toBe(
      'receipts.annulled',
    );
  });
});

/** Pays the documents of persons, each on its day; in February 2026 they are to be paid, but are not. */
async function payDocuments(): Promise<void> {
  await query`
    INSERT INTO payment (doctor_id, period_year, period_month, document_id, retention_rate, sequence, total_amount, total_brut_amount,
                         total_retention_amount, total_attentions, payee_name, payee_rut)
    SELECT d.doctor_id, extract(year FROM d.payment_date), extract(month FROM d.payment_date), d.id, d.retention_rate,
           row_number() OVER (PARTITION BY d.doctor_id, date_trunc('month', d.payment_date) ORDER BY d.id), d.net_amount,
           d.gross_amount, d.retention_amount, 1, d.issuer_name, d.issuer_rut
      FROM fee_document d WHERE d.doctor_id IS NOT NULL AND d.gross_amount > 0
       AND NOT EXISTS (SELECT FROM payment p WHERE p.document_id = d.id);
    UPDATE payment p SET status = 'paid', payment_date = d.payment_date FROM fee_document d
     WHERE d.id = p.document_id AND date_trunc('month', d.payment_date) <> '2026-02-01'`;
}

test('payout §19.11: without a mail server nobody is reminded', async () => {
  const { body } = await admin.post<{ code: string }>('/api/receipts/reminders', {
    month: 3,
    year: 2026,
  });
  expect(body.code).toBe('receipts.mailNotConfigured');
});

test('payout §19.8: the months of a year sum what was paid, and what receipts say', async () => {
  await payDocuments();
  await readSheet(sheetOf([receiptOf(), receiptOf({ folio: 78, state: 'annulled' })]));
  const { body } = await admin.get<
    { month: number; retentionAmount: number; receivedRetentionAmount: number }[]
  >('/api/receipts/months?year=2026');
  const inMonth = office.expected.filter(
    ({ kind, paymentDate }) => kind === 'receipt' && paymentDate.startsWith('2026-03'),
  );
  expect(body[1]).toMatchObject({ month: 2, documents: 0, retentionAmount: 0 });
  expect(body[2]).toMatchObject({
    month: 3,
    documents: inMonth.length,
    retentionAmount: inMonth.reduce((sum, one) => sum + one.retentionAmount, 0),
    receivedDocuments: 1,
    receivedRetentionAmount: receiptOf().retentionAmount,
  });
});

test('payout §19.8: the register has a row for each issuer, and the difference', async () => {
  await payDocuments();
  await readSheet(sheetOf([receiptOf()]));
  const { headers, bytes } = await admin.get('/api/receipts/register?year=2026');
  expect(headers['content-disposition']).toContain('registro-dj1879-2026.xlsx');
  const book = XLSX.read(bytes);
  expect(book.SheetNames).toEqual(['Retenciones', 'Conciliación', 'Sin cuadrar', 'Meses (F29)']);
  const rowsOf = (name: string) =>
    XLSX.utils.sheet_to_json<Record<string, string | number>>(book.Sheets[name] ?? {});
  const persons = new Set(
    office.expected.filter(({ kind }) => kind === 'receipt').map(({ issuerRut }) => issuerRut),
  );
  expect(rowsOf('Conciliación')).toHaveLength(persons.size);
  const retained = rowsOf('Retenciones');
  expect(retained).toHaveLength(persons.size);
  for (const row of retained) {
    const months = MONTH_NAMES.map((name) => Number(row[`Retenido ${name}`]));
    expect(months.reduce((sum, one) => sum + one, 0)).toBe(row.Retenido);
    expect([row.Documento, row.Tasa, months[1]]).toEqual(['Boleta de honorarios', 0.1525, 0]);
  }
  const open = rowsOf('Sin cuadrar');
  const paid = office.expected.filter(
    ({ kind, paymentDate }) => kind === 'receipt' && !paymentDate.startsWith('2026-02'),
  );
  expect(open).toHaveLength(paid.length - 1);
  expect(rowsOf('Conciliación').reduce((sum, row) => sum + Number(row['Sin cuadrar']), 0)).toBe(
    open.length,
  );
  expect(rowsOf('Meses (F29)')).toHaveLength(12);
  expect((await admin.get<{ code: string }>('/api/receipts/register?year=2031')).body.code).toBe(
    'receipts.nothingInYear',
  );
});

test('payout §19.6: a pair by hand of far months is compared again by the sheet of either', async () => {
  const november = office.expected.find(
    ({ kind, paymentDate }) => kind === 'receipt' && paymentDate.startsWith('2026-11'),
  );
  await readSheet(sheetOf([receiptOf({ issuerRut: rutOf(8_765_432) })]));
  const [line] = await list('&search=77&stand=unexpected');
  const pair = { documentId: november?.id, receivedId: line?.received?.id };
  expect((await admin.post('/api/receipts/match', pair)).status).toBe(200);
  await readSheet(sheetOf([receiptOf({ issuerRut: rutOf(8_765_432), state: 'annulled' })]));
  const { rows } = await pool.query('SELECT differences FROM receipt_match');
  expect(rows[0].differences).toContain('annulled');
});

test('payout §19.3: a sheet that is read while a typed receipt is deleted waits for it', async () => {
  const { kind, folio, issuerRut, date, grossAmount, retentionAmount } = receiptOf();
  const typed = { kind, folio, issuerRut, date, grossAmount, retentionAmount };
  const { body } = await admin.post<{ id: number }>('/api/receipts', typed);
  const deleting = await pool.connect();
  onTestFinished(() => deleting.release());
  await deleting.query('BEGIN; LOCK TABLE receipt_match IN SHARE ROW EXCLUSIVE MODE');
  const reading = readSheet(sheetOf([receiptOf()]));
  await untilWaiting(database, 'relation');
  await deleting.query(`DELETE FROM received_document WHERE id = ${body.id}`);
  await deleting.query('COMMIT');
  expect(await reading).toMatchObject({ status: 200, body: { added: 1 } });
});

test('payout §19.9: the calls need their screen', async () => {
  for (const profile of ['supervisor', 'user'] as const) {
    const client = await signedInAs(profile);
    expect((await client.get('/api/receipts?month=3&year=2026')).status).toBe(403);
    expect((await sendSheet(client, '/api/receipts/sheets', sheetOf([receiptOf()]))).status).toBe(
      403,
    );
  }
});

describe('payout §19.10: the receipts that a doctor is to issue', () => {
  test('are those of recent payments without one, and only the own', async () => {
    const data = await payrollData(database);
    const doctorId = await data.doctor({ retentionRate: 1525 });
    const otherId = await data.doctor({ society: 'Sociedad Uno' });
    await data.attentions(doctorId, [{ amount: 100_000 }]);
    await data.attentions(otherId, [{ amount: 50_000 }]);
    await data.process();
    const { issuerRut, folio, ...due } = await db
      .selectFrom('feeDocument')
      .where('doctorId', '=', doctorId)
      .select([
        'issuerRut',
        'id as folio',
        'paymentDate',
        'grossAmount',
        'retentionAmount',
        'netAmount',
      ])
      .executeTakeFirstOrThrow();
    const doctor = await signedInAs('doctor', { doctorId });
    const path = `/api/doctors/${doctorId}/receipts-to-issue`;
    expect((await doctor.get(path)).body).toMatchObject([
      {
        ...due,
        grossAmount: 100_000,
        clinicRut: CLINIC_RUT,
        gloss: 'Honorarios médicos de Julio 2026',
      },
    ]);
    expect((await admin.get(`/api/doctors/${otherId}/receipts-to-issue`)).body).toEqual([]);
    expect((await doctor.get(`/api/doctors/${otherId}/receipts-to-issue`)).status).toBe(403);
    const { paymentDate: date, grossAmount, retentionAmount } = due;
    const issued = { kind: 'receipt', folio, issuerRut, date, grossAmount, retentionAmount };
    expect((await admin.post('/api/receipts', issued)).status).toBe(200);
    expect((await doctor.get(path)).body).toEqual([]);
  });
});
