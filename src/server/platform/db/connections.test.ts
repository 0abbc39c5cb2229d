/** What every connection asks of the server, whatever its own settings. */
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';

const { query } = await testApp();

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
