/** What every connection asks of the server, whatever its own settings. */
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { openDatabase, untilAnswering } from './database.ts';
import { isContention, isOutage } from './database-failure.ts';

const { query, url } = await testApp();

// payout §9.14
test('queries are not compiled, locks are not waited for forever, and transactions see what was committed', async () => {
  const rows = await query`
    SELECT name, setting FROM pg_settings WHERE source = 'client' AND name <> 'application_name' ORDER BY name`;
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toMatchObject({
    TimeZone: 'America/Santiago',
    default_transaction_isolation: 'read committed',
    jit: 'off',
    lock_timeout: '10000',
  });
});

// product §3.5
test('who waits in vain for a connection is told that the server is busy, not that the database is away', async () => {
  const database = openDatabase(url, { poolSize: 1 });
  const client = await database.pool.connect();
  // What waits for the database goes on waiting.
  const answered = untilAnswering(database, new AbortController().signal);
  const failure = await database.pool.query('SELECT 1').catch((error: unknown) => error);
  expect([isContention(failure), isOutage(failure)]).toEqual([true, false]);
  client.release();
  await answered;
  await database.close();
});
