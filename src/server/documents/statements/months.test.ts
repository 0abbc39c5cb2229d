/** documents §2.10, documents §2.14: payment dates, and statements of exactly what was chosen. */
import { describe, expect, test } from 'vitest';
import { payrollApp } from '../../../../test/support/payroll-app.ts';
import type { Explanation } from '../../../contract/fees/explanation.ts';

const { app, data } = await payrollApp();
const doctorId = await data.doctor();
const doctor = await app.signedInAs('doctor', { doctorId });
// July in two payments on two dates and a third to be paid; and June, to be paid.
for (const [amount, paidOn] of [
  [100_000, '2026-08-05'],
  [20_000, '2026-08-20'],
  [3_000, null],
] as const) {
  await data.attentions(doctorId, [{ amount }]);
  await data.process();
  if (paidOn) await data.pay(doctorId, paidOn);
}
await data.attentions(doctorId, [{ date: '2026-06-10', amount: 500 }]);
await data.process();

describe('GET /payment-dates/{doctorId}/{month}/{year}', () => {
  test('documents §2.14: answers each date on which the month was paid, newest first', async () => {
    expect((await doctor.get(`/api/payment-dates/${doctorId}/7/2026`)).body).toEqual({
      paymentDates: ['2026-08-20', '2026-08-05'],
      count: 2,
      message: '2 fechas de pago',
    });
  });

  test.each(['6/2026', '1/2026', '7/2016'])(
    'documents §2.14: says that %s has none',
    async (month) => {
      expect((await doctor.get(`/api/payment-dates/${doctorId}/${month}`)).body).toEqual({
        paymentDates: [],
        count: 0,
        message: 'No hay pagos efectivos en este período',
      });
    },
  );

  test('is for the doctor in question, and for months that exist', async () => {
    const other = await data.doctor();
    expect((await doctor.get(`/api/payment-dates/${other}/7/2026`)).status).toBe(403);
    expect((await doctor.get(`/api/statement-periods/${other}`)).status).toBe(403);
    expect((await doctor.get(`/api/payment-dates/${doctorId}/13/2026`)).status).toBe(400);
  });
});

test('documents §2.15: the months with payments come newest first, each once, and state whether any is paid', async () => {
  expect((await doctor.get(`/api/statement-periods/${doctorId}`)).body).toEqual([
    { month: 7, year: 2026, isPaid: true },
    { month: 6, year: 2026, isPaid: false },
  ]);
  const none = await data.doctor();
  const admin = await app.signedInAs('admin');
  expect((await admin.get(`/api/statement-periods/${none}`)).body).toEqual([]);
});

/** Gross, retention and net, as the page's totals say them to the doctor. */
async function totalsOf(query = '', id = doctorId, reader = doctor): Promise<number[]> {
  const { body } = await reader.get<string>(`/api/generate-cartola-html/${id}/7/2026${query}`);
  const totals = /<dl class="totals"[\s\S]*?<\/dl>/.exec(body)?.[0] ?? '';
  return [...totals.matchAll(/\$([\d.]+)/g)].map(([, text = '']) =>
    Number(text.replaceAll('.', '')),
  );
}

describe('a statement covers exactly what was chosen', () => {
  test('documents §2.10: of a date: the sum of its payments; of the month: of all', async () => {
    const rows =
      await app.query(`SELECT payment_date, total_brut_amount AS gross, total_retention_amount AS retention, total_amount AS net
         FROM payment WHERE doctor_id = ${doctorId} AND period_month = 7`);
    const sumOf = (payments: typeof rows) =>
      ['gross', 'retention', 'net'].map((key) =>
        payments.reduce((sum, payment) => sum + payment[key], 0),
      );
    for (const date of ['2026-08-05', '2026-08-20']) {
      const paid = rows.filter(({ payment_date }) => payment_date === date);
      expect(await totalsOf(`?paymentDate=${date}`)).toEqual(sumOf(paid));
    }
    expect(rows).toHaveLength(3);
    expect(await totalsOf()).toEqual(sumOf(rows));
  });

  // documents §2.3, documents §2.11
  test('the PDF has its name; a date without payments is refused in words', async () => {
    const path = `/api/generate-cartola/${doctorId}/7/2026?paymentDate=`;
    const { headers } = await doctor.get(`${path}2026-08-20`);
    expect(headers['content-disposition']).toMatch(/cartola_\d+-[\dK]_7-2026\.pdf/);
    expect(await doctor.get(`${path}2026-08-21`)).toMatchObject({
      status: 404,
      body: { message: 'No se encontraron pagos para este doctor' },
    });
  });
});

// documents §2.10, fees §19.5
test('a doctor who is paid through a society sees what is retained by its document', async () => {
  const member = await data.doctor({ society: 'Sociedad Uno' });
  await app.query`UPDATE medical_society SET document_kind = 'society_receipt', is_withheld = true`;
  await data.attentions(member, [{ amount: 37 }, { amount: 37 }, { amount: 37 }]);
  await data.process();
  const reader = await app.signedInAs('doctor', { doctorId: member });
  expect(await totalsOf('', member, reader)).toEqual([111, 17, 94]);

  const rows = await app.query<{ id: number; share: number }>(
    `SELECT attention_id AS id, retention_amount AS share FROM payment_line WHERE doctor_id = ${member} ORDER BY 1`,
  );
  expect(rows.map(({ share }) => share)).toEqual([6, 5, 6]);
  for (const { id, share } of rows) {
    const answer = await reader.get<{ explanation: Explanation }>(
      `/api/payment-calculations/${id}/explanation`,
    );
    expect(answer.body.explanation).toMatchObject({
      retentionPercentage: 15.25,
      retentionAmount: share,
      finalAmount: 37 - share,
    });
  }
});
