import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from './database.ts';

test('each test database is its own migrated one', async () => {
  const [a, b] = await Promise.all([testDatabase(), testDatabase()]);
  const client = new pg.Client({ connectionString: a.url });
  client.on('error', () => {});
  await client.connect();
  await client.query('CREATE TABLE only_here (id int)');
  const other = new pg.Client({ connectionString: b.url });
  await other.connect();
  const tables = async (of: pg.Client) =>
    (await of.query('SELECT tablename FROM pg_tables')).rows.map((row) => row.tablename);

  expect(await tables(client)).toContain('only_here');
  expect(await tables(other)).not.toContain('only_here');
  expect(await tables(other)).toContain('migration');
  await other.end();
  await Promise.all([a.drop(), b.drop()]);
  await expect(client.query('SELECT 1')).rejects.toThrow();
});
