/** What a question is told whose reading fails in the server itself (product §3.4). */
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { ask } from '../../../../test/support/demo-questions.ts';

const app = await testApp({}, { checksBooks: false });

test('product §3.4: a failure of the server is told as one, with its reference, and not as a request that can’t be read', async () => {
  const admin = await app.signedInAs('admin');
  const { pool } = app.database;
  await pool.query('ALTER TABLE surplus_part RENAME TO surplus_part_away');
  try {
    const { status, body } = await ask(admin, '¿Qué transferencias fueron rechazadas?');
    expect(status).toBe(500);
    expect(body).toMatchObject({
      code: 'server.failed',
      message: expect.stringContaining('referencia'),
    });
  } finally {
    await pool.query('ALTER TABLE surplus_part_away RENAME TO surplus_part');
  }
  const { status } = await ask(admin, '¿hubo rechazos del banco?');
  expect(status).toBe(200);
});
