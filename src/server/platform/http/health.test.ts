/** Health and figures while the database does not answer at all: worse than one that is gone. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/support/database.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { createLog } from '../log.ts';
import { createMailer } from '../mail/mail.ts';

const TOKEN = 'una-clave-de-vigilancia';

/** A way to the database that can fall silent without closing. */
async function quietableWay(databaseUrl: string) {
  const { port, hostname } = new URL(databaseUrl);
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      socket.on('error', () => {});
      sockets.push(socket);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const way = new URL(databaseUrl);
  way.port = String((server.address() as AddressInfo).port);
  return {
    url: way.href,
    silence() {
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

// operations §10.1, operations §10.2
it('answers 503 while the database is silent, and the figures of the process nevertheless', async () => {
  const { url, drop } = await testDatabase();
  const way = await quietableWay(url);
  const config = readConfig({ DATABASE_URL: way.url, LOG_LEVEL: 'silent', MONITOR_TOKEN: TOKEN });
  const database = openDatabase(way.url);
  const app = await buildApp({
    config,
    database,
    log: createLog(config.logLevel),
    mailer: createMailer(config),
  });
  afterAll(async () => {
    way.close();
    await app.close();
    await database.close();
    await drop();
  });

  const before = await app.inject('/api/health');
  expect([before.statusCode, before.json()]).toEqual([
    200,
    { live: true, database: true, queue: { waiting: 0 } },
  ]);
  way.silence();
  const [health, metrics] = await Promise.all([
    app.inject('/api/health'),
    app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } }),
  ]);
  expect([health.statusCode, health.json()]).toEqual([
    503,
    { live: true, database: false, queue: null },
  ]);
  expect(metrics.statusCode).toBe(200);
  expect(metrics.body).toContain('process_cpu_seconds_total');
});
