/** Limpiar No Procesados, Limpiar Paciente, Borrado Total (intake §6). */
import { beforeEach, describe, expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { insertAttention } from '../../../../test/support/attentions.ts';
import { clinicForImports, csvOf, upload } from '../../../../test/support/imports.ts';
import { untilWaiting } from '../../../../test/support/locks.ts';
import { calculateAttentions } from '../../fees/calculations/public.ts';
import { markPendingPayment, payPayments, processRecords } from '../../payout/payroll/public.ts';
import { transactionWithClient } from '../../platform/db/database.ts';
import { lockImports } from '../imports/public.ts';

const { admin, database, query, signedInAs } = await clinicForImports();

const ADDRESS = '/api/medical-attentions';
const WIPE = { confirmText: 'CONFIRMAR BORRADO TOTAL' };
const WIPE_PAID = { ...WIPE, includePaidText: 'INCLUIR LO PAGADO' };

/** 60 attentions from July to October 2026, of 5 doctors and 12 patients, a third of them HMQ. */
beforeEach(async () => {
  await query`TRUNCATE attention, calculation, payment, bank_file CASCADE`;
  await query`INSERT INTO attention (record_type, external_id, attention_date, doctor_id, service_id, gross_amount, net_amount,
                            participated_amount, patient_rut, patient_name)
     SELECT (CASE WHEN n % 3 = 0 THEN 'hmq' ELSE 'participacion' END)::record_type, 'C-' || n,
            ('2026-' || 7 + n % 4 || '-15')::date, 1 + n % 5, 1, 1000, 1000, 1000, (1000000 + n % 12) || '-K',
            CASE WHEN n % 12 = 0 THEN 'José Núñez 100%' ELSE 'Paciente N' || n % 12 END
       FROM generate_series(1, 60) n`;
});

const count = async (table: string) =>
  (await query(`SELECT count(*)::int AS count FROM ${table}`))[0].count;
const statuses = async () =>
  await query`SELECT status, count(*)::int FROM attention_with_status GROUP BY 1 ORDER BY 1`;
const lastEntry = () =>
  database.db
    .selectFrom('auditLog')
    .select(['action', 'summary', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
const move = (work: Parameters<typeof transactionWithClient<unknown>>[1]) =>
  transactionWithClient(database, work);
/** July stays pending, August is calculated, September waits for its payment, October is processed and paid. */
async function everyState(): Promise<void> {
  await move((tx, client) =>
    calculateAttentions(database, tx, client, { dateFrom: '2026-08-01' }, { jobId: null }),
  );
  await move(async (tx) => {
    await markPendingPayment(tx, { month: 9, year: 2026 });
    await processRecords(tx, { month: 10, year: 2026 }, { from: ['calculated'], userId: null });
    await payPayments(tx, { doctorIds: [1, 2] }, { paymentDate: '2026-11-05', userId: null });
  });
}

/** The pesos of the attentions of which it holds. */
async function grossOf(condition: string): Promise<number> {
  const rows = await query(
    `SELECT sum(gross_amount)::bigint AS gross FROM attention_with_status WHERE ${condition}`,
  );
  return Number(rows[0].gross);
}

describe('Limpiar No Procesados', () => {
  const preview = (payload: object) => admin.post(`${ADDRESS}/delete-unprocessed/preview`, payload);
  const remove = (payload: object) => admin.delete(`${ADDRESS}/delete-unprocessed`, payload);

  // intake §6.1, intake §6.3, intake §6.4
  test('counts them by doctor and month, and deletes exactly those', async () => {
    await everyState();
    const before = await preview({ recordType: 'hmq' });
    expect(before.body).toEqual({
      attentions: 5,
      grossAmount: await grossOf("status = 'pending' AND record_type = 'hmq'"),
      doctors: 5,
      months: 1,
      topDoctors: expect.arrayContaining([
        { doctorId: 1, doctorName: expect.any(String), attentions: 1 },
      ]),
      latestMonths: [
        { year: 2026, month: 7, doctors: 5, attentions: 5, grossAmount: expect.any(Number) },
      ],
    });
    expect(await remove({ recordType: 'hmq', expectedCount: 5 })).toMatchObject({
      status: 200,
      body: { success: true, deletedCount: 5 },
    });
    expect(await lastEntry()).toEqual({
      action: 'attention.cleanUnprocessed',
      summary: 'Eliminó 5 atenciones pendientes de tipo HMQ.',
      before: before.body,
      after: { recordType: 'hmq', deletedCount: 5 },
    });
    expect((await remove({ recordType: 'all' })).body).toMatchObject({ deletedCount: 10 });
    expect((await remove({ recordType: 'all' })).body).toMatchObject({ deletedCount: 0 });
    expect(await count('calculation')).toBe(45);
    expect(await count('attention')).toBe(45);
  });

  // intake §6.1
  test('lists the doctors with the most, and the latest months', async () => {
    await query`UPDATE attention SET doctor_id = 4 WHERE doctor_id = 5 AND record_type = 'hmq'`;
    const { body } = await preview({ recordType: 'all' });
    expect(body).toMatchObject({
      attentions: 60,
      doctors: 5,
      months: 4,
      latestMonths: await Promise.all(
        [10, 9, 8, 7].map(async (month) => ({
          year: 2026,
          month,
          doctors: expect.any(Number),
          attentions: 15,
          grossAmount: await grossOf(`extract(month FROM attention_date) = ${month}`),
        })),
      ),
    });
    const { topDoctors } = body as { topDoctors: { doctorId: number; attentions: number }[] };
    expect(topDoctors[0]).toMatchObject({ doctorId: 4, attentions: 16 });
    expect(topDoctors.reduce((sum, { attentions }) => sum + attentions, 0)).toBe(60);
  });

  // intake §6.2
  test('is refused when the count differs from the preview, and deletes nothing', async () => {
    expect(await remove({ recordType: 'all', expectedCount: 59 })).toMatchObject(
      refusedBy(
        409,
        'attention.removalChanged',
        expect.stringContaining('ahora se eliminarían 60 atenciones'),
      ),
    );
    expect(await count('attention')).toBe(60);
  });

  test('needs a record type', async () => {
    expect((await remove({})).status).toBe(400);
    expect((await remove({ recordType: 'otro' })).status).toBe(400);
  });

  // intake §6.3, intake §6.4
  test('waits for a calculation, and leaves its attentions', async () => {
    const removal = await move(async (tx, client) => {
      const august = { dateFrom: '2026-08-01' };
      await calculateAttentions(database, tx, client, august, { jobId: null });
      const asked = remove({ recordType: 'all' });
      await untilWaiting(database, 'advisory');
      return { asked };
    });
    expect((await (removal as { asked: ReturnType<typeof remove> }).asked).body).toMatchObject({
      deletedCount: 15,
    });
    expect(await statuses()).toEqual([{ status: 'calculated', count: 45 }]);
  });
});

describe('Limpiar Paciente', () => {
  const preview = <Body>(payload: object) =>
    admin.post<Body>(`${ADDRESS}/delete-by-patient/preview`, payload);
  const remove = (payload: object) => admin.delete(`${ADDRESS}/delete-by-patient`, payload);
  type Patients = { patients: number; attentions: number };

  // intake §6.5, intake §6.7, intake §6.8
  test('finds parts of the name without accents or case, and names the patients', async () => {
    expect((await preview({ patientName: 'jose nun' })).body).toMatchObject({
      attentions: 5,
      patients: 1,
      topPatients: [{ patientRut: '1000000-K', patientName: 'José Núñez 100%', attentions: 5 }],
    });
    const { body } = await preview<Patients>({ patientName: 'Paciente' });
    expect(body).toMatchObject({ attentions: 55, patients: 11 });
    expect(body).toHaveProperty('topPatients.length', 10);
  });

  // intake §6.7
  test.each([
    ['1.000.003-k', 5, 1],
    ['1000003K', 5, 1],
    ['10000', 60, 12],
    ['99999', 0, 0],
  ])('finds the part %s of the RUT, with or without its marks', async (patientRut, found, who) => {
    expect((await preview({ patientRut })).body).toMatchObject({
      attentions: found,
      patients: who,
    });
  });

  // intake §6.7
  test.each(['Jos_ N', 'N%ez', 'Jos\\é', "o' OR 'a'='a"])('takes %s literally', async (name) => {
    expect((await preview<Patients>({ patientName: name })).body.attentions).toBe(0);
    expect((await remove({ patientName: name })).body).toMatchObject({ deletedCount: 0 });
    expect(await count('attention')).toBe(60);
  });

  // intake §6.5
  test('requires both criteria when both are given, and leaves calculated attentions', async () => {
    await everyState();
    const both = { patientName: 'núñez', patientRut: '1000001' };
    expect((await preview<Patients>(both)).body.attentions).toBe(0);
    const one = { patientName: 'núñez', patientRut: '1000000' };
    const pending = (await preview<Patients>(one)).body.attentions;
    expect((await remove({ ...one, expectedCount: pending })).body).toMatchObject({
      deletedCount: pending,
    });
    expect(await count('calculation')).toBe(45);
    expect(await lastEntry()).toMatchObject({
      action: 'attention.cleanPatient',
      summary: expect.stringContaining('de pacientes con nombre «núñez» y RUT «1000000».'),
      after: { ...one, deletedCount: pending },
    });
  });

  // intake §6.6
  test.each([
    [{}, 'Ingrese el nombre o el RUT del paciente'],
    [{ patientName: '  ', patientRut: '' }, 'Ingrese el nombre o el RUT del paciente'],
    [{ patientName: 'a%_' }, 'Escriba al menos 3 letras del nombre'],
    [{ patientRut: '1.0-0' }, 'Escriba al menos 4 caracteres del RUT'],
  ])('%j is refused: %s', async (payload, message) => {
    expect(await preview(payload)).toMatchObject({ status: 400, body: { message } });
    expect(await remove(payload)).toMatchObject({ status: 400, body: { message } });
    expect(await count('attention')).toBe(60);
  });
});

describe('Borrado Total', () => {
  const preview = (payload: object = {}) => admin.post(`${ADDRESS}/delete-all/preview`, payload);
  const wipe = (payload: object, client = admin) =>
    client.delete<{ message: string }>(`${ADDRESS}/delete-all`, payload);

  // intake §6.10
  test.each([
    {},
    { confirmText: '' },
    { confirmText: 'confirmar borrado total' },
    { confirmText: 'CONFIRMAR BORRADO TOTAL ' },
    { ...WIPE, includePaidText: 'incluir lo pagado' },
    { includePaidText: 'INCLUIR LO PAGADO' },
  ])('requires its exact sentences, not %j', async (payload) => {
    expect((await wipe(payload)).status).toBe(400);
    expect(await count('attention')).toBe(60);
  });

  // intake §6.10
  test('deletes attentions that are in no payment, with their calculations, and keeps the rest', async () => {
    await everyState();
    const paidBefore = await query`SELECT * FROM payment ORDER BY id`;
    expect((await preview()).body).toMatchObject({
      attentions: 45,
      calculations: 30,
      payments: 0,
      paymentsAmount: 0,
      kept: 15,
      months: 3,
    });
    const entries = await count('audit_log');
    expect((await wipe({ ...WIPE, expectedCount: 45 })).body).toEqual({
      success: true,
      deletedAttentions: 45,
      deletedCalculations: 30,
      deletedPayments: 0,
    });
    expect(await statuses()).toEqual([
      { status: 'calculated', count: 9 },
      { status: 'paid', count: 6 },
    ]);
    expect(await count('calculation')).toBe(15);
    expect(await query`SELECT * FROM payment ORDER BY id`).toEqual(paidBefore);
    expect(await count('audit_log')).toBe(entries + 1);
    expect(await lastEntry()).toMatchObject({
      action: 'attention.wipe',
      summary: 'Borrado total: 45 atenciones, 30 cálculos y 0 pagos.',
      before: { attentions: 45 },
      after: { includePaid: false, deletedAttentions: 45, deletedCalculations: 30 },
    });
  });

  // intake §6.11, intake §6.12
  test('deletes payments and bank files’ lines only with the second sentence', async () => {
    await everyState();
    await query`WITH file AS (
         INSERT INTO bank_file (bank_format, layout, period_year, period_month, file_name, sha256, total_amount, total_transfers)
         VALUES ('santander', 'prueba', 2026, 10, 'nomina.txt', sha256('a'), 1, 1) RETURNING id),
       entry AS (
         INSERT INTO audit_log (user_name, action, entity, entity_id, summary, after)
         SELECT 'Prueba', 'bank.download', 'bankFile', id, 'Descargó nomina.txt', jsonb_build_object('sha256', encode(sha256('a'), 'hex'))
           FROM file),
       sent AS (
         INSERT INTO transfer (bank_file_id, reference, attempt, amount, payee_name, payee_rut, status, paid_on)
         SELECT file.id, 'PAGO-' || p.id, 1, p.total_amount, p.payee_name, p.payee_rut,
                CASE p.status WHEN 'paid' THEN 'paid' ELSE 'sent' END::transfer_status, p.payment_date
           FROM file, payment p RETURNING id, reference)
       INSERT INTO transfer_payment SELECT sent.id, substr(reference, 6)::int, true FROM sent`;
    await query`INSERT INTO month_closing (year, month, payments, records, total_amount) VALUES (2024, 1, 0, 0, 0)`;
    const { body } = await preview({ includePaid: true });
    expect(body).toMatchObject({ attentions: 60, calculations: 45, payments: 5, kept: 0 });
    const entries = await count('audit_log');
    expect((await wipe({ ...WIPE_PAID, expectedCount: 60 })).body).toEqual({
      success: true,
      deletedAttentions: 60,
      deletedCalculations: 45,
      deletedPayments: 5,
    });
    for (const table of [
      'attention',
      'fee_state',
      'calculation',
      'payment',
      'transfer',
      'transfer_payment',
      'month_closing',
    ])
      expect(await count(table), table).toBe(0);
    // What has left the clinic stays known.
    expect(await count('bank_file')).toBe(1);
    expect(await count('audit_log')).toBe(entries + 1);
    expect((await admin.get(`${ADDRESS}/summary`)).body).toMatchObject({ total: 0, netAmount: 0 });
  });

  // intake §6.14
  test('deletes nothing when it is refused at its end', async () => {
    await everyState();
    const refused = { status: 409, body: { code: 'attention.removalChanged' } };
    expect(await wipe({ ...WIPE_PAID, expectedCount: 59 })).toMatchObject(refused);
    expect(await count('attention')).toBe(60);
    expect(await count('calculation')).toBe(45);
    expect(await count('payment')).toBe(5);
  });

  // intake §6.13
  test('is for the administrator, whatever the menu allows', async () => {
    const supervisor = await signedInAs('supervisor');
    const denied = { status: 403, body: { code: 'access.denied' } };
    expect(await wipe(WIPE, supervisor)).toMatchObject(denied);
    await query`INSERT INTO permission (menu_option_id, profile, is_allowed)
       SELECT id, 'supervisor', true FROM menu_option WHERE href = '/configuracion'
       ON CONFLICT (menu_option_id, profile) DO UPDATE SET is_allowed = true`;
    expect((await supervisor.get('/api/clinic')).status).toBe(200);
    expect(await wipe(WIPE, supervisor)).toMatchObject(denied);
    expect(await count('attention')).toBe(60);
  });

  // intake §6.3, intake §6.2
  test('waits for an import that is storing its rows, and is then refused because of the count', async () => {
    const wiping = await move(async (tx) => {
      await lockImports(tx);
      await insertAttention(tx, { doctorId: 1, serviceId: 1 });
      const asked = wipe({ ...WIPE, expectedCount: 60 });
      await untilWaiting(database, 'advisory');
      return { asked };
    });
    expect(await (wiping as { asked: ReturnType<typeof wipe> }).asked).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('ahora se eliminarían 61 atenciones') },
    });
    expect(await count('attention')).toBe(61);
  });

  test('an import waits for a wipe, and is complete afterwards', async () => {
    const file = csvOf({ 'Fecha Atención': '15-07-2026' }, { 'Fecha Atención': '16-07-2026' });
    await upload(admin, 'participacion', 'a.csv', file);
    const [wiping, importing] = await Promise.all([
      wipe(WIPE),
      upload(admin, 'participacion', 'a.csv', file),
    ]);
    expect(wiping.status).toBe(200);
    const { created, unchanged } = importing.body as unknown as {
      created: number;
      unchanged: number;
    };
    // Before the wipe it found its rows and they went; after it, it brought them again.
    expect(await count('attention')).toBe(created);
    expect(created + (unchanged ?? 0)).toBeLessThanOrEqual(2);
  });
});
