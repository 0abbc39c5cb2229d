/** The process is killed in the middle of calculations and payments: nothing is lost or doubled. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { adminApp, TEST_PASSWORD } from '../support/app.ts';
import { bookOffences } from '../support/books.ts';
import { addAttentions, addRules, fillClinic, runJob } from '../support/clinic.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';

const RECORDS = 20_000;
const KILLS = 4;

const { app, admin } = await adminApp();
await fillClinic(app.database);
await addRules(admin);
await addAttentions(app.database, '2026-07', RECORDS);

async function queue(path: string, payload: object): Promise<string> {
  const answer = await admin.post<{ jobId: string }>(path, payload);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.jobId;
}

function jobOf(id: string) {
  return app.database.db
    .selectFrom('job')
    .select(['status', 'attempts', 'errorMessage'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`timed out: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Kills a worker soon after it has taken the job up, again and again; then lets one finish it. */
async function killWhileRunning(jobId: string): Promise<void> {
  let kills = 0;
  for (let attempt = 1; attempt <= KILLS; attempt++) {
    const worker = await startProcess('worker', app.url);
    await until(async () => (await jobOf(jobId)).attempts >= attempt, 'the job was not taken up');
    // Ever a little later in its work.
    await new Promise((resolve) => setTimeout(resolve, attempt * 90));
    if ((await jobOf(jobId)).status === 'processing') kills += 1;
    await worker.kill();
    expect(await bookOffences(app.database)).toEqual([]);
    if ((await jobOf(jobId)).status === 'completed') break;
  }
  expect(kills).toBeGreaterThan(0);
  const worker = await startProcess('worker', app.url);
  await until(async () => (await jobOf(jobId)).status !== 'processing', 'the job did not end');
  expect(await jobOf(jobId)).toMatchObject({ status: 'completed', errorMessage: null });
  expect(await worker.stop()).toBe(0);
}

async function fingerprint(): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    SELECT md5(string_agg(concat_ws('|', attention_id, rule_version_id, calculated_amount, final_amount, accumulations), ','
               ORDER BY attention_id)) AS hash FROM calculation`.execute(app.database.db);
  return rows[0]?.hash ?? '';
}

async function count(table: 'calculation' | 'payment', status: string): Promise<number> {
  const { rows } = await sql<{
    records: number;
  }>`SELECT count(*) AS records FROM ${sql.table(table === 'payment' ? table : 'fee_state')} WHERE status::text = ${status}`.execute(
    app.database.db,
  );
  return rows[0]?.records ?? 0;
}

describe('a worker killed', () => {
  // fees §14.6, operations §2.5, operations §2.6
  it('while it calculates: every attention is calculated once, as in an undisturbed run', async () => {
    const jobId = await queue('/api/jobs/calculate-payments', { showAllPending: true });
    await killWhileRunning(jobId);
    expect(await count('calculation', 'calculated')).toBe(RECORDS);
    expect(await bookOffences(app.database)).toEqual([]);
    const disturbed = await fingerprint();
    await runJob(app, admin, '/api/jobs/calculate-payments', {
      showAllPending: true,
      recalculate: true,
    });
    expect(await fingerprint()).toBe(disturbed);
  });

  // payout §1.8, operations §2.5, operations §2.6, product §1.3
  it('while it sends and processes the payroll: one payment a doctor', async () => {
    await killWhileRunning(
      await queue('/api/jobs/create', {
        type: 'process-bulk-payments',
        data: { processingType: 'bulk', month: 7, year: 2026 },
      }),
    );
    expect(await count('calculation', 'pending_payment')).toBe(RECORDS);
    await killWhileRunning(
      await queue('/api/jobs/create', {
        type: 'process-bulk-payments',
        data: { processingType: 'full' },
      }),
    );
    expect(await count('payment', 'processed')).toBe(4);
    expect(await count('calculation', 'processed')).toBe(RECORDS);
    expect(await bookOffences(app.database)).toEqual([]);
  });
});

describe('a server killed', () => {
  // payout §1.8
  it('while it marks the payroll as paid: the same button finishes the work', async () => {
    let paid = 0;
    for (let attempt = 1; attempt <= 20 && paid === 0; attempt++) {
      const server = await startProcess('main', app.url, { WORKERS: '0' });
      const answer = payAll(server);
      const killer =
        attempt <= KILLS
          ? new Promise((resolve) => setTimeout(resolve, attempt * 60)).then(() => server.kill())
          : Promise.resolve();
      paid = await answer.catch(() => 0);
      await killer;
      await server.kill();
      expect(await bookOffences(app.database)).toEqual([]);
      // All or nothing.
      expect([0, RECORDS]).toContain(await count('calculation', 'paid'));
      if ((await count('calculation', 'paid')) === RECORDS) break;
    }
    expect(await count('payment', 'paid')).toBe(4);
    expect(await count('calculation', 'paid')).toBe(RECORDS);
    const again = await admin.post<{ processedCount: number }>('/api/process-selected-records', {
      doctorIds: [1, 2, 3, 4],
    });
    expect(again.body.processedCount).toBe(0);
  });
});

/** Presses 'Marcar como Pagado' for all doctors; answers how many records were paid. */
async function payAll(server: ServerProcess): Promise<number> {
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const signedIn = await post('/api/native-login', {
    username: 'admin-1',
    password: TEST_PASSWORD,
  });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const answer = await post('/api/process-selected-records', { doctorIds: [1, 2, 3, 4] }, cookie);
  const { processedCount } = (await answer.json()) as { processedCount: number };
  return processedCount;
}
