import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/support/database.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const { url, drop } = await testDatabase();
afterAll(drop);

it('database-types.ts is what the migrations say (npm run db:types writes it)', async () => {
  const command = join(ROOT, 'node_modules/.bin/kysely-codegen');
  const { stdout } = await promisify(execFile)(command, ['--verify', '--url', url], { cwd: ROOT });
  expect(stdout).toMatch(/up-to-date|up to date/i);
});
