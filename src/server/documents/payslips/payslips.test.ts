import { describe, expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { pdfPages } from '../../../../test/support/pdf-text.ts';
import type { Payslip } from '../../../contract/documents/payslips.ts';

const PERIOD = 'month=7&year=2026';

const { app, data, admin } = await adminPayroll();
const ana = await data.paidDoctor({ name: 'Ana Núñez', retentionRate: 1000 }, [
  { amount: 100_000 },
  { amount: 50_000, recordType: 'hmq' },
]);
const luis = await data.paidDoctor({ name: 'Luis Soto', email: null }, [{ amount: 80_000 }]);
await data.pay(luis);
await data.paidDoctor({ name: 'De Otro Mes' }, [{ date: '2026-06-10' }]);

const list = async (query = '') =>
  (await admin.get<Payslip[]>(`/api/payslips?${PERIOD}${query}`)).body;
const summary = async (query = '') =>
  (await admin.get(`/api/payslips/summary?${PERIOD}${query}`)).body;

describe('documents §3: the settlements of a month', () => {
  test('documents §3.1: are one for each doctor, with attentions by type, amounts and state', async () => {
    expect(await list()).toMatchObject([
      {
        doctorId: ana,
        doctorName: 'Ana Núñez',
        payments: 1,
        participacionCount: 1,
        hmqCount: 1,
        totalAttentions: 2,
        totalBrutAmount: 150_000,
        totalRetentionAmount: 15_000,
        totalAmount: 135_000,
        status: 'processed',
        mailState: 'unsent',
        lastDeliveryId: null,
      },
      { doctorId: luis, status: 'paid', mailState: 'withoutEmail', doctorEmail: null },
    ]);
  });

  test('documents §3.3: the summary has the five totals, and says that mail is not set up', async () => {
    expect(await summary()).toEqual({
      total: 2,
      totalGrossAmount: 230_000,
      totalNetAmount: expect.any(Number),
      participacionAttentions: 2,
      hmqAttentions: 1,
      totalAttentions: 3,
      toSend: 1,
      attentionsToSend: 2,
      amountToSend: 135_000,
      withoutEmail: 1,
      uncertain: 0,
      isMailConfigured: false,
    });
    const rows = await list();
    expect(await summary()).toMatchObject({
      totalNetAmount: rows.reduce((sum, row) => sum + row.totalAmount, 0),
    });
  });

  test('documents §3.4: are filtered by a doctor, a name without accents, a state of the mail', async () => {
    expect(await list(`&doctorId=${luis}`)).toMatchObject([{ doctorId: luis }]);
    expect(await list('&search=nunez')).toMatchObject([{ doctorId: ana }]);
    expect(await list('&mailState=withoutEmail')).toMatchObject([{ doctorId: luis }]);
    expect(await summary(`&doctorId=${luis}`)).toMatchObject({ total: 1, hmqAttentions: 0 });
    expect(await summary(`&doctorIds=${ana}`)).toMatchObject({ total: 1, amountToSend: 135_000 });
    expect(await summary(`&doctorIds=${luis}`)).toMatchObject({ toSend: 0, amountToSend: 0 });
    expect(await summary(`&doctorIds=${ana},${luis}`)).toMatchObject({ total: 2, toSend: 1 });
  });

  test('documents §3.4: are paged and sorted by the server', async () => {
    expect(await list('&sort=-totalAmount&limit=1')).toMatchObject([{ doctorId: ana }]);
    expect(await list('&sort=-totalAmount&limit=1&offset=1')).toMatchObject([{ doctorId: luis }]);
  });

  test('documents §3.2: a late attention’s complementaria is part of the same settlement', async () => {
    const doctorId = await data.paidDoctor({ name: 'Zoe Tardía' });
    await data.attentions(doctorId, [{ amount: 10_000, recordType: 'hmq' }]);
    await data.process();
    expect(await list(`&doctorId=${doctorId}`)).toMatchObject([
      { payments: 2, participacionCount: 1, hmqCount: 1, totalBrutAmount: 110_000 },
    ]);
  });
});

describe('documents §3: generate-payslip and download-pdf', () => {
  const generate = (doctorId: number, client = admin) =>
    client.post<{ pdfId: string; downloadUrl: string }>(`/api/generate-payslip/${doctorId}`, {
      month: 7,
      year: 2026,
      doctorId,
    });

  // documents §3.6, documents §3.7
  test('the document is the statement, to be read and printed in a tab', async () => {
    const { status, body } = await generate(ana);
    expect(status).toBe(200);
    expect(body.downloadUrl).toBe(`/api/download-pdf/${body.pdfId}`);
    const document = await admin.get(body.downloadUrl);
    expect(document.headers['content-type']).toBe('application/pdf');
    expect(String(document.headers['content-disposition'])).toMatch(/^inline/);
    // access §16.2: the number tells nobody later whose it was.
    const rows = await app.query`
      SELECT doctor_ids, filter FROM read_log WHERE call = 'payslips.download' ORDER BY id DESC LIMIT 1`;
    expect(rows).toMatchObject([
      { doctor_ids: [ana], filter: { pdfId: body.pdfId, doctorId: ana, year: 2026, month: 7 } },
    ]);
    const statement = await admin.get(`/api/generate-cartola/${ana}/7/2026`);
    expect(pdfPages(document.bytes)).toEqual(pdfPages(statement.bytes));
  });

  test('a month without payments is refused', async () => {
    const answer = await admin.post(`/api/generate-payslip/${ana}`, { month: 1, year: 2026 });
    expect(answer).toMatchObject({
      status: 404,
      body: { message: 'No se encontraron pagos para este doctor' },
    });
  });

  test('documents §3.9: a doctor generates and reads their own one, and no other', async () => {
    const doctor = await app.signedInAs('doctor', { doctorId: ana });
    const own = await generate(ana, doctor);
    expect((await doctor.get(own.body.downloadUrl)).status).toBe(200);
    expect((await generate(luis, doctor)).status).toBe(403);
    const other = await generate(luis);
    expect((await doctor.get(other.body.downloadUrl)).status).toBe(404);
    expect((await app.anonymous.get(own.body.downloadUrl)).status).toBe(401);
  });

  // documents §3.7, documents §3.8
  test('is deleted after an hour, and the 21st of a user replaces the first', async () => {
    const first = await generate(ana);
    await app.database.db
      .updateTable('payslipDocument')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('id', '=', first.body.pdfId)
      .execute();
    expect(await admin.get(first.body.downloadUrl)).toMatchObject({
      status: 404,
      body: { message: 'El documento ya no está disponible. Genere el PDF de nuevo.' },
    });
    for (let count = 0; count < 21; count += 1) await generate(ana);
    const rows = await app.query`
      SELECT count(*) FROM payslip_document WHERE created_by = (SELECT id FROM app_user WHERE username = ${'admin-1'})`;
    expect(rows[0].count).toBe(20);
  });

  // documents §3.7
  test('is taken away by nothing else: it is made when it is opened, so no trigger has to', async () => {
    const rows = await app.query`
      SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosrc LIKE '%payslip_document%'`;
    expect(rows).toEqual([]);
  });
});

describe('without a mail server', () => {
  // documents §4.5, product §19.6
  test.each([
    () => admin.post(`/api/send-payslip/${ana}`, { month: 7, year: 2026 }),
    () => admin.post('/api/payslips/send', { month: 7, year: 2026 }),
  ])('sending is refused, with what to do instead', async (send) => {
    expect(await send()).toMatchObject(
      refusedBy(
        503,
        'payslip.mailNotConfigured',
        'El correo no está configurado (SMTP_URL). Descargue el PDF y entréguelo por otro medio.',
      ),
    );
  });
});
