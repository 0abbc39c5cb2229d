/** Large bodies at once, sent to a real server: its memory stays under a gigabyte (decision 56). */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_PASSWORD, testApp } from '../support/app.ts';
import { type ProcessClient, signInTo } from '../support/process-client.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';

const MIB = 1024 * 1024;
const { url, signedInAs } = await testApp();
let server: ServerProcess;
let admin: ProcessClient;

beforeAll(async () => {
  await signedInAs('admin');
  server = await startProcess('main', url, { WORKERS: '0' });
  admin = await signInTo(server, 'admin-1', TEST_PASSWORD);
});
afterAll(() => server?.kill());

/** Sends a body of JSON that is made while it is sent; answers status and text. */
async function send(path: string, parts: () => Generator<string>): Promise<[number, string]> {
  const encoder = new TextEncoder();
  const pieces = parts();
  const body = new ReadableStream({
    pull(controller) {
      const { done, value } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  const answer = await fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: admin.cookie },
    body,
    duplex: 'half',
  } as RequestInit);
  return [answer.status, await answer.text()];
}

function* nested() {
  yield '{"attentions":';
  for (let sent = 0; sent < 30; sent += 1) yield '['.repeat(MIB);
}

function* csv() {
  yield '{"fileName":"a.csv","inBackground":true,"csvData":"';
  const line = '1;12.345.678-5;Ana Prueba;15-AGO-25;0101001;$7.000;10.000;70;;18.972.631-7\\n';
  for (let sent = 0; sent < 100; sent += 1) yield line.repeat(Math.floor(MIB / line.length));
  yield '"}';
}

it('eight bodies of 30 and 100 MB keep it under a gigabyte', async () => {
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => send('/api/import/smart-import', nested)),
    ...Array.from({ length: 2 }, () => send('/api/import/csv-participacion', csv)),
  ]);
  expect(answers.map(([status]) => status)).toEqual([400, 400, 400, 400, 400, 400, 200, 200]);
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  const peak = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
  expect(peak).toBeGreaterThan(50 * MIB);
  expect(peak).toBeLessThan(1024 * MIB);
});
