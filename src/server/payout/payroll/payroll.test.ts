/** The moves of money on a real database (payout §1, payout §2). */
import { describe, expect, it } from 'vitest';
import { addAttentions, runJob, runJobs } from '../../../../test/support/clinic.ts';
import { JULY, julyPayroll } from '../../../../test/support/july-payroll.ts';
import type { Payment, PaymentSummary } from '../../../contract/payout/payroll.ts';
import type { ProcessingPreview } from '../../../contract/payout/processing-preview.ts';
import { carryOut, rowsOf } from '../../platform/db/database.ts';

const { app, admin, process, states } = await julyPayroll();

const markPaid = (doctorId: number) =>
  admin.post<{ processedCount: number; payments: number; code?: string }>(
    '/api/mark-payment-as-paid',
    { doctorId, ...JULY },
  );

describe('one doctor’s payroll', () => {
  // payout §2.1, payout §3.1, payout §3.2, payout §3.9
  it('makes one payment of all records of the month, with the current account', async () => {
    const summary = await admin.post<{ summaries: PaymentSummary[] }>(
      '/api/calculate-payment-summaries',
      { ...JULY, processingType: 'individual', doctorId: 1 },
    );
    const job = await process({
      processingType: 'individual',
      selectedDoctors: [1],
      paymentMethod: 'check',
      notes: 'Julio',
      ...JULY,
    });
    expect(job.status).toBe('completed');
    expect(job.result).toMatchObject({
      processedCount: 30,
      payments: 1,
      doctors: 1,
      // Shown before: what is retained was rounded for each line. The payment's is rounded once.
      estimatedAmount: summary.body.summaries[0]?.totalAmount,
      totalAmount: expect.closeTo(summary.body.summaries[0]?.totalAmount ?? 0, -2),
    });
    expect(await states('calculation', 1)).toEqual({ processed: 30 });
    expect(await states('calculation', 2)).toEqual({ calculated: 30 });
    const { body: payments } = await admin.get<Payment[]>('/api/payments?doctorId=1');
    expect(payments).toHaveLength(1);
    expect(payments[0]).toMatchObject({
      periodMonth: 7,
      periodYear: 2026,
      sequence: 1,
      status: 'processed',
      totalAttentions: 30,
      paymentMethod: 'check',
      paymentDate: null,
      notes: 'Julio',
      payeeName: 'Ana Araya Núñez',
      bankName: 'Banco de Chile',
      bankAccount: '111',
    });
  });

  // payout §3.3
  it('pays a society in its own name', async () => {
    await process({ processingType: 'individual', selectedDoctors: [4], ...JULY });
    const { body } = await admin.get<Payment[]>('/api/payments?doctorId=4');
    expect(body[0]).toMatchObject({ payeeName: 'Sociedad Médica Uno', payeeRut: '76543210-3' });
    const { body: byId } = await admin.get<Payment[]>(`/api/payments?ids=${body[0]?.id}`);
    expect(byId).toEqual(body);
  });

  // payout §3.4
  it('pays by the doctor’s usual method by default', async () => {
    await carryOut(app.database.db)`UPDATE doctor SET payment_type = 'check' WHERE id = 1`;
    await process({ processingType: 'individual', selectedDoctors: [1], ...JULY });
    await process({ processingType: 'individual', selectedDoctors: [2], ...JULY });
    await carryOut(app.database.db)`UPDATE doctor SET payment_type = 'transfer' WHERE id = 1`;
    const { body } = await admin.get<Payment[]>('/api/payments');
    expect(body.map(({ doctorId, paymentMethod }) => [doctorId, paymentMethod])).toEqual([
      [2, 'transfer'],
      [1, 'check'],
    ]);
  });

  // payout §3.6
  it('lists those of the latest month first on request, whenever they were made', async () => {
    await addAttentions(app.database, '2026-05', 12);
    await runJob(app, admin, '/api/jobs/calculate-payments', { showAllPending: true });
    await process({ processingType: 'individual', selectedDoctors: [1], ...JULY });
    await process({ processingType: 'individual', selectedDoctors: [1], month: 5, year: 2026 });
    const months = async (query: string) =>
      (await admin.get<Payment[]>(`/api/payments${query}`)).body.map(
        ({ periodMonth }) => periodMonth,
      );
    expect(await months('')).toEqual([5, 7]);
    expect(await months('?sort=-period&limit=1')).toEqual([7]);
    expect(await months('?sort=period')).toEqual([5, 7]);
  });

  // payout §3.5
  it('makes a second payment, a complementaria, of late attentions', async () => {
    await process({ processingType: 'individual', selectedDoctors: [1], ...JULY });
    const { body: before } = await admin.get<Payment[]>('/api/payments?doctorId=1');
    await carryOut(
      app.database.db,
    )`INSERT INTO attention (record_type, external_id, attention_date, doctor_id, service_id, gross_amount, net_amount,
                participated_amount, patient_rut, patient_name)
              VALUES ('participacion', 'tarde', '2026-07-31', 1, 1, 10, 10, 10, 'x', 'Paciente')`;
    await runJob(app, admin, '/api/jobs/calculate-payments', { showAllPending: true });
    await process({ processingType: 'individual', selectedDoctors: [1], ...JULY });
    const { body: after } = await admin.get<Payment[]>('/api/payments?doctorId=1');
    expect(after.map(({ sequence, totalAttentions }) => [sequence, totalAttentions])).toEqual([
      [2, 1],
      [1, 30],
    ]);
    expect(after[1]).toEqual(before[0]);
  });

  // payout §2.7
  it('is refused when there is nothing to process, with the month', async () => {
    const answer = await admin.post('/api/jobs/create', {
      type: 'process-bulk-payments',
      data: { processingType: 'individual', selectedDoctors: [1], month: 1, year: 2026 },
    });
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { code: 'payroll.nothingToProcess', message: 'No hay registros calculados para Enero 2026.' },
    ]);
  });

  // payout §2.4
  it('requires its doctor, month and year', async () => {
    const create = (data: object) =>
      admin.post<{ data: { fields: object } }>('/api/jobs/create', {
        type: 'process-bulk-payments',
        data,
      });
    expect((await create({ processingType: 'individual', ...JULY })).body.data.fields).toEqual({
      selectedDoctors: 'Doctor es requerido',
    });
    expect(
      (await create({ processingType: 'individual', selectedDoctors: [1] })).body.data.fields,
    ).toEqual({
      month: 'Mes es requerido',
      year: 'Año es requerido',
    });
  });
});

// payout §2.4
it('individual with three doctors is refused in words, and moves nothing', async () => {
  const data = { processingType: 'individual', selectedDoctors: [1, 2, 3], ...JULY };
  expect(
    await admin.post('/api/jobs/create', { type: 'process-bulk-payments', data }),
  ).toMatchObject({
    status: 400,
    body: {
      code: 'payroll.oneDoctorOnly',
      message:
        'El procesamiento individual es de un solo médico y se eligieron 3: nada se procesó. Envíe uno por vez, o use el tipo masivo para dejarlos pendientes de pago.',
      data: { field: 'selectedDoctors' },
    },
  });
  expect(await states('calculation', 1)).toEqual({ calculated: 30 });
});

describe('the full payroll', () => {
  // payout §2.2, payout §2.3, payout §8.1
  it('takes records from calculated to pending, to processed, to paid', async () => {
    expect(
      (await process({ processingType: 'bulk', selectedDoctors: [1, 2], ...JULY })).result,
    ).toMatchObject({ processedCount: 60, payments: 0 });
    expect(await states('calculation', 1)).toEqual({ pending_payment: 30 });
    expect(await states('attention', 1)).toEqual({ calculated: 30 });

    const { body: ids } = await admin.get<{ recordIds: number[] }>('/api/get-all-pending-ids');
    const processed = await admin.post<object>('/api/process-all-pending-records', ids);
    expect(processed.body).toMatchObject({ success: true, processedCount: 60, payments: 2 });
    expect(await states('payment', 1)).toEqual({ processed: 1 });

    const paid = await admin.post<object>('/api/process-selected-records', { doctorIds: [1, 2] });
    expect(paid.body).toMatchObject({ success: true, processedCount: 60, doctorsCount: 2 });
    expect(await states('calculation', 1)).toEqual({ paid: 30 });
    expect(await states('attention', 1)).toEqual({ paid: 30 });
    expect(await states('payment', 1)).toEqual({ paid: 1 });
    expect(await states('attention', 3)).toEqual({ calculated: 30 });
  });

  // payout §2.3
  it('by job processes only what is pending payment', async () => {
    await process({ processingType: 'bulk', selectedDoctors: [1], ...JULY });
    expect((await process({ processingType: 'full' })).result).toMatchObject({
      processedCount: 30,
      payments: 1,
    });
    expect(await states('calculation', 2)).toEqual({ calculated: 30 });
  });

  // payout §2.3
  it('by job with a month processes what is calculated, and what is pending payment', async () => {
    await process({ processingType: 'bulk', selectedDoctors: [1], ...JULY });
    const { body } = await admin.post<ProcessingPreview>('/api/processing-preview', {
      processingType: 'month',
      ...JULY,
    });
    expect((await process({ processingType: 'month', ...JULY })).result).toMatchObject({
      processedCount: body.records,
      payments: body.payments,
      totalAmount: body.totalAmount,
    });
    expect(await states('calculation', 1)).toEqual({ processed: 30 });
    expect(await states('calculation', 2)).toEqual({ processed: 30 });
  });

  // payout §2.5
  it('sends only societies on request, and any month by state', async () => {
    expect((await process({ processingType: 'society', ...JULY })).result).toMatchObject({
      processedCount: 30,
      doctors: 1,
    });
    expect(await states('calculation', 4)).toEqual({ pending_payment: 30 });
    expect(
      (await process({ processingType: 'by_status', month: 1, year: 2026, recordType: 'hmq' }))
        .result,
    ).toMatchObject({ processedCount: 30 });
    expect(await states('calculation', 1)).toEqual({ calculated: 20, pending_payment: 10 });
  });

  // operations §3.4
  it('treats an empty selection as none, never as everybody (payout §2.6)', async () => {
    for (const processingType of ['bulk', 'society', 'by_status', 'full', 'month']) {
      const data = { processingType, selectedDoctors: [], ...JULY };
      const answer = await admin.post('/api/jobs/create', { type: 'process-bulk-payments', data });
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { data: { fields: { selectedDoctors: 'Selección requerida' } } },
      ]);
    }
    expect(await states('calculation', 1)).toEqual({ calculated: 30 });
  });

  // payout §2.9
  it('takes every doctor of a large clinic at once', async () => {
    const everybody = Array.from({ length: 5_000 }, (_, index) => index + 1);
    const moved = await process({ processingType: 'bulk', selectedDoctors: everybody, ...JULY });
    expect(moved.result).toMatchObject({ processedCount: 120 });
    const query = new URLSearchParams({ doctorIds: everybody.join(',') });
    const { status, body } = await admin.get<{ recordIds: number[] }>(
      `/api/get-all-pending-ids?${query}`,
    );
    expect([status, body.recordIds?.length]).toEqual([200, 120]);
    const summary = await admin.get(`/api/payment-calculations/summary?${query}`);
    expect(summary).toMatchObject({ status: 200, body: { total: 120 } });
  });

  // payout §2.8
  it('refuses records that are not pending payment, and moves none', async () => {
    await process({ processingType: 'bulk', selectedDoctors: [1], ...JULY });
    const rows = await rowsOf<{
      id: number;
    }>(app.database.db)`SELECT attention_id AS id FROM calculation WHERE doctor_id IN (1, 2)`;
    const answer = await admin.post('/api/process-all-pending-records', {
      recordIds: rows.map((row) => row.id),
    });
    expect([answer.status, answer.body]).toMatchObject([
      409,
      {
        code: 'payroll.wrongState',
        message:
          'Nada se procesó: 30 registros no están pendientes de pago. Actualice la lista e intente de nuevo.',
      },
    ]);
    expect(await states('calculation', 1)).toEqual({ pending_payment: 30 });
  });
});

describe('a move that is repeated', () => {
  // payout §1.3
  it('changes nothing', async () => {
    await process({ processingType: 'bulk', selectedDoctors: [1], ...JULY });
    const { body: ids } = await admin.get<{ recordIds: number[] }>('/api/get-all-pending-ids');
    await admin.post('/api/process-all-pending-records', ids);
    expect((await admin.post<object>('/api/process-all-pending-records', ids)).body).toMatchObject({
      processedCount: 0,
      payments: 0,
    });
    expect((await markPaid(1)).body).toMatchObject({ processedCount: 30, payments: 1 });
    const before = await rowsOf(app.database.db)`SELECT * FROM payment`;
    expect((await markPaid(1)).body).toMatchObject({ processedCount: 0, payments: 0 });
    const after = await rowsOf(app.database.db)`SELECT * FROM payment`;
    expect(after).toEqual(before);
  });

  // payout §8.4
  it('is refused when there was never anything to pay', async () => {
    expect([(await markPaid(1)).status, (await markPaid(1)).body.code]).toEqual([
      409,
      'payroll.nothingToPay',
    ]);
  });

  // payout §8.4
  it('is refused for selected doctors when there was never anything to pay, and repeats what was paid', async () => {
    const payAll = () =>
      admin.post<{ code?: string }>('/api/process-selected-records', { doctorIds: [1, 2] });
    const nothing = await payAll();
    expect([nothing.status, nothing.body]).toEqual([
      409,
      {
        code: 'payroll.nothingToPay',
        message: 'No hay registros procesados por pagar para los doctores seleccionados.',
      },
    ]);
    await process({ processingType: 'individual', selectedDoctors: [1], ...JULY });
    expect((await payAll()).body).toMatchObject({ processedCount: 30, doctorsCount: 1 });
    expect(await payAll()).toMatchObject({ status: 200, body: { processedCount: 0 } });
  });

  // payout §8.5
  it('accepts neither an empty list nor half a period', async () => {
    const none = await admin.post('/api/process-all-pending-records', { recordIds: [] });
    expect(none).toMatchObject({
      status: 400,
      body: { message: 'No hay registros pendientes para procesar.' },
    });
    const half = await admin.post('/api/process-selected-records', { doctorIds: [1], month: 7 });
    expect(half).toMatchObject({
      status: 400,
      body: { message: 'Indique el mes y el año, o ninguno de los dos' },
    });
  });
});

describe('the database itself', () => {
  const refused = (statement: string) =>
    expect(app.query(statement)).rejects.toMatchObject({
      code: expect.stringMatching(/^23/),
    });

  // payout §1.5, payout §1.6
  it('refuses every direct change', async () => {
    await process({ processingType: 'individual', selectedDoctors: [1], ...JULY });
    await process({ processingType: 'individual', selectedDoctors: [2], ...JULY });
    const paymentOf = (doctorId: number) =>
      `(SELECT id FROM payment WHERE doctor_id = ${doctorId})`;
    const linesOf = (doctorId: number) =>
      `attention_id IN (SELECT attention_id FROM calculation WHERE doctor_id = ${doctorId})`;
    await refused(`UPDATE payable_fee SET status = 'paid' WHERE doctor_id = 3`);
    await refused(`DELETE FROM payment_line WHERE ${linesOf(1)}`);
    await refused(
      `INSERT INTO payable_fee SELECT attention_id, 'calculated', doctor_id, attention_date, record_type, rule_version_id,
              period_year, period_month, base_amount, calculated_amount, retention_amount, final_amount
         FROM calculation WHERE doctor_id = 1`,
    );
    await refused(`UPDATE payment_line SET payment_id = ${paymentOf(2)} WHERE ${linesOf(1)}`);
    await refused(
      `INSERT INTO payment_line SELECT attention_id, ${paymentOf(2)}, '-infinity', doctor_id, attention_date, record_type, 0 FROM calculation WHERE doctor_id = 1`,
    );
    await refused(
      `INSERT INTO payment_line SELECT attention_id, ${paymentOf(2)}, '-infinity', doctor_id, attention_date, record_type, 0 FROM payable_fee WHERE doctor_id = 3`,
    );
    await refused(`UPDATE payable_fee SET final_amount = final_amount + 1 WHERE doctor_id = 3`);
    await refused(`UPDATE calculation SET final_amount = final_amount + 1 WHERE doctor_id = 1`);
    await refused(
      `UPDATE calculation SET final_amount = -1, retention_amount = calculated_amount + 1 WHERE doctor_id = 3`,
    );
    for (const change of [
      'retention_rate = 1',
      "paid_as = 'society'",
      'specialty_id = 2',
      "accumulations = '[]'",
    ]) {
      await refused(`UPDATE calculation SET ${change} WHERE doctor_id = 1`);
    }
    await refused(`DELETE FROM calculation WHERE doctor_id = 1`);
    await refused(
      `UPDATE payment SET total_amount = total_amount + 1, total_brut_amount = total_brut_amount + 1`,
    );
    await refused(`UPDATE attention SET net_amount = net_amount + 1 WHERE doctor_id = 1`);
    await refused(`UPDATE attention SET doctor_id = 2 WHERE doctor_id = 1`);
    await refused(`INSERT INTO calculation SELECT * FROM calculation WHERE doctor_id = 1 LIMIT 1`);
  });
});

describe('a user without the screen', () => {
  // payout §2.10
  it('may not queue its jobs', async () => {
    const supervisor = await app.signedInAs('supervisor');
    const create = (processingType: string) =>
      supervisor.post('/api/jobs/create', {
        type: 'process-bulk-payments',
        data: { processingType, selectedDoctors: [1], ...JULY },
      });
    expect((await create('individual')).status).toBe(200);
    for (const type of ['bulk', 'full', 'month']) expect((await create(type)).status).toBe(403);
    await runJobs(app);
  });
});
