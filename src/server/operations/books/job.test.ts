/** The check of the books as a job, and its report to the administrator. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { runJob } from '../../../../test/support/clinic.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import type { BooksReport } from '../../../contract/operations/books.ts';
import type { AttentionNeeded } from '../../../contract/operations/dashboard.ts';

// The books are made wrong on purpose.
const { app, admin } = await adminApp({}, { checksBooks: false });
await (await payrollData(app.database)).paidDoctor();

const verify = () => runJob(app, admin, '/api/books/verification', {});
const latest = async () => (await admin.get<BooksReport | null>('/api/books/verification')).body;
const needed = async (client = admin) =>
  (await client.get<AttentionNeeded>('/api/dashboard/attention-needed')).body.books;

it('reports nothing before the first check, nor while the books are right', async () => {
  expect(await latest()).toBeNull();
  expect(await needed()).toBeNull();
  expect(await verify()).toMatchObject({
    status: 'completed',
    result: {
      message: expect.stringMatching(/^Los libros están en orden: \d+ revisiones\.$/),
      failed: 0,
    },
  });
  expect((await latest())?.failed).toBe(0);
  expect(await needed()).toBeNull();
});

it('operations §5.6: reports to users with the job monitor what is wrong, until a check finds it right', async () => {
  const wrongBy = (count: number) =>
    app.database.db.transaction().execute(async (tx) => {
      await sql`ALTER TABLE payment DISABLE TRIGGER payment_kept`.execute(tx);
      await sql`UPDATE payment SET total_attentions = total_attentions + ${count}`.execute(tx);
    });
  await wrongBy(1);
  expect((await verify()).result).toMatchObject({
    message: expect.stringMatching(
      /^Los libros no cuadran: 1 de \d+ revisiones encontró diferencias\.$/,
    ),
  });
  expect(await needed()).toMatchObject({
    failed: [{ key: 'payment-sums', checked: '1 pago', wrong: 1, ids: ['1'] }],
  });
  expect(await needed(await app.signedInAs('supervisor'))).toBeNull();
  await wrongBy(-1);
  await verify();
  expect(await needed()).toBeNull();
});
