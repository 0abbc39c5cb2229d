/**
 * The receipt of what the bank paid in another year than it was processed for says the rate of that year (payout §19.15): portal,
 * comparison, letter and sums agree. Worked by hand in `decemberFile`: $100.001 by 14,5 % is 14.500, by 15,25 % it is 15.250.
 */
import * as XLSX from '@e965/xlsx';
import { beforeEach, expect, test } from 'vitest';
import { decemberFile, PAID, SENT, SOCIETY } from '../../../../test/support/december-file.ts';
import { recipientOf, testMailServer, textOf } from '../../../../test/support/mail.ts';
import type { ReceiptLine } from '../../../contract/payout/receipts.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { runJob } from '../../platform/jobs/run.ts';
import { sendReceiptRemindersJob } from './public.ts';
import { listToIssue } from './to-issue.ts';

const mail = await testMailServer();
const december = decemberFile({ SMTP_URL: mail.url });
const { act, clinic, confirm, idsFor, state } = december;
let file: number;
let ana: { id: number; rut: string };
beforeEach(async () => {
  file = december.latest();
  mail.messages.splice(0);
  const { query } = clinic.app;
  await query`UPDATE doctor SET email = NULL`;
  const rows = await query`UPDATE doctor SET email = 'ana@ejemplo.cl'
      WHERE id = (SELECT max(id) FROM doctor WHERE name = 'Ana Araya') RETURNING id, rut`;
  ana = rows[0];
  await query`TRUNCATE received_document CASCADE`;
});

const lines = async (year: number, month: number) =>
  (
    await clinic.admin.get<ReceiptLine[]>(
      `/api/receipts?month=${month}&year=${year}&sort=payeeName`,
    )
  ).body;
const ofAna = async (year: number, month: number) =>
  (await lines(year, month)).find(({ payeeRut }) => payeeRut === ana.rut);
/** Ana issues her receipt; answers its line. */
const issue = async (date: string, retentionAmount: number, grossAmount = 100_001) => {
  const receipt = { kind: 'receipt', folio: 7, issuerRut: ana.rut, date };
  const answer = await clinic.admin.post('/api/receipts', {
    ...receipt,
    grossAmount,
    retentionAmount,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
/** The bank paid Ana and the society on 2 January, as two persons say. */
const payInJanuary = async () => {
  const ids = await idsFor('Ana Araya', SOCIETY);
  expect((await state(ids)).status).toBe(200);
  expect((await confirm(ids, 111_154)).status).toBe(200);
};

// payout §19.15
test('portal, list and letter ask for the rate and amount of the year in which it was paid', async () => {
  await payInJanuary();
  const due = { retentionPercentage: 15.25, retentionAmount: 15_250, netAmount: 84_751 };
  expect((await ofAna(2026, 1))?.expected).toMatchObject({ paymentDate: PAID, ...due });
  // 4.575,61 of the society's $30.004, computed once.
  expect(
    (await lines(2026, 1)).find(({ payeeName }) => payeeName === SOCIETY)?.expected,
  ).toMatchObject({
    grossAmount: 30_004,
    retentionPercentage: 15.25,
    retentionAmount: 4576,
    netAmount: 25_428,
  });
  const doctor = await clinic.app.signedInAs('doctor', { doctorId: ana.id });
  expect(await listToIssue(clinic.app.database.db, ana.id, localDate('2026-01-05'))).toMatchObject([
    {
      ...due,
      isPaid: true,
      paymentDate: PAID,
      otherYearNote:
        'Se procesó para 2025, con $14.500 de retención, y el banco pagó en 2026: la boleta lleva la tasa de 2026.',
    },
  ]);
  // The doctor's role in the database may read what tells it.
  expect((await doctor.get(`/api/doctors/${ana.id}/receipts-to-issue`)).status).toBe(200);
  const { body } = await clinic.admin.post<{ jobId: string }>('/api/receipts/reminders', {
    month: 1,
    year: 2026,
  });
  const registry = new Map([[sendReceiptRemindersJob.type, sendReceiptRemindersJob as never]]);
  await runJob(clinic.app.services, registry, body.jobId, new AbortController().signal, true);
  expect(mail.messages.map(recipientOf)).toEqual(['ana@ejemplo.cl']);
  const text = textOf(mail.messages[0] ?? '');
  expect(text).toContain('Retención (15,25 %): $15.250');
  expect(text).toContain('Líquido: $84.751');
  expect(text).toContain('Se procesó para 2025, con $14.500 de retención');
});

// payout §19.15, documents §2.20
test('the statement tells the doctor the same amount, by the second wall, too', async () => {
  const doctor = await clinic.app.signedInAs('doctor', { doctorId: ana.id });
  const statementFor = async (client = clinic.admin) =>
    (await client.get<string>(`/api/generate-cartola-html/${ana.id}/12/2025`)).body;
  expect(await statementFor()).not.toContain('La boleta');
  await payInJanuary();
  for (const page of [await statementFor(), await statementFor(doctor)])
    expect(page).toContain(
      'La boleta es por $100.001 brutos, con $15.250 de retención. Se procesó para 2025, con $14.500 de retención, y el banco pagó en 2026: la boleta lleva la tasa de 2026.',
    );
});

// payout §19.15, payout §19.6
test('a receipt of 1 January by the new rate agrees, one by the rate of the document does not', async () => {
  await payInJanuary();
  await issue('2026-01-01', 15_250);
  expect(await ofAna(2026, 1)).toMatchObject({ stand: 'matched', differences: [] });
  // The year's sums: the receipt says what the year asks for, so nothing differs.
  const { bytes } = await clinic.admin.get('/api/receipts/register?year=2026');
  const { Sheets } = XLSX.read(bytes);
  expect(XLSX.utils.sheet_to_json(Sheets.Conciliación ?? {})).toContainEqual(
    expect.objectContaining({
      RUT: formatRut(ana.rut),
      'Retenido según pagos': 14_500,
      'Retenido según boletas': 15_250,
      'Diferencia de retención': 0,
      'Sin cuadrar': 0,
    }),
  );
  await clinic.app.query`TRUNCATE received_document CASCADE`;
  await issue('2026-01-01', 14_500);
  expect(await ofAna(2026, 1)).toMatchObject({ stand: 'different', differences: ['rate'] });
});

// payout §19.15
test('of 31 December: what was paid in time keeps the rate of the document', async () => {
  await act(file, 'mark-as-paid', { paymentDate: SENT });
  expect((await ofAna(2025, 12))?.expected).toMatchObject({
    paymentDate: SENT,
    retentionPercentage: 14.5,
    retentionAmount: 14_500,
    netAmount: 85_501,
  });
  await issue(SENT, 14_500);
  expect(await ofAna(2025, 12)).toMatchObject({ stand: 'matched' });
});

// payout §19.15
test('a pair is compared anew as the year is confirmed, and as the bank rejects it after all', async () => {
  await issue(SENT, 14_500);
  expect(await ofAna(2025, 12)).toMatchObject({ stand: 'matched' });
  await payInJanuary();
  expect(await ofAna(2026, 1)).toMatchObject({ differences: ['rate', 'year'] });
  await act(file, 'reject', { transferIds: await idsFor('Ana Araya'), reason: 'account_closed' });
  expect(await ofAna(2025, 12)).toMatchObject({ stand: 'matched', differences: [] });
});

// payout §19.15
test('the surcharge of a doctor is in the rate that is asked for', async () => {
  await clinic.app.query(
    `UPDATE doctor SET surcharge_rate = 300, surcharge_from = '2026-01-01' WHERE id = ${ana.id}`,
  );
  await payInJanuary();
  expect((await ofAna(2026, 1))?.expected).toMatchObject({
    retentionPercentage: 18.25,
    retentionAmount: 18_250,
  });
});
