/** Approving exactly what a month sends, by a second person (payout §34). */
import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, refusedBy } from '../../../../test/support/app.ts';
import { JULY } from '../../../../test/support/bank-clinic.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { AttentionNeeded } from '../../../contract/operations/dashboard.ts';
import type { ApprovalStatus, PayeeChange } from '../../../contract/payout/month-approvals.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { rutOf } from '../../../domain/identity/rut.ts';
import { today } from '../../platform/context.ts';

const { app, pool, query, data, admin: ana } = await adminPayroll();
const blas = await app.signedInAs('supervisor');
await query`UPDATE clinic SET name = 'Clínica Ñandú', rut = ${rutOf(76_123_456)}`;
await query`UPDATE clinic_bank_setting SET account_number = '12345678'`;
beforeEach(async () => {
  await query`TRUNCATE calculation, bank_file, payment, attention, month_approval, month_finding CASCADE`;
  await query`UPDATE clinic SET requires_approval = true, approval_by_another = true`;
});

const MONTH = '/api/months/2026/7/approval';
const status = async (by = ana) => (await by.get<ApprovalStatus>(MONTH)).body;
const changes = async () =>
  (await ana.get<{ payees: number; difference: number; items: PayeeChange[] }>(`${MONTH}/changes`))
    .body;
type Refused = { id: number; code: string; message: string };
const ask = async (by = ana, hash?: string) =>
  by.post<Refused>(MONTH, { hash: hash ?? (await status()).content?.hash ?? '', note: 'Julio' });
const decide = (id: number, verb: 'approve' | 'return' | 'withdraw', by: Client) =>
  by.post<Refused>(
    `/api/month-approvals/${id}/${verb}`,
    verb === 'return' ? { reason: 'Falta la carga de pabellón' } : {},
  );
const approve = async () => {
  const { body } = await ask();
  expect(await decide(body.id, 'approve', blas)).toMatchObject({ status: 200 });
  return body.id;
};
const transfers = async () => {
  const { body } = await ana.post<{ transfers: { id: number; inFiles: string[] }[] }>(
    '/api/generate-bank-payroll',
    { ...JULY, bankFormat: 'universal' },
  );
  return body.transfers;
};
const send = async (ids?: number[]) =>
  ana.post<Refused>('/api/download-bank-file', {
    ...JULY,
    bankFormat: 'universal',
    selectedTransfers:
      ids ?? (await transfers()).filter(({ inFiles }) => inFiles.length === 0).map(({ id }) => id),
  });

/** A doctor with one processed July line. */
async function processed(name: string, amount = 100_000): Promise<number> {
  const doctor = await data.doctor({ name, retentionRate: 1000 });
  await add(doctor, amount);
  return doctor;
}
async function add(doctor: number, amount: number): Promise<void> {
  await data.attentions(doctor, [{ amount, date: '2026-07-10' }]);
  await data.process({ paymentDate: localDate('2026-08-05') });
}

/** Another account of a doctor, as two persons would have decided it. */
async function giveAccount(doctor: number, account: string): Promise<void> {
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query(`SET LOCAL portal.wipe = 'on'`);
  await client.query('UPDATE doctor SET bank_account = $2 WHERE id = $1', [doctor, account]);
  await client.query('COMMIT');
  client.release();
}

describe('asking and deciding', () => {
  test('payout §34.1: one person asks for exactly what they saw, another one approves it', async () => {
    expect((await status()).content).toBeNull();
    expect(await ask(ana, '0'.repeat(64))).toMatchObject({ body: { code: 'approvals.nothing' } });
    await processed('Ana Soto');
    const seen = await status();
    expect(seen).toMatchObject({
      isRequired: true,
      byAnother: true,
      isApproved: false,
      latest: null,
      content: {
        payments: 1,
        lines: 1,
        grossAmount: 100_000,
        retentionAmount: 10_000,
        totalAmount: 90_000,
      },
    });
    await processed('Berta Ríos', 50_000);
    const late = await ask(ana, seen.content?.hash);
    expect(late).toMatchObject({ status: 409, body: { code: 'approvals.changed' } });
    expect(late.body.message).toContain('ahora son 2 pagos por $135.000 líquidos');
    const { body } = await ask();
    expect(await ask(blas)).toMatchObject({ status: 409, body: { code: 'approvals.asked' } });
    expect(await decide(body.id, 'approve', ana)).toMatchObject(
      refusedBy(409, 'approvals.samePerson'),
    );
    expect(await decide(body.id, 'withdraw', blas)).toMatchObject({
      body: { code: 'approvals.foreign' },
    });
    expect(await decide(body.id, 'approve', blas)).toMatchObject({ status: 200 });
    expect(await status()).toMatchObject({
      isApproved: true,
      latest: { state: 'approved', isCurrent: true, isOwn: true, note: 'Julio', payments: 2 },
    });
    expect(await decide(body.id, 'return', blas)).toMatchObject(
      refusedBy(409, 'approvals.answered'),
    );
    expect(await ask(blas)).toMatchObject({ status: 409, body: { code: 'approvals.approved' } });
    expect(await decide(999, 'approve', blas)).toMatchObject({ status: 404 });
  });

  test('payout §34.1: it is returned with a reason, or taken back by who asked', async () => {
    await processed('Ana Soto');
    const first = (await ask()).body.id;
    expect(await decide(first, 'return', ana)).toMatchObject({
      body: { code: 'approvals.samePerson' },
    });
    expect(await decide(first, 'return', blas)).toMatchObject({ status: 200 });
    expect((await status()).latest).toMatchObject({
      state: 'returned',
      decisionNote: 'Falta la carga de pabellón',
    });
    const second = (await ask()).body.id;
    expect(await decide(second, 'withdraw', ana)).toMatchObject({ status: 200 });
    expect((await status()).history.map(({ state }) => state)).toEqual(['withdrawn', 'returned']);
  });

  test('payout §34.5: where the clinic allows it, the same person approves', async () => {
    await query`UPDATE clinic SET approval_by_another = false`;
    await processed('Ana Soto');
    const { body } = await ask();
    expect(await decide(body.id, 'approve', ana)).toMatchObject({ status: 200 });
  });

  test('payout §34.2: the database approves only what the month is, by two persons, and changes nothing later', async () => {
    await processed('Ana Soto');
    const { body } = await ask();
    const set = (change: string) =>
      pool.query(`UPDATE month_approval SET ${change} WHERE id = $1`, [body.id]);
    const approved = `state = 'approved', decided_at = now(), decided_by`;
    await expect(set(`${approved} = asked_by`)).rejects.toThrow('by another person');
    await expect(set('total_amount = 1')).rejects.toThrow('never changes');
    await expect(query`UPDATE month_approval_payment SET total_amount = 1`).rejects.toThrow(
      'never changes',
    );
    await processed('Berta Ríos', 50_000);
    const other = `(SELECT max(id) FROM app_user)`;
    await expect(set(`${approved} = ${other}`)).rejects.toThrow('approved as it is');
    expect(await decide(body.id, 'approve', blas)).toMatchObject(
      refusedBy(409, 'approvals.changed'),
    );
    await expect(
      query`
      INSERT INTO month_approval (year, month, content_hash, payments, lines, gross_amount, retention_amount, total_amount)
         SELECT year, month + 1, content_hash, payments, lines, gross_amount, retention_amount, total_amount FROM month_approval`,
    ).rejects.toThrow('approved as it is');
    await expect(query`DELETE FROM month_approval`).rejects.toThrow('is kept');
  });
});

test('payout §34.7: the panel of those who may decide tells which months wait', async () => {
  await processed('Ana Soto');
  const { body } = await ask();
  const waiting = async (client: Client) =>
    (await client.get<AttentionNeeded>('/api/dashboard/attention-needed')).body.approvals;
  expect(await waiting(blas)).toMatchObject([{ ...JULY, totalAmount: 90_000 }]);
  expect(await waiting(ana)).toEqual([]);
  await decide(body.id, 'approve', blas);
  expect(await waiting(blas)).toEqual([]);
});

describe('what changes afterwards', () => {
  test('payout §34.3: a later payment voids the approval, and is told by payee', async () => {
    const doctor = await processed('Ana Soto');
    await processed('Berta Ríos', 50_000);
    await approve();
    expect(await changes()).toEqual({ payees: 0, difference: 0, items: [] });
    await add(doctor, 10_000);
    expect(await status()).toMatchObject({
      isApproved: false,
      approved: { isCurrent: false, totalAmount: 135_000 },
      content: { totalAmount: 144_000 },
    });
    expect(await changes()).toMatchObject({
      payees: 1,
      difference: 9_000,
      items: [
        {
          payeeName: 'Ana Soto',
          before: 90_000,
          now: 99_000,
          difference: 9_000,
          payments: [{ changes: ['added'], before: null, now: 9_000, doctorName: 'Ana Soto' }],
        },
      ],
    });
    await approve();
    expect(await changes()).toMatchObject({ payees: 0 });
  });

  test('payout §34.3: so does an annulled one, and another account, without a peso of difference', async () => {
    const doctor = await processed('Ana Soto');
    const other = await processed('Berta Ríos', 50_000);
    await approve();
    await query`UPDATE doctor SET phone = '+56 2 2345 6789' WHERE id = ${doctor}`;
    expect(await status()).toMatchObject({ isApproved: true });
    await giveAccount(doctor, '99990001');
    const [payment] = await query`SELECT id FROM payment WHERE doctor_id = ${other}`;
    const annulled = await ana.post('/api/payments/annul', {
      scope: { paymentIds: [payment.id] },
      reason: 'Sobraba',
    });
    expect(annulled.status, JSON.stringify(annulled.body)).toBe(200);
    expect(await changes()).toMatchObject({
      payees: 2,
      difference: -45_000,
      items: [
        { payeeName: 'Berta Ríos', now: 0, payments: [{ changes: ['gone'] }] },
        {
          payeeName: 'Ana Soto',
          difference: 0,
          payments: [{ changes: ['account'], accountNow: '0001' }],
        },
      ],
    });
  });

  test('payout §34.3: a new question replaces the one of an earlier content', async () => {
    const doctor = await processed('Ana Soto');
    const first = (await ask()).body.id;
    await add(doctor, 10_000);
    expect(await ask(blas)).toMatchObject({ status: 201 });
    expect((await status()).history.map(({ state }) => state)).toEqual(['asked', 'replaced']);
    expect(await decide(first, 'approve', blas)).toMatchObject({
      body: { code: 'approvals.answered' },
    });
  });
});

describe('bank files', () => {
  test('payout §34.4: pay only what is approved, and bear its digest', async () => {
    const doctor = await processed('Ana Soto');
    const refused = await send();
    expect(refused).toMatchObject({ status: 409, body: { code: 'bank.notApproved' } });
    expect(refused.body.message).toContain('Pida la aprobación en Cierre de Mes');
    const { body } = await ask();
    expect((await send()).body.message).toContain('espera su aprobación');
    await decide(body.id, 'approve', blas);
    const hash = (await status()).content?.hash;
    expect(await send()).toMatchObject({ status: 200 });
    const { body: payroll } = await ana.post<{ files: object[]; approval: object }>(
      '/api/generate-bank-payroll',
      { ...JULY, bankFormat: 'universal' },
    );
    expect(payroll.files).toMatchObject([{ approvedHash: hash }]);
    // Sending and paying change nothing of what was approved.
    expect(payroll.approval).toEqual({ isRequired: true, standing: 'approved', hash });
    await data.pay(doctor, today());
    expect(await status()).toMatchObject({ isApproved: true });
  });

  test('payout §34.4, payout §3.7: what the bank pays without a file goes to the approved account, and voids nothing', async () => {
    const doctor = await processed('Ana Soto');
    await processed('Berta Ríos', 50_000);
    await giveAccount(doctor, '99990001');
    await approve();
    const paid = await ana.post('/api/mark-payment-as-paid', { ...JULY, doctorId: doctor });
    expect(paid.status, JSON.stringify(paid.body)).toBe(200);
    const rows = await query`SELECT status, bank_account FROM payment WHERE doctor_id = ${doctor}`;
    expect(rows).toEqual([{ status: 'paid', bank_account: '99990001' }]);
    expect(await status()).toMatchObject({ isApproved: true });
    expect(await send()).toMatchObject({ status: 200 });
    expect(await bookOffences(app.database)).toEqual([]);
  });

  test('payout §34.4: a payment that came later waits for its approval; what is sent stays sent', async () => {
    const doctor = await processed('Ana Soto');
    await approve();
    expect(await send()).toMatchObject({ status: 200 });
    await add(doctor, 10_000);
    const late = await send();
    expect(late).toMatchObject({ status: 409, body: { code: 'bank.notApproved' } });
    expect(late.body.message).toContain('cambió después');
    await approve();
    expect(await send()).toMatchObject({ status: 200 });
    const rows = await query`
      SELECT count(*)::int AS files, count(DISTINCT approval_id)::int AS approvals FROM bank_file WHERE withdrawn_at IS NULL`;
    expect(rows).toEqual([{ files: 2, approvals: 2 }]);
    expect(await bookOffences(app.database)).toEqual([]);
  });

  test('payout §34.4: the database makes no file without its approval', async () => {
    await processed('Ana Soto');
    const file = (approval: string) =>
      pool.query(
        `INSERT INTO bank_file (bank_format, layout, period_year, period_month, file_name, sha256, total_amount, total_transfers, approval_id)
         VALUES ('universal', 'x', 2026, 7, 'x.txt', sha256('x'), 1, 1, ${approval})`,
      );
    await expect(file('NULL')).rejects.toThrow('pays what is approved');
    const { body } = await ask();
    await expect(file(String(body.id))).rejects.toThrow('pays what is approved');
  });

  test('payout §34.5: a clinic that needs no approval sends without one', async () => {
    await query`UPDATE clinic SET requires_approval = false`;
    await processed('Ana Soto');
    expect(await send()).toMatchObject({ status: 200 });
    const setting = await ana.get<{ version: number; approval: object }>('/api/clinic');
    expect(setting.body.approval).toEqual({ requiresApproval: false, approvalByAnother: true });
    const changed = await ana.put('/api/clinic/approval', {
      requiresApproval: true,
      approvalByAnother: false,
      version: setting.body.version,
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { approval: { requiresApproval: true, approvalByAnother: false } },
    });
  });
});

describe('at the same time', () => {
  test('payout §34.6: of ten who ask at once one does, and of ten who decide one', async () => {
    await processed('Ana Soto');
    const hash = (await status()).content?.hash;
    const asked = await Promise.all(
      Array.from({ length: 10 }, (_, place) => ask(place % 2 ? ana : blas, hash)),
    );
    const [first, ...others] = asked.toSorted((a, b) => a.status - b.status);
    expect(first?.status).toBe(201);
    expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set(['approvals.asked']));
    const cleo = await app.signedInAs('admin');
    const decided = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        decide(first?.body.id ?? 0, place % 2 ? 'approve' : 'return', cleo),
      ),
    );
    expect(decided.filter((one) => one.status === 200)).toHaveLength(1);
    const rows = await query`SELECT count(*)::int AS questions FROM month_approval`;
    expect(rows).toEqual([{ questions: 1 }]);
  });

  test('payout §34.6: whatever comes first, no file pays what was not approved', async () => {
    const doctor = await processed('Ana Soto');
    await data.attentions(doctor, [{ amount: 10_000, date: '2026-07-12' }]);
    await data.calculate();
    await approve();
    const ids = (await transfers()).map(({ id }) => id);
    const [sent] = await Promise.all([
      send(ids),
      data.process({ paymentDate: localDate('2026-08-05') }),
    ]);
    const rows = await query`SELECT coalesce(sum(total_amount), 0)::int AS sent FROM bank_file`;
    expect(rows).toEqual([{ sent: sent.status === 200 ? 90_000 : 0 }]);
    expect(await status()).toMatchObject({ isApproved: false, content: { payments: 2 } });
    // By the same buttons, it goes on.
    await approve();
    expect(await send()).toMatchObject({ status: 200 });
    expect((await transfers()).every(({ inFiles }) => inFiles.length > 0)).toBe(true);
  });
});

test('payout §34.7: doctors and people without the screen are refused', async () => {
  const doctor = await app.signedInAs('doctor');
  const user = await app.signedInAs('user');
  for (const other of [doctor, user]) {
    expect((await other.get(MONTH)).status).toBe(403);
    expect((await other.post(MONTH, { hash: '0'.repeat(64) })).status).toBe(403);
  }
  expect((await app.anonymous.get(MONTH)).status).toBe(401);
});
