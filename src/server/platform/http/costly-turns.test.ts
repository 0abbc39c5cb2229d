/** Nobody keeps the server busy by costly calls (product §20.9; ASVS 2.4.1, 15.2.2). */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { COSTLY_AT_ONCE, isCostly } from '../../../contract/costly-calls.ts';
import { callRoutes } from './calls.ts';
import { inTurn as inTurnOf } from './costly-turns.ts';
import { AT_A_TIME } from './json-file.ts';

const { ofAccount, inAll, waiting, slow } = COSTLY_AT_ONCE;
const moment = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Limits that no test reaches, in milliseconds. */
const LONG = { wait: 60_000, read: 60_000, idle: 60_000 };
const endless = () => new ReadableStream({ pull: (controller) => controller.enqueue('x') });

/** A turn for a client that stays. */
const inTurn = <Output>(
  account: number,
  work: Parameters<typeof inTurnOf<Output>>[1],
  limits = LONG,
) => inTurnOf(account, work, new AbortController().signal, limits);

/** Work that is under way until it is let go. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const state = { begun: 0, letGo: resolve };
  const work = async () => {
    state.begun += 1;
    await promise;
  };
  return { state, work };
}

test('product §20.9: an account has three under way, others go on, and too many are refused', async () => {
  const { state, work } = held();
  const calls = Array.from({ length: ofAccount + waiting }, () => inTurn(1, work));
  await moment();
  expect(state.begun).toBe(ofAccount);
  await expect(inTurn(1, work)).rejects.toMatchObject({ status: 429, code: 'request.tooMany' });
  expect(await inTurn(2, async () => 'of somebody else')).toBe('of somebody else');
  state.letGo();
  await Promise.all(calls);
  expect(state.begun).toBe(ofAccount + waiting);
});

test('product §20.9: all accounts together leave connections for the rest', async () => {
  const { state, work } = held();
  const calls = Array.from({ length: inAll + 4 }, (_, account) => inTurn(100 + account, work));
  await moment();
  expect(state.begun).toBe(inAll);
  state.letGo();
  await Promise.all(calls);
  expect(state.begun).toBe(inAll + 4);
});

test('product §20.9: a turn that failed is given on, and an answer keeps its turn while it is read, but not for ever', async () => {
  const failing = Array.from({ length: ofAccount }, () =>
    inTurn(3, () => Promise.reject(new Error('failed'))),
  );
  for (const { status } of await Promise.allSettled(failing)) expect(status).toBe('rejected');
  for (let call = 0; call < ofAccount; call += 1)
    await inTurn(3, async (answered) => answered(endless()), { ...LONG, idle: 200 });
  let isNext = false;
  const next = inTurn(3, async () => {
    isNext = true;
  });
  await moment();
  expect(isNext).toBe(false);
  await next;
});

test('product §20.9: who reads slowly without end keeps the turns of the account, not those of the others', async () => {
  const accounts = [202, 202, 202, 203, 203, 201, 201, 201];
  expect(accounts).toHaveLength(inAll);
  const limits = { ...LONG, read: 300 };
  const answers = await Promise.all(
    accounts.map((account) => inTurn(account, async (answered) => answered(endless()), limits)),
  );
  const readers = answers.map((answer) => answer.getReader());
  const cancelled = new Set<number>();
  const reading = setInterval(() => {
    for (const [place, reader] of readers.entries())
      reader.read().catch(() => cancelled.add(place));
  }, 20);
  try {
    expect(await inTurn(204, async () => 'of somebody else', LONG)).toBe('of somebody else');
    // Each may hold a connection: the oldest of who has most give way, so that each account keeps some.
    expect(inAll - slow).toBe(4);
    await expect.poll(() => [...cancelled].toSorted()).toEqual([0, 1, 3, 5]);
    let isBegun = false;
    const { state, work } = held();
    const third = inTurn(201, work);
    const next = inTurn(201, async () => {
      isBegun = true;
    });
    await moment();
    expect([state.begun, isBegun]).toEqual([1, false]);
    // The answer goes on.
    expect(await readers.at(-1)?.read()).toEqual({ done: false, value: 'x' });
    await readers.at(-1)?.cancel();
    await next;
    state.letGo();
    await third;
  } finally {
    clearInterval(reading);
    await Promise.allSettled(readers.map((reader) => reader.cancel()));
  }
}, 10_000);

test('product §20.9: slow readers of one account end no answer of another, however old that is', async () => {
  const limits = { ...LONG, read: 50 };
  const slowly = (account: number) =>
    inTurn(account, async (answered) => answered(endless()), limits);
  const honest = (await slowly(211)).getReader();
  const others = await Promise.all([212, 212, 212].map(slowly));
  await delay(200);
  const last = await slowly(213);
  const readers = [honest, ...[...others, last].map((answer) => answer.getReader())];
  expect(readers).toHaveLength(slow + 1);
  const cancelled = new Set<number>();
  const reading = setInterval(() => {
    for (const [place, reader] of readers.entries())
      reader.read().catch(() => cancelled.add(place));
  }, 20);
  try {
    await expect.poll(() => [...cancelled]).toEqual([1]);
    expect(await honest.read()).toEqual({ done: false, value: 'x' });
  } finally {
    clearInterval(reading);
    await Promise.allSettled(readers.map((reader) => reader.cancel()));
  }
}, 10_000);

test('product §20.9: who waits too long is told so, and leaves the queue', async () => {
  const { state, work } = held();
  const calls = Array.from({ length: inAll }, (_, account) => inTurn(300 + account, work));
  let isBegun = false;
  const late = async () => {
    isBegun = true;
  };
  await expect(inTurn(310, late, { ...LONG, wait: 50 })).rejects.toMatchObject({
    status: 503,
    code: 'server.crowded',
  });
  state.letGo();
  await Promise.all(calls);
  await moment();
  expect(isBegun).toBe(false);
}, 10_000);

test('product §20.9: files, reports, breaches and the log of reads are costly calls, and lists are not', () => {
  const costly = callRoutes()
    .map(({ name }) => name)
    .filter(isCostly);
  expect(costly).toEqual(
    expect.arrayContaining([
      'audit.file',
      'breach.report',
      'payslips.zip',
      'reports.workbook',
      'rights.file',
      'statements.pdf',
    ]),
  );
  expect(costly).not.toContain('attentions.list');
  expect(costly.length).toBeGreaterThan(40);
});

/** Connections that wait for a lock. */
async function waitingForLocks({ database }: TestApp): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  );
  return rows[0]?.waiting;
}

test('product §20.9: who floods a report waits alone: the other calls are answered, and so is another account', async () => {
  const app = await testApp();
  const flooding = await app.signedInAs('admin');
  const other = await app.signedInAs('admin');
  // No report ends while its table is locked.
  const lock = await app.database.pool.connect();
  await lock.query('BEGIN; LOCK TABLE service IN ACCESS EXCLUSIVE MODE');
  const answers = Array.from({ length: 40 }, () => flooding.get('/api/reports/services/workbook'));
  try {
    await expect.poll(() => waitingForLocks(app), { timeout: 20_000 }).toBe(ofAccount);
    expect((await flooding.get('/api/native-user')).status).toBe(200);
    // A costly call, too, and of another table.
    expect((await other.get('/api/audit/file')).status).toBe(200);
  } finally {
    await lock.query('ROLLBACK');
    lock.release();
  }
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(ofAccount + waiting);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40 - ofAccount - waiting);
}, 60_000);

test('product §20.9: a call whose client is gone before its turn is not begun, and leaves its place to the next one', async () => {
  const app = await testApp();
  const client = await app.signedInAs('admin');
  const { id } = (await client.get<CurrentUser>('/api/native-user')).body;
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (signal: AbortSignal | null = null) => {
    const headers = { cookie: client.cookie ?? '' };
    const answer = await fetch(`${address}/api/audit/file`, { headers, signal });
    await answer.arrayBuffer();
    return answer.status;
  };
  /** What comes of one more call: the status of its answer, or that it waits. */
  let next = Promise.resolve(0);
  const oneMore = () => {
    next = ask();
    return Promise.race([next, delay(1_500, 'waits')]);
  };
  const { state, work } = held();
  const others = Array.from({ length: ofAccount }, () => inTurn(id, work));
  const closing = new AbortController();
  const gone = Array.from({ length: waiting }, () => ask(closing.signal));
  await delay(1_500);
  expect(await oneMore()).toBe(429);
  closing.abort();
  await Promise.allSettled(gone);
  await expect.poll(oneMore, { timeout: 10_000 }).toBe('waits');
  state.letGo();
  await Promise.all(others);
  expect(await next).toBe(200);
  expect(await app.query`SELECT FROM read_log WHERE call = 'audit.file'`).toHaveLength(1);
}, 60_000);

test('product §20.9: a call that waits for its turn keeps no large body of others from being read', async () => {
  const app = await testApp();
  const flooding = await app.signedInAs('admin');
  const other = await app.signedInAs('admin');
  const { id } = (await flooding.get<CurrentUser>('/api/native-user')).body;
  const { state, work } = held();
  const turns = Array.from({ length: ofAccount }, () => inTurn(id, work));
  const large = ' '.repeat(1_500_000);
  const waits = Array.from({ length: AT_A_TIME }, () =>
    flooding.post('/api/import/his-duplicates', { endpoint: large }),
  );
  await delay(1_500);
  const csvData = 'ID;Fecha\n'.repeat(150_000);
  const answer = other.post('/api/import/csv-participacion', {
    fileName: 'a.csv',
    csvData,
    inBackground: true,
  });
  const outcome = await Promise.race([answer.then(({ status }) => status), delay(10_000, 'waits')]);
  state.letGo();
  await Promise.all([...turns, ...waits, answer]);
  expect(outcome).toBe(200);
  expect((await waits[0])?.status).toBe(400);
}, 60_000);
