/** `npm run verify-books` on a database beside a running server. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from './support/app.ts';
import { payrollData } from './support/payroll-data.ts';
import { runTool } from './support/server-process.ts';

// The books are made wrong on purpose.
const app = await testApp({}, { checksBooks: false });
await (await payrollData(app.database)).paidDoctor();

const verify = (environment: Record<string, string>) => runTool('verify-books', [], environment);

// operations §5.5
it('lists what it checked, and says that the books are right', async () => {
  const { code, output } = await verify({ DATABASE_URL: app.url });
  expect(output).toMatch(/^bien +1 pago +Cada pago es la suma de sus registros/);
  expect(output).toMatch(/\nLos libros están en orden: \d+ revisiones\.\n$/);
  expect(code).toBe(0);
});

// operations §5.5
it('names what is wrong and ends with 1', async () => {
  await sql`ALTER TABLE payment DISABLE TRIGGER payment_kept`.execute(app.database.db);
  await sql`UPDATE payment SET total_attentions = 7`.execute(app.database.db);
  const { code, output } = await verify({ DATABASE_URL: app.url });
  expect(output).toContain('\n      1 con diferencias: 1\n');
  expect(output).toMatch(/Los libros no cuadran: 1 de \d+ revisiones encontró diferencias\./);
  expect(code).toBe(1);
});

it('says where there is no database, and creates none', async () => {
  const { code, output } = await verify({ DATABASE_URL: '', DATA_DIR: '/nonexistent/data' });
  expect(output).toContain('No hay base de datos en /nonexistent/data.');
  expect(code).toBe(1);
});
