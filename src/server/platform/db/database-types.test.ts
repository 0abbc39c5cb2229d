import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { readParts } from '../../../../bench/ablation-parts.ts';
import { reasonOf, reasonsLeftOver } from '../../../../bench/ablation-reasons.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { namedTables } from '../../../../tools/named-tables.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const { url, drop } = await testDatabase();
afterAll(drop);

it('database-types.ts equals the types of the migrations (npm run db:types writes it)', async () => {
  const command = join(ROOT, 'node_modules/.bin/kysely-codegen');
  const tables = ['--include-pattern', await namedTables(url)];
  const verify = ['--verify', '--url', url, ...tables];
  const { stdout } = await promisify(execFile)(command, verify, { cwd: ROOT });
  expect(stdout).toMatch(/up-to-date|up to date/i);
});

it('of every index and trigger that slows writing down, it is said what needs it', async () => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const parts = await readParts(client);
    expect(parts.map(reasonOf).every((reason) => reason !== '')).toBe(true);
    expect(reasonsLeftOver(parts)).toEqual([]);
    await client.query('CREATE INDEX attention_unneeded_idx ON attention (updated_at)');
    const withOneMore = await readParts(client);
    expect(() => withOneMore.map(reasonOf)).toThrow('what needs attention_unneeded_idx');
  } finally {
    await client.end();
  }
});
