/**
 * Whole payrolls, from calculation to payment, while workers are killed at random moments. After every kill the books
 * are right, and the same button completes the work.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, type TestApp, testApp } from '../support/app.ts';
import { bookOffences } from '../support/books.ts';
import { addAttentions, addRules, fillClinic } from '../support/clinic.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';

const KILLS = 200;
const RECORDS = 2_000;
/** How long a worker lives at most once it is ready: about as long as a job. */
const LIFE_MS = 350;
/** One in this number ends its job first: else a slow machine would never complete a payroll. */
const SPARED = 5;
const TIME_LIMIT_MS = 1_800_000;

let app: TestApp;
let admin: Client;
/** The next one starts while the first one lives. */
const workers: Promise<ServerProcess>[] = [];

beforeAll(async () => {
  app = await testApp();
  admin = await app.signedInAs('admin');
  await fillClinic(app.database);
  await addRules(admin);
  await addAttentions(app.database, '2026-07', RECORDS);
  workers.push(start(), start());
});
afterAll(async () => {
  for (const worker of workers) await (await worker).kill();
});

const start = () => startProcess('worker', app.url, { WORKERS: '1' });

type Stage = 'working' | 'pending' | 'calculated' | 'pending_payment' | 'processed' | 'paid';

/** How far the payroll is: whether a job is under way, else the state of what is furthest behind. */
async function stage(): Promise<Stage> {
  const rows = await app.query<{ stage: Stage }>`
    SELECT CASE WHEN EXISTS (SELECT FROM job WHERE status IN ('pending', 'processing')) THEN 'working'
                WHEN EXISTS (SELECT FROM attention_with_status WHERE status = 'pending') THEN 'pending'
                ELSE (SELECT min(status)::text FROM fee_state) END AS stage`;
  return rows[0]?.stage ?? 'pending';
}

const queue = (processingType: 'bulk' | 'full') =>
  admin.post('/api/jobs/create', {
    type: 'process-bulk-payments',
    data: { processingType, month: 7, year: 2026 },
  });

/** Presses the button of the stage; answers which it was. */
async function press(): Promise<Stage> {
  const now = await stage();
  if (now === 'pending') await admin.post('/api/jobs/calculate-payments', { showAllPending: true });
  if (now === 'calculated') await queue('bulk');
  if (now === 'pending_payment') await queue('full');
  if (now === 'processed') await pay();
  return now;
}

const pay = () => admin.post('/api/process-selected-records', { doctorIds: [1, 2, 3, 4] });

/** The paid month is looked at and makes way for the next one. */
async function nextPayroll(): Promise<void> {
  const rows = await app.query`
    SELECT count(*)::int AS payments, sum(total_attentions)::int AS records FROM payment WHERE status = 'paid'`;
  expect(rows).toEqual([{ payments: 4, records: RECORDS }]);
  await app.query`TRUNCATE calculation, payment, attention CASCADE`;
  await addAttentions(app.database, '2026-07', RECORDS);
}

// payout §1.8, product §1.3
it(`operations §2.5: is killed ${KILLS} times and pays every payroll exactly`, {
  timeout: TIME_LIMIT_MS,
}, async () => {
  let payrolls = 0;
  for (let kills = 0; kills < KILLS; kills++) {
    const worker = await workers.shift();
    if (!worker) throw new Error('there is no worker to kill');
    if ((await press()) === 'paid') {
      payrolls += 1;
      await nextPayroll();
      await press();
    }
    if (kills % SPARED === 0) await expect.poll(stage, { timeout: 60_000 }).not.toBe('working');
    else await sleep(Math.random() * LIFE_MS);
    await worker.kill();
    workers.push(start());
    expect(await bookOffences(app.database), `after kill ${kills + 1}`).toEqual([]);
  }
  expect(payrolls).toBeGreaterThan(0);
  await finish();
  const rows = await app.query<{ broken: number; failed: number }>`
    SELECT coalesce(sum(attempts - 1), 0)::int AS broken, count(*) FILTER (WHERE status = 'failed')::int AS failed FROM job`;
  // A job that was begun more than once was killed while it ran.
  expect(rows[0]?.broken).toBeGreaterThan(KILLS / 20);
  expect(rows[0]?.failed).toBe(0);
});

/** The same buttons, undisturbed. */
async function finish(): Promise<void> {
  await expect.poll(press, { timeout: 60_000, interval: 200 }).toBe('paid');
}
