/** Closing months, opening them again by two persons, and what is paid when (payout §32). */
import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, refusedBy } from '../../../../test/support/app.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { runJobs } from '../../../../test/support/clinic.ts';
import { acceptFindings, plantBlocking } from '../../../../test/support/findings.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { MonthStatus } from '../../../contract/payout/months.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';

const { app, pool, query, data, admin: ana } = await adminPayroll();
const blas = await app.signedInAs('supervisor');
beforeEach(async () => {
  await query`TRUNCATE calculation, payment, attention, entry, correction, month_closing, month_finding CASCADE`;
});

const JULY = '/api/months/2026/7';
const AUGUST = { month: 8, year: 2026 };
const status = async (path = JULY) => (await ana.get<MonthStatus>(path)).body;
const close = <Body = unknown>(left: object = { fees: 0, attentions: 0 }, path = JULY) =>
  ana.post<Body>(`${path}/close`, left);
const askReopening = async (by = ana) =>
  by.post<{ id: number }>(`${JULY}/reopening`, { reason: 'Faltó la carga de pabellón' });
const decide = (id: number, verb: string, by: Client) =>
  by.post(
    `/api/month-reopenings/${id}/${verb}`,
    verb === 'withdraw' ? {} : { reason: 'Conforme, según acta' },
  );
const periodsPaid = async () => {
  return query`
    SELECT period_month AS month, total_attentions AS records, total_brut_amount::int AS gross FROM payment
      WHERE annulment_id IS NULL ORDER BY id`;
};

/** A doctor whose only July line is paid; answers the doctor. */
async function paidJuly(amount = 100_000): Promise<number> {
  const doctor = await data.doctor({ name: 'Ana Soto', retentionRate: 1000 });
  await data.attentions(doctor, [{ amount, date: '2026-07-10' }]);
  await data.process({ paymentDate: localDate('2026-08-05') });
  await data.pay(doctor);
  return doctor;
}

describe('closing', () => {
  test('payout §32.1: needs all payments paid, the month over, and what is left as it was shown', async () => {
    const doctor = await data.doctor({ name: 'Ana Soto', retentionRate: 1000 });
    await data.attentions(doctor, [{ amount: 100_000, date: '2026-07-10' }]);
    await data.process({ paymentDate: localDate('2026-08-05') });
    const unpaid = await close<{ message: string }>();
    expect(unpaid).toMatchObject({ status: 409, body: { code: 'months.unpaid' } });
    expect(unpaid.body.message).toContain('1 pago sin pagar, por $90.000');
    await data.pay(doctor);
    await data.attentions(doctor, [{ amount: 50_000, date: '2026-07-20' }]);
    await data.calculate();
    expect(await status()).toMatchObject({
      isClosed: false,
      isOver: true,
      paid: { count: 1, amount: 90_000 },
      unpaid: { count: 0, amount: 0 },
      fees: { count: 1, amount: 45_000 },
      next: AUGUST,
    });
    expect(await close()).toMatchObject({ status: 409, body: { code: 'months.changed' } });
    expect(await close({ fees: 1, attentions: 0 })).toMatchObject({ status: 200 });
    expect(await close({ fees: 0, attentions: 0 })).toMatchObject(refusedBy(409, 'months.closed'));
    expect(await close({ fees: 0, attentions: 0 }, '/api/months/2099/1')).toMatchObject(
      refusedBy(409, 'months.notOver'),
    );
    expect(await status()).toMatchObject({
      isClosed: true,
      fees: { count: 0 },
      closings: [{ payments: 1, records: 1, totalAmount: 90_000, reopenedAt: null }],
    });
  });

  test('payout §32.1: corrections and entries that no payment has are told, and what changed meanwhile keeps it open', async () => {
    const doctor = await paidJuly();
    const { body: kinds } = await ana.get<{ id: number; name: string }[]>('/api/entry-kinds');
    const entry = {
      ...{ doctorId: doctor, month: 7, year: 2026, direction: 'earning', bearsRetention: true },
      ...{ kindId: kinds.find(({ name }) => name === 'Ajuste')?.id, description: 'Turno' },
      reason: 'Turno de julio',
    };
    const propose = (amount: number) =>
      ana.post<{ id: number }>('/api/entries', { ...entry, amount });
    const [{ id }] = await query`SELECT id::int AS id FROM attention`;
    const order = {
      attentionIds: [id],
      change: { cause: 'patient_unpaid' },
      period: { month: 7, year: 2026 },
      reason: 'No pagó',
    };
    expect((await ana.post('/api/corrections', order)).status).toBe(200);
    const { body: made } = await propose(20_000);
    const other = await app.signedInAs('admin');
    expect(await other.post('/api/entries/approve', { ids: [made.id] })).toMatchObject({
      status: 200,
    });
    expect((await propose(5_000)).status).toBe(201);
    const left = { fees: 0, attentions: 0, corrections: 1, entries: 2 };
    expect(await status()).toMatchObject({
      corrections: { count: 1, amount: -100_000 },
      entries: { count: 2, amount: 25_000, earlier: 0 },
    });
    const changed = await close<{ message: string }>({ ...left, entries: 1 });
    expect(changed.body.message).toContain(
      'ahora son 0 honorarios sin pagar, 0 atenciones sin calcular, 1 corrección sin pagar y 2 haberes y descuentos sin pagar',
    );
    expect(await close(left)).toMatchObject({ status: 200 });
    // What is left falls into August, whose closing tells it again.
    expect(await status()).toMatchObject({ corrections: { count: 0 }, entries: { count: 0 } });
    const august = await status('/api/months/2026/8');
    expect(august).toMatchObject({
      corrections: { count: 1, amount: -100_000 },
      entries: { count: 2, amount: 25_000, earlier: 2 },
    });
    const { body: asked } = await askReopening();
    expect((await decide(asked.id, 'approve', blas)).status).toBe(200);
    expect(await status()).toMatchObject({ corrections: { count: 1 }, entries: { count: 2 } });
    await data.attentions(doctor, [{ amount: 900_000, date: '2026-07-20' }]);
    await data.process({ paymentDate: localDate('2026-08-05') });
    expect(await status()).toMatchObject({
      corrections: { count: 0, amount: 0 },
      entries: { count: 1, amount: 5_000 },
    });
    expect(await bookOffences(app.database)).toEqual([]);
  });

  test('payout §32.1: what blocks is decided first', async () => {
    await paidJuly();
    await plantBlocking(pool, []);
    expect(await close()).toMatchObject({ status: 409, body: { code: 'months.blocked' } });
    expect(await status()).toMatchObject({ blocking: 1 });
    await expect(
      query`
      INSERT INTO month_closing (year, month, payments, records, total_amount) VALUES (2026, 7, 1, 1, 90000)`,
    ).rejects.toThrow('nothing blocks it');
    await acceptFindings(ana);
    expect(await close()).toMatchObject({ status: 200 });
  });

  test('payout §32.2: what is left, and what arrives later, is paid in the first open month after it', async () => {
    const doctor = await paidJuly();
    await data.attentions(doctor, [{ amount: 50_000, date: '2026-07-20' }]);
    await data.calculate();
    await close({ fees: 1, attentions: 0 });
    // One more line of July arrives, and one of August.
    await data.attentions(doctor, [
      { amount: 30_000, date: '2026-07-31' },
      { amount: 20_000, date: '2026-08-02' },
    ]);
    await data.calculate();
    expect(await status('/api/months/2026/8')).toMatchObject({
      fees: { count: 3, amount: 90_000 },
    });
    await data.process({ paymentDate: localDate('2026-09-05') });
    expect(await periodsPaid()).toEqual([
      { month: 7, records: 1, gross: 100_000 },
      { month: 8, records: 3, gross: 100_000 },
    ]);
    const { body } = await ana.get<string>(`/api/generate-cartola-html/${doctor}/8/2026`);
    const late = body.match(/Atención de Julio 2026, que se paga en Agosto 2026\./g);
    expect(late).toHaveLength(2);
    expect(await bookOffences(app.database)).toEqual([]);
  });

  test('payout §32.7: the lines of a run are those of the month in which they are paid', async () => {
    const doctor = await paidJuly();
    await close();
    await data.attentions(doctor, [
      { amount: 50_000, date: '2026-07-20' },
      { amount: 20_000, date: '2026-08-02' },
    ]);
    await data.calculate();
    const read = async <T>(call: string, filters: Record<string, unknown>) => {
      const query = new URLSearchParams({ ...filters, year: '2026' } as Record<string, string>);
      return (await ana.get<T>(`/api/${call}?${query}`)).body;
    };
    const lines = async (filters: Record<string, unknown>) =>
      (
        await read<{ attentionDate: string }[]>('payment-calculations', {
          byPayMonth: true,
          ...filters,
        })
      ).map((line) => line.attentionDate);
    expect(await lines({ month: 8 })).toEqual(['2026-08-02', '2026-07-20']);
    expect(await lines({ month: 8, doctorId: doctor, status: 'calculated' })).toHaveLength(2);
    expect(await lines({ month: 7 })).toEqual(['2026-07-10']);
    expect(await lines({})).toHaveLength(3);
    expect(await lines({ month: 8, byPayMonth: false })).toEqual(['2026-08-02']);
    const unpaid = { byPayMonth: true, status: 'calculated' };
    expect(await read('payment-calculations/summary', { ...unpaid, month: 8 })).toMatchObject({
      total: 2,
      withoutRule: 2,
    });
    expect(await read('payment-calculations/periods', { byPayMonth: true })).toMatchObject([
      { month: 7, records: 1 },
      { month: 8, records: 2, calculatedAmount: 70_000 },
    ]);
    await ana.post('/api/jobs/create', {
      type: 'process-bulk-payments',
      data: { processingType: 'bulk', ...AUGUST },
    });
    await runJobs(app);
    const { recordIds } = await read<{ recordIds: number[] }>('get-all-pending-ids', { month: 8 });
    expect(recordIds).toHaveLength(2);
    await ana.post('/api/process-all-pending-records', { recordIds });
    expect(await lines({ month: 8, status: 'processed' })).toHaveLength(2);
    expect(await lines({ month: 7, status: 'processed' })).toEqual([]);
  });

  test('fees §18.1: a month of any year is that of the attention, in the list as in its sums', async () => {
    const doctor = await paidJuly();
    await close();
    await data.attentions(doctor, [{ amount: 50_000, date: '2026-07-20' }]);
    await data.calculate();
    const found = async (query: string) => {
      const list = await ana.get<{ attentionDate: string }[]>(`/api/payment-calculations?${query}`);
      const summary = await ana.get<{ total: number }>(
        `/api/payment-calculations/summary?${query}`,
      );
      expect(summary.body.total).toBe(list.body.length);
      return list.body.map(({ attentionDate }) => attentionDate);
    };
    expect(await found('month=7')).toEqual(['2026-07-20', '2026-07-10']);
    expect(await found('month=7&status=calculated')).toEqual(['2026-07-20']);
    expect(await found('month=8')).toEqual([]);
  });

  test('payout §32.2: of neighbours that are closed, the first month after all of them', async () => {
    const doctor = await paidJuly();
    await close();
    await close({ fees: 0, attentions: 0 }, '/api/months/2026/8');
    await data.attentions(doctor, [{ amount: 30_000, date: '2026-07-31' }]);
    await data.calculate();
    expect(await status()).toMatchObject({ next: { month: 9, year: 2026 } });
    expect(await status('/api/months/2026/9')).toMatchObject({ fees: { count: 1 } });
    expect(await bookOffences(app.database)).toEqual([]);
  });

  test('payout §32.3: nothing is processed in it, and a refusal names the month in which it is paid', async () => {
    const doctor = await paidJuly();
    await close();
    await data.attentions(doctor, [{ amount: 30_000, date: '2026-07-31' }]);
    await data.calculate();
    const run = await ana.post<{ code: string; message: string }>('/api/processing-preview', {
      month: 7,
      year: 2026,
      paymentDate: '2026-09-05',
      processingType: 'full',
    });
    expect(run).toMatchObject({ status: 409, body: { code: 'payroll.monthClosed' } });
    expect(run.body.message).toContain('se paga en Agosto 2026');
    await expect(
      query`
      INSERT INTO payment (doctor_id, period_year, period_month, sequence, total_amount, total_brut_amount, total_retention_amount,
                              total_attentions, payment_method, payee_name, payee_rut, document_id)
         SELECT doctor_id, 2026, 7, 9, 90, 100, 10, 1, payment_method, payee_name, payee_rut, document_id FROM payment LIMIT 1`,
    ).rejects.toThrow('A closed month gets no payments');
  });

  test('payout §32.4: a correction of its lines falls into the first open month', async () => {
    await paidJuly();
    await close();
    const rows = await query`SELECT id::int FROM attention`;
    const order = { attentionIds: [rows[0].id], change: { cause: 'patient_unpaid' } };
    const early = await ana.post('/api/corrections', {
      ...order,
      period: { month: 7, year: 2026 },
      reason: 'El paciente no pagó',
    });
    expect(early).toMatchObject({ status: 409, body: { code: 'payroll.monthClosed' } });
    expect(
      await ana.post('/api/corrections', { ...order, reason: 'El paciente no pagó' }),
    ).toMatchObject({ status: 200 });
    const made = await pool.query('SELECT DISTINCT period_month AS month FROM entry');
    expect(made.rows).toEqual([{ month: 8 }]);
  });
});

test('payout §32.6: doctors and people without the screen are refused', async () => {
  const doctor = await app.signedInAs('doctor');
  const user = await app.signedInAs('user');
  for (const other of [doctor, user]) {
    expect((await other.get(JULY)).status).toBe(403);
    expect((await other.post(`${JULY}/close`, { fees: 0, attentions: 0 })).status).toBe(403);
  }
  expect((await app.anonymous.get(JULY)).status).toBe(401);
});

describe('opening again', () => {
  test('payout §32.5: an administrator asks, another person decides', async () => {
    const doctor = await paidJuly();
    await close();
    await data.attentions(doctor, [{ amount: 30_000, date: '2026-07-31' }]);
    await data.calculate();
    expect(await askReopening(blas)).toMatchObject({ status: 403 });
    const { body } = await askReopening();
    expect(await askReopening()).toMatchObject({ status: 409, body: { code: 'months.asked' } });
    // product §6.1: an instant that the database writes into JSON is in UTC, too.
    expect(await status()).toMatchObject({
      closings: [{ reopenings: [{ askedAt: expect.stringMatching(/^2\S+T[\d:]{8}\.\d{3}Z$/) }] }],
    });
    expect(await decide(body.id, 'approve', ana)).toMatchObject(
      refusedBy(409, 'months.samePerson'),
    );
    expect(await decide(body.id, 'withdraw', blas)).toMatchObject(refusedBy(409, 'months.foreign'));
    expect(await decide(body.id, 'approve', blas)).toMatchObject({ status: 200 });
    expect(await decide(body.id, 'approve', blas)).toMatchObject(refusedBy(409, 'months.answered'));
    expect(await status()).toMatchObject({
      isClosed: false,
      fees: { count: 1, amount: 27_000 },
      closings: [{ reopenings: [{ state: 'approved', isOwn: true }] }],
    });
    await data.process({ paymentDate: localDate('2026-09-05') });
    expect(await periodsPaid()).toEqual([
      { month: 7, records: 1, gross: 100_000 },
      { month: 7, records: 1, gross: 30_000 },
    ]);
    expect(await bookOffences(app.database)).toEqual([]);
  });

  test('payout §32.5: the database opens no month without a second person', async () => {
    await paidJuly();
    await close();
    await expect(query`UPDATE month_closing SET reopened_at = now()`).rejects.toThrow(
      'opened again by two persons',
    );
    const { body } = await askReopening();
    await expect(
      query`
      UPDATE month_reopening SET state = 'approved', answered_by = asked_by, answered_at = now(), answer_reason = 'Conforme' WHERE id = ${body.id}`,
    ).rejects.toThrow('month_reopening_two_persons');
    expect(await decide(body.id, 'reject', blas)).toMatchObject({ status: 200 });
    expect(await status()).toMatchObject({ isClosed: true });
  });
});
