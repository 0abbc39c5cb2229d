/** `npm run verify-books` on a database beside a running server. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from './support/app.ts';
import { payrollData } from './support/payroll-data.ts';

const ROOT = join(import.meta.dirname, '..');

// The books are made wrong on purpose.
const app = await testApp({}, { checksBooks: false });
await (await payrollData(app.database)).paidDoctor();

/** What the command says, and its exit code. */
async function verify(environment: Record<string, string>) {
  const run = promisify(execFile)(process.execPath, ['tools/verify-books.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
  });
  return run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }) => ({ code, said: `${stdout}${stderr}` }),
  );
}

// operations §5.5
it('lists what it checked, and says that the books are right', async () => {
  const { code, said } = await verify({ DATABASE_URL: app.url });
  expect(said).toMatch(/^bien +1 pago +Cada pago es la suma de sus registros/);
  expect(said).toMatch(/\nLos libros están en orden: 18 revisiones\.\n$/);
  expect(code).toBe(0);
});

// operations §5.5
it('names what is wrong and ends with 1', async () => {
  await sql`ALTER TABLE payment DISABLE TRIGGER payment_kept`.execute(app.database.db);
  await sql`UPDATE payment SET total_attentions = 7`.execute(app.database.db);
  const { code, said } = await verify({ DATABASE_URL: app.url });
  expect(said).toContain('\n      1 con diferencias: 1\n');
  expect(said).toContain('Los libros no cuadran: 1 de 18 revisiones encontró diferencias.');
  expect(code).toBe(1);
});

it('says where there is no database, and creates none', async () => {
  const { code, said } = await verify({ DATABASE_URL: '', DATA_DIR: '/nonexistent/data' });
  expect(said).toContain('No hay base de datos en /nonexistent/data.');
  expect(code).toBe(1);
});
