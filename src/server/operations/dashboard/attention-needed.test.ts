/** 'Requiere atención': every line of it, when it is there, when it is not, and for whom. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import { anAgreement, aRule } from '../../../../test/support/rules.ts';
import type { AttentionNeeded } from '../../../contract/operations/dashboard.ts';
import { addDays, localDate } from '../../../domain/calendar/calendar.ts';
import { calculateAttentions } from '../../fees/calculations/public.ts';
import { markPendingPayment, payPayments, processRecords } from '../../payout/payroll/public.ts';
import { today } from '../../platform/context.ts';
import { transactionWithClient } from '../../platform/db/database.ts';
import { attentionNeeded } from './attention-needed.ts';

const { database, signedInAs } = await testApp();
const { db } = database;
const admin = await signedInAs('admin');
const supervisor = await signedInAs('supervisor');
const data = await payrollData(database);
const JULY = { year: 2026, month: 7 };
const IN_ORDER: AttentionNeeded = {
  books: null,
  withoutRule: [],
  failedJobs: { total: 0, latest: [] },
  rejectedRows: { total: 0, latest: [] },
  expiring: { rules: 0, agreements: 0 },
  receipts: null,
  withoutAccount: { total: 0, doctors: [] },
  accountChanges: { total: 0, names: [] },
  held: null,
  corrections: null,
  balances: null,
  approvals: [],
  reopenings: [],
  proposedEntries: 0,
  unusualRates: { total: 0, legalPercentage: expect.any(Number) },
};

const needed = async (client = admin) =>
  (await client.get<AttentionNeeded>('/api/dashboard/attention-needed')).body;
const calculate = () =>
  transactionWithClient(database, (tx, client) =>
    calculateAttentions(database, tx, client, {}, { jobId: null }),
  );

beforeEach(async () => {
  await sql`TRUNCATE calculation, payment, transfer_payment, true_year_retention, attention CASCADE`.execute(
    db,
  );
  await sql`TRUNCATE hold`.execute(db);
  await sql`DELETE FROM import`.execute(db);
  await db.deleteFrom('job').execute();
  await sql`UPDATE fee_rule SET deleted_at = now()`.execute(db);
  await sql`DELETE FROM doctor`.execute(db);
});

it('operations §1.10: is in order when nothing is wrong', async () => {
  expect(await needed()).toEqual(IN_ORDER);
});

describe('lines without a rule', () => {
  it('operations §1.9: are counted by month while they wait, and no longer when they are processed', async () => {
    const [first, second] = [await data.doctor(), await data.doctor()];
    await data.attentions(first, [{}, {}, { date: '2026-08-01' }]);
    await data.attentions(second, [{ date: '2026-07-31' }]);
    await calculate();
    expect((await needed()).withoutRule).toEqual([
      { year: 2026, month: 8, calculated: 1, pendingPayment: 0 },
      { ...JULY, calculated: 3, pendingPayment: 0 },
    ]);
    const listed = await admin.get(
      '/api/payment-calculations/summary?withoutRule=true&status=calculated&dateFrom=2026-07-01&dateTo=2026-07-31',
    );
    expect(listed.body).toMatchObject({ total: 3 });
    const scope = { ...JULY, doctorIds: [first] };
    await db.transaction().execute((tx) => markPendingPayment(tx, scope));
    expect((await needed()).withoutRule[1]).toEqual({ ...JULY, calculated: 1, pendingPayment: 2 });
    await db
      .transaction()
      .execute((tx) =>
        processRecords(tx, {}, { from: ['calculated', 'pending_payment'], userId: null }),
      );
    expect((await needed()).withoutRule).toEqual([]);
  });

  it('operations §1.10: in the payroll are not shown to users without its screen', async () => {
    await data.attentions(await data.doctor(), [{}]);
    await calculate();
    await db.transaction().execute((tx) => markPendingPayment(tx, JULY));
    expect((await needed()).withoutRule).toEqual([{ ...JULY, calculated: 0, pendingPayment: 1 }]);
    expect((await needed(supervisor)).withoutRule).toEqual([]);
  });

  it('with a rule are not counted', async () => {
    await data.rule({ code: 'UNA' });
    await data.attentions(await data.doctor(), [{}]);
    await calculate();
    expect((await needed()).withoutRule).toEqual([]);
  });
});

describe('failed jobs', () => {
  const job = (type: string, status: 'failed' | 'completed', ageDays: number, payload = {}) =>
    db
      .insertInto('job')
      .values({
        type,
        status,
        payload: JSON.stringify(payload),
        errorMessage: status === 'failed' ? `Falló ${type}.` : null,
        createdAt: sql`now() - make_interval(hours => ${Math.round(ageDays * 24)}::int)`,
        completedAt: sql`now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();

  it('operations §1.9: of the last seven days are listed, the latest first, with the screen that shows them', async () => {
    await job('calculate-payments', 'completed', 1);
    await job('calculate-payments', 'failed', 8);
    const full = { processingType: 'full' };
    const payroll = await job('process-bulk-payments', 'failed', 2, full);
    const calculation = await job('calculate-payments', 'failed', 1);
    expect((await needed()).failedJobs).toMatchObject({
      total: 2,
      latest: [
        {
          id: calculation.id,
          screen: '/calcular-pagos',
          errorMessage: 'Falló calculate-payments.',
        },
        { id: payroll.id, screen: '/nomina-completa' },
      ],
    });
    expect((await needed(supervisor)).failedJobs).toMatchObject({
      total: 1,
      latest: [{ id: calculation.id }],
    });
  });

  it('are counted where they are many', async () => {
    for (const days of [1, 2, 3, 4]) await job('bulk-import', 'failed', days);
    const { failedJobs } = await needed();
    expect([failedJobs.total, failedJobs.latest.length]).toEqual([4, 3]);
    expect(failedJobs.latest[0]).toMatchObject({ screen: '/atenciones-medicas' });
  });
});

describe('rejected rows', () => {
  const imported = (fileName: string, rejected: number, ageDays: number, change = {}) =>
    db
      .insertInto('import')
      .values({
        recordType: 'participacion',
        fileName,
        rejected,
        createdAt: sql`now() - make_interval(hours => ${ageDays * 24}::int)`,
        completedAt: sql`now()`,
        ...change,
      })
      .execute();

  it('operations §1.9: of the last imports are listed, the latest first', async () => {
    await imported('vieja.csv', 9, 8);
    await imported('limpia.csv', 0, 1);
    await imported('deshecha.csv', 9, 1, { revertedAt: sql`now()` });
    await imported('en-curso.csv', 9, 0, { completedAt: null });
    await imported('julio.csv', 2, 2);
    await imported('agosto.csv', 3, 1);
    expect((await needed()).rejectedRows).toMatchObject({
      total: 5,
      latest: [
        { fileName: 'agosto.csv', rejected: 3, open: 3 },
        { fileName: 'julio.csv', rejected: 2, open: 2 },
      ],
    });
  });
});

describe('rules that are about to expire', () => {
  it('operations §1.9: are those valid today that end within 30 days, agreements apart', async () => {
    const day = today();
    const rule = (code: string, from: number, to: number, change = {}) => {
      const dates = { validFrom: addDays(day, from), validTo: addDays(day, to) };
      return admin.post('/api/calculation-rules', aRule({ code, ...dates, ...change }));
    };
    await rule('HOY', -10, 0);
    await rule('EN-30', -10, 30);
    await rule('EN-31', -10, 31);
    await rule('AYER', -10, -1);
    await rule('FUTURA', 1, 20);
    await rule('APAGADA', -10, 5, { isActive: false });
    const dates = { validFrom: addDays(day, -10), validTo: addDays(day, 15) };
    await admin.post('/api/calculation-rules', anAgreement(dates));
    await admin.post('/api/calculation-rules', anAgreement({ ...dates, validTo: null }));
    expect((await needed()).expiring).toEqual({ rules: 2, agreements: 1 });
    // The supervisor has /reglas, and not /convenios.
    expect((await needed(supervisor)).expiring).toEqual({ rules: 2, agreements: 0 });
    const later = await attentionNeeded(db, addDays(localDate(day), 1), () => true);
    // Without HOY, with EN-31 and FUTURA.
    expect(later.expiring).toEqual({ rules: 3, agreements: 1 });
  });
});

describe('doctors with payments on the way and no account', () => {
  it('operations §1.9: are named, until they have an account or are paid', async () => {
    const none = { bankCode: null, bankAccount: null };
    const waiting = await data.doctor({ name: 'Berta Sin Cuenta', ...none });
    const processed = await data.doctor({ name: 'Ángela Sin Banco', bankCode: null });
    const byCheck = await data.doctor({ name: 'Con Cheque', paymentType: 'check', ...none });
    const idle = await data.doctor({ name: 'Sin Pagos', ...none });
    const complete = await data.doctor({ name: 'Con Cuenta' });
    // Paid through a society: its account counts, not the doctor's.
    const through = await data.doctor({
      name: 'Por Sociedad',
      society: 'Con Cuenta Ltda.',
      ...none,
    });
    await db
      .updateTable('medicalSociety')
      .set({ bankCode: '037', bankAccount: '123' })
      .where('name', '=', 'Con Cuenta Ltda.')
      .execute();
    for (const id of [waiting, processed, byCheck, complete, through])
      await data.attentions(id, [{}]);
    await calculate();
    const scope = { ...JULY, doctorIds: [processed] };
    await db
      .transaction()
      .execute((tx) => processRecords(tx, scope, { from: ['calculated'], userId: null }));
    expect((await needed()).withoutAccount).toEqual({
      total: 2,
      doctors: [
        { id: processed, name: 'Ángela Sin Banco' },
        { id: waiting, name: 'Berta Sin Cuenta' },
      ],
    });
    await db
      .transaction()
      .execute((tx) => payPayments(tx, scope, { paymentDate: '2026-08-05', userId: null }));
    await db
      .updateTable('doctor')
      .set({ bankCode: '037', bankAccount: '123' })
      .where('id', 'in', [waiting, idle])
      .execute();
    expect((await needed()).withoutAccount).toEqual({ total: 0, doctors: [] });
  });
});

it('operations §1.9: receipts of last year that are not reconciled are told from 1 January until 14 February', async () => {
  const doctorId = await data.paidDoctor({ name: 'Ana Sin Boleta' });
  await data.pay(doctorId);
  const on = async (day: string, mayOpen = true) =>
    (await attentionNeeded(db, localDate(day), () => mayOpen)).receipts;
  const open = { year: 2026, month: 8, missing: 1, different: 0, unexpected: 0 };
  expect(await on('2026-12-31')).toBeNull();
  expect(await on('2027-01-01')).toEqual(open);
  expect(await on('2027-02-14')).toEqual(open);
  expect(await on('2027-02-15')).toBeNull();
  expect(await on('2027-01-01', false)).toBeNull();
  const document = await db.selectFrom('feeDocument').selectAll().executeTakeFirstOrThrow();
  await admin.post('/api/receipts', {
    kind: 'receipt',
    folio: 1,
    issuerRut: document.issuerRut,
    date: '2026-08-05',
    grossAmount: document.grossAmount,
    retentionAmount: document.retentionAmount,
  });
  expect(await on('2027-01-01')).toBeNull();
});

it('operations §1.9: changes of account that wait are counted, for who may answer them', async () => {
  const names = ['Ana', 'Berta', 'Carla', 'Diego'];
  for (const name of names) {
    const doctorId = await data.doctor({ name });
    await sql`INSERT INTO account_change (doctor_id, new_bank_account) VALUES (${doctorId}, '1')`.execute(
      db,
    );
  }
  expect((await needed()).accountChanges).toEqual({ total: 4, names: names.slice(0, 3) });
  const none = await attentionNeeded(db, today(), (screen) => screen === '/sociedades-medicas');
  expect(none.accountChanges).toEqual({ total: 0, names: [] });
});

// payout §23.10
it('operations §1.9: what is held is told with its pesos and age, for who may release it', async () => {
  const doctorId = await data.doctor({ retentionRate: 1_000 });
  await data.attentions(doctorId, [{ amount: 10_000 }]);
  await calculate();
  await sql`INSERT INTO hold (doctor_id, reason, created_at) VALUES (${doctorId}, 'Prueba', now() - interval '9 days')`.execute(
    db,
  );
  expect((await needed()).held).toMatchObject({
    total: 1,
    records: 1,
    totalAmount: 5_400,
    oldestDays: 9,
  });
  expect((await attentionNeeded(db, today(), (screen) => screen === '/medicos')).held).toBeNull();
  await sql`UPDATE hold SET released_at = now()`.execute(db);
  expect((await needed()).held).toBeNull();
});

// payout §24.3
it('operations §1.9: what waits for a second person is counted, for who may approve it', async () => {
  const doctorId = await data.doctor();
  await sql`
    INSERT INTO entry (origin, doctor_id, period_year, period_month, kind_id, amount, bears_retention, description, reason)
    SELECT 'entered', ${doctorId}, 2026, 7, min(id), 1000, true, 'Ajuste', 'Según acta' FROM entry_kind`.execute(
    db,
  );
  expect(await needed()).toMatchObject({ proposedEntries: 1, balances: null });
  const others = await attentionNeeded(db, today(), (screen) => screen === '/medicos');
  expect(others).toMatchObject({ proposedEntries: 0, balances: null });
});

// payout §25.5
it('operations §1.9: proposed corrections that wait are told with their pesos, for who may decide them', async () => {
  const doctorId = await data.doctor({ retentionRate: 1_000 });
  await data.attentions(doctorId, [{ amount: 10_000 }]);
  await data.processAndPay(doctorId);
  await sql`
    WITH k AS (
      INSERT INTO correction (attention_id, cause, reason, payment_id, doctor_id, society_id, paid_amount, period_year, period_month)
      SELECT attention_id, 'not_due', 'Prueba', payment_id, doctor_id, society_id, paid_amount, 2026, 8 FROM paid_fee
      RETURNING id, attention_id)
    INSERT INTO replacement_fee (correction_id, is_due, doctor_id, record_type, attention_date, service_id, schedule_type, gross_amount,
      net_amount, participated_amount, period_year, period_month, paid_as, rule_set_revision, base_amount, calculated_amount)
    SELECT k.id, false, f.doctor_id, f.record_type, f.attention_date, f.service_id, f.schedule_type, f.gross_amount, f.net_amount,
           f.participated_amount, f.period_year, f.period_month, 'individual', 0, 0, 0
      FROM k JOIN paid_fee f ON f.attention_id = k.attention_id`.execute(db);
  const { rows } = await sql<{
    paid: number;
  }>`SELECT sum(paid_amount)::int8 AS paid FROM correction`.execute(db);
  expect(rows[0]?.paid).toBeGreaterThan(0);
  expect((await needed()).corrections).toEqual({ proposed: 1, difference: -(rows[0]?.paid ?? 0) });
  expect(
    (await attentionNeeded(db, today(), (screen) => screen === '/medicos')).corrections,
  ).toBeNull();
  await sql`UPDATE correction SET status = 'dismissed', decided_at = now(), decision_reason = 'Prueba'`.execute(
    db,
  );
  expect((await needed()).corrections).toBeNull();
});

// payout §32.5
it('operations §1.9: a closed month that somebody asks to open again is told to whoever else may decide', async () => {
  await sql`
    INSERT INTO month_closing (year, month, payments, records, total_amount) VALUES (2026, 5, 0, 0, 0), (2026, 6, 0, 0, 0)`.execute(
    db,
  );
  const asked = await admin.post<{ id: number }>('/api/months/2026/6/reopening', {
    reason: 'Faltó la carga de pabellón',
  });
  expect(asked.status).toBe(201);
  const told = { year: 2026, month: 6, reason: 'Faltó la carga de pabellón' };
  const reopenings = async (client = admin) => (await needed(client)).reopenings;
  expect(await reopenings()).toEqual([]);
  expect(await reopenings(supervisor)).toEqual([{ ...told, askedByName: expect.any(String) }]);
  const without = await attentionNeeded(db, today(), (screen) => screen !== '/cierre');
  expect(without.reopenings).toEqual([]);
  const answer = { reason: 'No hace falta' };
  await supervisor.post(`/api/month-reopenings/${asked.body.id}/reject`, answer);
  expect(await reopenings(supervisor)).toEqual([]);
});
