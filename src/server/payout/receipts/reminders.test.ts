/** Reminders by mail of receipts that were not issued (payout §19.11). */
import { beforeEach, expect, test } from 'vitest';
import { recipientOf, testMailServer, textOf } from '../../../../test/support/mail.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { CLINIC_RUT } from '../../../../test/support/receipt-office.ts';
import type { ReceiptLine } from '../../../contract/payout/receipts.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { runJob } from '../../platform/jobs/run.ts';
import { sendReceiptRemindersJob } from './public.ts';

const mail = await testMailServer();
const { app, query, data, admin } = await adminPayroll({ SMTP_URL: mail.url });
const registry = new Map([[sendReceiptRemindersJob.type, sendReceiptRemindersJob as never]]);
await query(`UPDATE clinic SET rut = '${CLINIC_RUT}', name = 'Clínica de Prueba'`);
const JULY = { month: 7, year: 2026 };

type ToRemind = {
  documentId: number;
  payeeName: string;
  email: string | null;
  isRemindedToday: boolean;
};

let number = 0;
/** A doctor with a payment of July, made on its last day unless it is only planned for it. */
async function payee(options: Parameters<typeof data.doctor>[0], isPaid = true): Promise<number> {
  number += 1;
  const doctorId = await data.doctor({ retentionRate: 1525, name: `Ana ${number}`, ...options });
  await data.attentions(doctorId, [{ amount: 100_000 }]);
  await data.process({ paymentDate: localDate('2026-07-31') });
  if (isPaid) await data.pay(doctorId, '2026-07-31');
  const [{ documentId }] = await query`
    SELECT document_id AS "documentId" FROM payment WHERE doctor_id = ${doctorId}`;
  return documentId;
}
const remind = (options: object = {}) =>
  admin.post<{ jobId: string; queued: number; code: string }>('/api/receipts/reminders', {
    ...JULY,
    ...options,
  });
const run = (jobId: string) =>
  runJob(app.services, registry, jobId, new AbortController().signal, true);
const preview = async () =>
  (await admin.get<{ payees: ToRemind[] }>('/api/receipts/reminders?month=7&year=2026')).body
    .payees;
const lineOf = async (documentId: number) =>
  (await admin.get<ReceiptLine[]>('/api/receipts?month=7&year=2026&limit=500')).body.find(
    ({ expected }) => expected?.documentId === documentId,
  );

beforeEach(async () => {
  mail.messages.splice(0);
  // What earlier tests have left is nobody's whom a mail could reach.
  await query`UPDATE doctor SET email = NULL`;
});

test('payout §19.11: the letter says what to issue, is remembered, and goes out once a day', async () => {
  const documentId = await payee({ email: 'ana@ejemplo.cl' });
  const silent = await payee({ email: null });
  expect(await preview()).toMatchObject([
    { documentId, email: 'ana@ejemplo.cl', isRemindedToday: false },
    { documentId: silent, email: null },
  ]);
  const { body } = await remind();
  expect(body.queued).toBe(1);
  // A double click while the job waits is no second letter.
  expect((await remind({ again: [documentId] })).body.code).toBe('receipts.nobodyToRemind');
  await run(body.jobId);
  expect(mail.messages.map(recipientOf)).toEqual(['ana@ejemplo.cl']);
  const text = textOf(mail.messages[0] ?? '');
  for (const fact of [
    'Aún no recibimos su boleta de honorarios por el pago del 31-07-2026.',
    `A nombre de: Clínica de Prueba, RUT ${formatRut(CLINIC_RUT)}`,
    'Glosa: Honorarios médicos de Julio 2026',
    'Bruto: $100.000',
    'Retención (15,25 %): $15.250',
    'Líquido: $84.750',
  ])
    expect(text).toContain(fact);
  expect((await lineOf(documentId))?.reminder).toMatchObject({ problem: null });
  expect((await lineOf(silent))?.reminder).toBeNull();
  expect((await remind()).body.code).toBe('receipts.nobodyToRemind');
  // Nor is one for whom somebody else was shown as reminded.
  expect((await remind({ again: [silent] })).body.code).toBe('receipts.nobodyToRemind');
  const again = await remind({ again: [documentId] });
  expect(again.body.queued).toBe(1);
  await run(again.body.jobId);
  expect(mail.messages).toHaveLength(2);
  const rows = await query`
    SELECT summary FROM audit_log WHERE action = 'receipt.remind' ORDER BY id LIMIT 1`;
  expect(rows).toEqual([{ summary: '1 recordatorio de boletas de Julio 2026 enviado.' }]);
});

test('payout §19.11: nobody is reminded of what is only planned, nor of a retention from before the rate', async () => {
  await payee({ email: 'plan@ejemplo.cl' }, false);
  const old = await payee({ email: 'antes@ejemplo.cl' });
  await query(`
    ALTER TABLE fee_document DISABLE TRIGGER fee_document_kept; ALTER TABLE payment DISABLE TRIGGER payment_payee_kept;
    UPDATE fee_document SET retention_rate = NULL WHERE id = ${old};
    UPDATE payment SET retention_rate = NULL WHERE document_id = ${old};
    ALTER TABLE fee_document ENABLE TRIGGER fee_document_kept; ALTER TABLE payment ENABLE TRIGGER payment_payee_kept`);
  expect((await preview()).filter(({ email }) => email !== null)).toEqual([]);
  expect((await remind()).body.code).toBe('receipts.nobodyToRemind');
});

test('payout §19.11: who is no longer paid when the job begins gets no letter', async () => {
  const documentId = await payee({ email: 'banco@ejemplo.cl' });
  const { body } = await remind({ documentIds: [documentId] });
  await query(`
    ALTER TABLE payment DISABLE TRIGGER payment_kept;
    UPDATE payment SET status = 'processed', payment_date = NULL, paid_at = NULL, paid_by = NULL WHERE document_id = ${documentId};
    ALTER TABLE payment ENABLE TRIGGER payment_kept`);
  await run(body.jobId);
  expect(mail.messages).toEqual([]);
  expect((await lineOf(documentId))?.reminder?.problem).toContain('el banco rechazó el pago');
});

test('payout §19.11: yesterday’s reminder does not keep from one today', async () => {
  const documentId = await payee({ email: 'eva@ejemplo.cl' });
  const first = await remind({ documentIds: [documentId] });
  await run(first.body.jobId);
  await query`
    UPDATE receipt_reminder SET requested_at = requested_at - interval '1 day' WHERE document_id = ${documentId}`;
  expect((await remind({ documentIds: [documentId] })).body.queued).toBe(1);
});

test('payout §19.11: a refused address stops nobody, is told, and may be tried again', async () => {
  const refused = await payee({ email: 'nadie@ejemplo.cl' });
  await payee({ email: 'luis@ejemplo.cl' });
  mail.refuse('nadie@ejemplo.cl');
  const { body } = await remind();
  await run(body.jobId);
  expect(mail.messages.map(recipientOf)).toEqual(['luis@ejemplo.cl']);
  expect((await lineOf(refused))?.reminder?.problem).toContain('rechazó la dirección');
  expect((await remind()).body.queued).toBe(1);
});

test('payout §19.11: a society is reminded of its invoice at its own address only', async () => {
  const documentId = await payee({ society: 'Sociedad Uno', email: 'medico@ejemplo.cl' });
  expect((await preview()).find((one) => one.documentId === documentId)?.email).toBeNull();
  await query`UPDATE medical_society SET email = 'uno@ejemplo.cl'`;
  const { body } = await remind({ documentIds: [documentId] });
  await run(body.jobId);
  expect(mail.messages.map(recipientOf)).toEqual(['uno@ejemplo.cl']);
  expect(textOf(mail.messages[0] ?? '')).toContain('su factura exenta');
});

test('payout §19.11: who issues before the job begins gets no letter; a cancelled job is told', async () => {
  const documentId = await payee({ email: 'rosa@ejemplo.cl' });
  const [issuer] = await query`
    SELECT issuer_rut AS "issuerRut" FROM fee_document WHERE id = ${documentId}`;
  const cancelled = await remind({ documentIds: [documentId] });
  expect((await admin.post(`/api/jobs/${cancelled.body.jobId}/cancel`)).status).toBe(200);
  expect((await lineOf(documentId))?.reminder?.problem).toContain('Recuérdele de nuevo');
  const { body } = await remind({ documentIds: [documentId] });
  const issued = { kind: 'receipt', folio: 5, ...issuer, date: '2026-07-31' };
  await admin.post('/api/receipts', { ...issued, grossAmount: 100_000, retentionAmount: 15_250 });
  await run(body.jobId);
  expect(mail.messages).toEqual([]);
});

test('payout §19.11: the calls need their screen', async () => {
  const supervisor = await app.signedInAs('supervisor');
  expect((await supervisor.get('/api/receipts/reminders?month=7&year=2026')).status).toBe(403);
  expect((await supervisor.post('/api/receipts/reminders', JULY)).status).toBe(403);
});
