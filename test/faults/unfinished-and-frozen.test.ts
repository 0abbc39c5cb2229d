/**
 * What never comes to an end by itself: a body that is sent by half, and a database that is frozen. Calls end, and so
 * does the server, with its own database.
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPostmaster } from '../../src/server/platform/embedded/embedded-database-cluster.ts';
import { type ProcessClient, signInTo } from '../support/process-client.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary.ts';

const PASSWORD = 'se corta la luz y vuelve';

let folder: string;
let server: ServerProcess;
let admin: ProcessClient;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startProcess('main', '', {
    DATA_DIR: join(folder, 'data'),
    DEMO: '0',
    ADMIN_PASSWORD: PASSWORD,
  });
  admin = await signInTo(server, 'admin', PASSWORD);
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function postmaster(): Promise<number> {
  const found = await readPostmaster(join(folder, 'data', 'postgres'));
  if (!found) throw new Error('the database does not run');
  return found.pid;
}

/** A request with the first bytes of its body, and no more. Answers when the server has hung up. */
function halfSent(path: string): { socket: Socket; closed: Promise<void> } {
  const { port, hostname } = new URL(server.address ?? '');
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.resume();
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      'Host: x',
      `Cookie: ${admin.cookie}`,
      'Content-Type: application/json',
      'Content-Length: 5000000',
      '',
      '{"attentions": [',
    ].join('\r\n'),
  );
  return { socket, closed: new Promise((resolve) => socket.once('close', () => resolve())) };
}

// product §20.2, operations §10.5
it('a body that stops arriving ends by itself, a call while the database is frozen, too, and works when it continues', async () => {
  const start = performance.now();
  const waited = halfSent('/api/import/smart-import').closed.then(() => performance.now() - start);
  // It has been received once another request after it is answered. Both wait at the same time.
  await admin.get('/api/native-user');
  const processes = [await postmaster(), ...(await childrenOf(await postmaster()))];
  for (const pid of processes) process.kill(pid, 'SIGSTOP');
  try {
    const answer = await admin.get<{ code: string }>('/api/doctors');
    expect([answer.status, answer.body.code]).toEqual([503, 'server.databaseDown']);
  } finally {
    for (const pid of processes) process.kill(pid, 'SIGCONT');
  }
  await expect
    .poll(async () => (await admin.get('/api/doctors')).status, { timeout: 60_000 })
    .toBe(200);
  expect(await waited).toBeGreaterThan(15_000);
  expect((await admin.get('/api/native-user')).status).toBe(200);
  expect(server.isRunning()).toBe(true);
});

it('a half-sent body does not delay the end, and the database ends, too', async () => {
  const { socket } = halfSent('/api/import/smart-import');
  // It has been received once another request after it is answered.
  await admin.get('/api/native-user');
  expect(await server.stop()).toBe(0);
  expect(await readPostmaster(join(folder, 'data', 'postgres'))).toBeUndefined();
  socket.destroy();
});

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      return Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]);
    }),
  );
  return pids.filter((_, index) => parents[index] === parent).map(Number);
}
