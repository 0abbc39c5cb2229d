/** Letters about tokens that an earlier version sent are not sent again (access §30.10). */
import { expect, onTestFinished, test } from 'vitest';
import { openClone, unmigrated } from '../../../../test/support/database.ts';
import { migrate } from '../../platform/db/migrate.ts';

test('access §30.10: a token in its last week at the upgrade was told, unless its letter still waits', {
  timeout: 120_000,
}, async () => {
  const { url, database } = await openClone(onTestFinished, unmigrated);
  await migrate(url, '0361_webhooks_restored');
  const { pool } = database;
  await pool.query(`
    INSERT INTO app_user (username, first_name, last_name, email, profile) VALUES ('ana', 'Ana', 'Soto', 'ana@ejemplo.cl', 'admin');
    INSERT INTO api_token (user_id, name, token_hash, ending, calls_per_minute, created_at, expires_at)
      SELECT u.id, 'En ' || n || ' días', sha256(n::text::bytea), 'abcd', 60, now() - interval '30 days', now() + make_interval(days => n)
        FROM app_user u, unnest(ARRAY[2, 5, 9]) AS n;
    SELECT graphile_worker.add_job('tell-of-token', json_build_object('tokenId', id, 'about', 'expiry')) FROM api_token WHERE name = 'En 5 días'`);
  await migrate(url);
  const { rows } = await pool.query<{ name: string }>(
    'SELECT name FROM api_token WHERE expiry_told_at IS NULL ORDER BY id',
  );
  expect(rows.map(({ name }) => name)).toEqual(['En 5 días', 'En 9 días']);
});
