/**
 * Fifty people press the same button at the same moment, over HTTP, while workers run the queue. Every move of
 * payout §1 is made once. After each test the books are checked (`each-test.ts`).
 */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { jobRegistry } from '../../src/server/job-registry.ts';
import { startWorker } from '../../src/server/platform/jobs/worker.ts';
import { adminApp, TEST_PASSWORD } from '../support/app.ts';
import { addAttentions, addRules, fillClinic } from '../support/clinic.ts';
import {
  lastEvent,
  moneyDifferences,
  readEvents,
  readFacts,
  readState,
} from '../support/ledger-books.ts';
import { replay } from '../support/ledger-replay.ts';

const PEOPLE = 50;
/** Of each of the four doctors, of whom the tests name the first. */
const RECORDS = 10;
const JULY = { month: 7, year: 2026 };

type Body = {
  processedCount?: number;
  payments?: number;
  records?: number;
  deletedCount?: number;
  code?: string;
};
type Reply = { status: number; body: Body };

const { app, admin } = await adminApp({ WORKERS: '4' });
await fillClinic(app.database);
await addRules(admin);
const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
const signedIn = await fetch(`${address}/api/native-login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'admin-1', password: TEST_PASSWORD }),
});
const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
const worker = await startWorker(app.services, { registry: jobRegistry });
afterAll(() => worker.stop());

/** Each test begins with forty pending attentions of July. */
beforeEach(async () => {
  await app.query`
    TRUNCATE bank_file CASCADE;
    BEGIN; SET LOCAL portal.wipe = 'on';
    DELETE FROM payment; DELETE FROM entry; DELETE FROM calculation; DELETE FROM attention; COMMIT; TRUNCATE hold`;
  await addAttentions(app.database, '2026-07', 4 * RECORDS);
});

async function send(method: 'POST' | 'DELETE', path: string, payload: object): Promise<Reply> {
  const answer = await fetch(`${address}/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(payload),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}
const post = (path: string, payload: object) => send('POST', path, payload);

const calculate = (options: object = {}) =>
  post('jobs/calculate-payments', { showAllPending: true, ...options });
const queue = (processingType: string, data: object = JULY) =>
  post('jobs/create', { type: 'process-bulk-payments', data: { processingType, ...data } });
const processDoctor = () => queue('individual', { ...JULY, selectedDoctors: [1] });
const markPaid = () => post('mark-payment-as-paid', { doctorId: 1, ...JULY });
const GOING_BACK = { scope: { doctorIds: [1], ...JULY }, reason: 'Se procesó antes de tiempo' };
const annul = () => post('payments/annul', GOING_BACK);
const returnTo = (to: 'pending' | 'calculated') => () =>
  post('records/return', { ...GOING_BACK, to });
const payDoctor = () => post('process-selected-records', { doctorIds: [1], ...JULY });

/**
 * The same, or what comes in turn, by fifty people at once. Nobody sees an error of the server's. Who waited ten seconds for the
 * others is told that it is busy and nothing was done, and asks again.
 */
async function together(...acts: readonly (() => Promise<Reply>)[]): Promise<Reply[]> {
  const replies = await Promise.all(
    Array.from({ length: PEOPLE }, (_, person) => untilFree(acts[person % acts.length])),
  );
  const given = replies.filter((reply) => reply !== undefined);
  expect(
    given.map(({ status }) => status).filter((status) => ![200, 409].includes(status)),
  ).toEqual([]);
  await jobsAreOver();
  return given;
}

async function untilFree(act: (() => Promise<Reply>) | undefined): Promise<Reply | undefined> {
  const reply = await act?.();
  return reply?.status === 503 && reply.body.code === 'server.busy' ? untilFree(act) : reply;
}

async function jobsAreOver(): Promise<void> {
  const unfinished = () =>
    app.database.db
      .selectFrom('job')
      .select(['type', 'status', 'errorMessage'])
      .where('status', 'in', ['pending', 'processing', 'failed'])
      .execute();
  await expect.poll(unfinished, { timeout: 60_000, interval: 50 }).toEqual([]);
}

async function done(...acts: readonly (() => Promise<Reply>)[]): Promise<void> {
  for (const act of acts) {
    expect((await act()).status).toBe(200);
    await jobsAreOver();
  }
}

/** How many there are of each state, of doctor 1. */
async function states(table: 'attention' | 'calculation' | 'payment') {
  const source = {
    attention: 'attention_with_status',
    calculation: 'calculation JOIN fee_state USING (attention_id)',
    payment: 'payment',
  }[table];
  const rows = await app.query<{ status: string; count: number }>(
    `SELECT status::text, count(*)::int AS count FROM ${source} WHERE doctor_id = 1 GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

const sum = (replies: readonly Reply[], field: 'processedCount' | 'payments' | 'records') =>
  replies.reduce((total, { body }) => total + (body[field] ?? 0), 0);

describe('fifty at once', () => {
  // fees §14.7
  it('calculate and recalculate: one calculation each', async () => {
    await together(calculate, () => calculate({ recalculate: true }));
    expect(await states('calculation')).toEqual({ calculated: RECORDS });
    expect(await states('attention')).toEqual({ calculated: RECORDS });
  });

  // payout §1.7
  it('process one doctor’s month: one payment', async () => {
    await done(calculate);
    await together(processDoctor);
    expect(await states('payment')).toEqual({ processed: 1 });
    expect(await states('calculation')).toEqual({ processed: RECORDS });
  });

  it('send to payroll by all three types: every record once, no payment', async () => {
    await done(calculate);
    const byStatus = () => queue('by_status', {});
    await together(
      () => queue('bulk'),
      () => queue('society'),
      byStatus,
    );
    expect(await states('calculation')).toEqual({ pending_payment: RECORDS });
    expect(await states('payment')).toEqual({});
  });

  it('process the whole payroll, by job and by record: one payment a doctor', async () => {
    await done(calculate, () => queue('bulk'));
    const { body } = await admin.get<{ recordIds: number[] }>('/api/get-all-pending-ids');
    const processAll = () => post('process-all-pending-records', { recordIds: body.recordIds });
    await together(() => queue('full'), processAll);
    expect(await states('payment')).toEqual({ processed: 1 });
    const rows = await app.query`SELECT count(*)::int AS count FROM payment`;
    expect(rows).toEqual([{ count: 4 }]);
  });

  it('pay, from both screens: paid once', async () => {
    await done(calculate, processDoctor);
    const replies = await together(markPaid, payDoctor);
    expect(sum(replies, 'processedCount')).toBe(RECORDS);
    expect(await states('payment')).toEqual({ paid: 1 });
    expect(await states('attention')).toEqual({ paid: RECORDS });
  });
});

describe('fifty at once go back', () => {
  // payout §21.4
  it('annul one payment, while others pay it: either one of them, once', async () => {
    await done(calculate, processDoctor);
    const replies = await together(annul, markPaid, payDoctor);
    const { annulled = 0, paid = 0 } = await states('payment');
    expect(annulled + paid).toBe(1);
    expect(sum(replies, 'records')).toBe(annulled * RECORDS);
    expect(sum(replies, 'processedCount')).toBe(paid * RECORDS);
    expect(await states('calculation')).toEqual({ [paid ? 'paid' : 'calculated']: RECORDS });
  });

  // payout §21.2
  it('return and calculate the same: each record stands in one place', async () => {
    await done(calculate, () => queue('bulk'));
    await together(returnTo('pending'), returnTo('calculated'), calculate);
    const { pending = 0, calculated = 0 } = await states('attention');
    expect(pending + calculated).toBe(RECORDS);
    await calculate();
    await jobsAreOver();
    expect(await states('attention')).toEqual({ calculated: RECORDS });
  });

  // payout §21.3
  it('annul and process again and again: one payment counts at the end', async () => {
    await done(calculate, processDoctor);
    await together(annul, processDoctor, annul, returnTo('calculated'));
    await processDoctor();
    await jobsAreOver();
    const { processed } = await states('payment');
    expect(processed).toBe(1);
    const rows = await app.query`
      SELECT sequence FROM payment WHERE doctor_id = 1 AND annulment_id IS NULL`;
    expect(rows).toEqual([{ sequence: 1 }]);
  });
});

describe('fifty at once hold and process', () => {
  const hold = () =>
    post('holds', { target: { doctorIds: [1] }, reason: 'Falta un informe de la clínica' });

  // payout §23.2, payout §23.6: the hold is read again inside the payment's transaction.
  it('the same doctor: one hold, and either one payment from before it or none', async () => {
    await done(calculate);
    const replies = await together(hold, processDoctor);
    expect(replies.filter(({ body }) => 'holds' in body)).toHaveLength(1);
    const { processed = 0 } = await states('payment');
    expect(processed).toBeLessThanOrEqual(1);
    const rows = await app.query`
      SELECT count(*)::int AS late FROM payment p JOIN hold h USING (doctor_id) WHERE p.created_at > h.created_at`;
    expect(rows).toEqual([{ late: 0 }]);
    expect(await states('calculation')).toEqual({
      [processed ? 'processed' : 'calculated']: RECORDS,
    });
    await processDoctor();
    await jobsAreOver();
    expect((await states('payment')).processed ?? 0).toBe(processed);
  });
});

describe('fifty at once on a payment that the bank has', () => {
  /** Sends doctor 1's payment; answers the file and its transfer. */
  async function sent(): Promise<{ file: number; transfer: number }> {
    await app.query`
      UPDATE clinic SET name = 'Clínica Ñandú', rut = '76123456-0';
      UPDATE clinic_bank_setting SET account_number = '000012345678', agreement_number = '017'`;
    const order = { ...JULY, bankFormat: 'universal' };
    const { body } = await admin.post<{ transfers: { id: number }[] }>(
      '/api/generate-bank-payroll',
      order,
    );
    const selectedTransfers = body.transfers.map(({ id }) => id);
    const file = await admin.post('/api/download-bank-file', { ...order, selectedTransfers });
    expect(file.status).toBe(200);
    const rows = await app.query`SELECT id AS transfer, bank_file_id AS file FROM transfer`;
    expect(rows).toHaveLength(1);
    return rows[0];
  }

  // payout §1.7, payout §18.4, payout §21.4, payout §25.7
  it.each([1, 2, 3])('round %i: what happened, one after the other, is where it ends', async () => {
    const { pool } = app.database;
    const { query } = app;
    const from = await lastEvent(pool);
    await done(calculate, processDoctor);
    const { file, transfer } = await sent();
    const lines = await query`SELECT attention_id::int AS id FROM payment_line`;
    const attentionIds = lines.slice(0, 3).map(({ id }) => id);
    const hold = () =>
      post('holds', { target: { doctorIds: [1] }, reason: 'Falta un informe de la clínica' });
    const release = async (): Promise<Reply> => {
      const rows = await query`SELECT id FROM live_hold`;
      return rows[0] ? post(`holds/${rows[0].id}/release`, {}) : { status: 200, body: {} };
    };
    await together(
      () => post(`bank-files/${file}/mark-as-paid`, { transferIds: [transfer] }),
      () =>
        post('corrections', {
          attentionIds,
          change: { cause: 'patient_unpaid' },
          reason: 'La paciente no pagó su parte',
        }),
      () =>
        post(`bank-files/${file}/reject`, { transferIds: [transfer], reason: 'account_closed' }),
      annul,
      hold,
      processDoctor,
      release,
      markPaid,
      payDoctor,
    );
    const facts = await readFacts(pool);
    const attentions = facts.attentions.map((one) => ({ ...one, importId: 0 }));
    const imported = { action: 'import.attentions', entityId: '0', before: null, after: null };
    const events = await readEvents(pool, from);
    expect(replay({ ...facts, attentions }, [imported, ...events])).toEqual(await readState(pool));
    expect(await moneyDifferences(pool)).toEqual([]);
    const rows = await query`
      SELECT (SELECT count(*)::int FROM payment WHERE annulment_id IS NULL) <= 1 AS paid_once,
             (SELECT count(*)::int FROM transfer WHERE is_live) <= 1 AS sent_once,
             (SELECT coalesce(max(n), 0)::int FROM (SELECT count(*) AS n FROM correction WHERE status = 'approved' GROUP BY attention_id) AS k) <= 1
               AS corrected_once,
             NOT EXISTS (SELECT FROM correction k JOIN payment p ON p.id = k.payment_id
                          WHERE k.status = 'approved' AND p.annulment_id IS NOT NULL) AS corrected_what_is_paid,
             (SELECT count(*)::int FROM live_hold) <= 1 AS held_once`;
    expect(rows).toEqual([
      {
        paid_once: true,
        sent_once: true,
        corrected_once: true,
        corrected_what_is_paid: true,
        held_once: true,
      },
    ]);
  });
});

describe('everybody does something different at once', () => {
  const imported = (person: number) =>
    [
      'ID;RUT Paciente;Nombre Paciente;Fecha Atención;Código Prestación;Valor Participado;Valor Neto;% Participación;Especialidad;Médico',
      ...Array.from(
        { length: 5 },
        (_, row) =>
          `M-${person % 3}-${row};12.345.678-5;Ana Prueba;15-07-2026;01-01-001;7000;10000;70;;18.972.631-7`,
      ),
    ].join('\n');
  let person = 0;
  const acts = [
    calculate,
    () => calculate({ recalculate: true }),
    processDoctor,
    () => queue('bulk'),
    () => queue('full', {}),
    markPaid,
    payDoctor,
    () => {
      person += 1;
      return post('import/csv-participacion', { csvData: imported(person) });
    },
    () => send('DELETE', 'medical-attentions/delete-unprocessed', { recordType: 'hmq' }),
    annul,
    returnTo('pending'),
    returnTo('calculated'),
  ];

  // payout §1.7, product §1.3, operations §12.5
  it.each([1, 2, 3])('round %i: nothing is lost, doubled or half done', async () => {
    await together(...acts);
    // What was pending may have been cleaned away; all that was calculated is still there.
    await calculate();
    await jobsAreOver();
    const calculated = await app.database.pool.query(
      `SELECT count(*)::int AS count FROM attention_with_status WHERE status <> 'pending' AND doctor_id = 1`,
    );
    const kept = await states('calculation');
    expect(Object.values(kept).reduce((total, count) => total + count, 0)).toBe(
      calculated.rows[0]?.count,
    );
  });

  // payout §1.8
  it('and afterwards the buttons complete the work', async () => {
    await together(...acts);
    await calculate();
    await jobsAreOver();
    await processDoctor();
    await queue('full', {});
    await jobsAreOver();
    await markPaid();
    const { paid, ...others } = await states('attention');
    expect(paid).toBeGreaterThan(0);
    expect(others).toEqual({});
    const { annulled: _, ...counting } = await states('payment');
    expect(Object.keys(counting)).toEqual(['paid']);
  });
});
