/** A copy gives its connection back, also when the database fails in between. */
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { openCopy } from './copy-out.ts';
import { openDatabase } from './database.ts';

const { database, url } = await testApp();

const terminate = (client: pg.PoolClient) =>
  database.pool.query('SELECT pg_terminate_backend($1)', [
    (client as unknown as { processID: number }).processID,
  ]);

test('operations §10.4: an outage before or after a copy costs no connection', async () => {
  const small = openDatabase(url, { poolSize: 1 });
  try {
    const connect = small.pool.connect.bind(small.pool) as () => Promise<pg.PoolClient>;
    let client: pg.PoolClient | undefined;
    let isAway = true;
    vi.spyOn(small.pool, 'connect').mockImplementation((async () => {
      client = await connect();
      if (isAway) client.query = (() => Promise.reject(new Error('no answer'))) as never;
      return client;
    }) as never);
    await expect(openCopy(small, 'SELECT 1')).rejects.toThrow('no answer');
    isAway = false;

    const copy = await openCopy(small, 'SELECT 1');
    await buffer(copy.stream);
    if (client) await terminate(client);
    await expect(copy.close()).rejects.toThrow();

    const last = await openCopy(small, 'SELECT 1');
    await buffer(last.stream);
    await last.close();
    expect(small.pool.idleCount).toBe(1);
  } finally {
    await small.close();
  }
});
