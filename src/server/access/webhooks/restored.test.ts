/** What a restored backup does to webhooks (access §31.7). */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { httpSource, status } from '../../../../test/support/http-source.ts';
import { testMailServer, textOf } from '../../../../test/support/mail.ts';
import type { Webhook } from '../../../contract/access/webhooks.ts';
import { rowsOf } from '../../platform/db/database.ts';
import {
  deliverWebhook,
  mailRestoredWebhooks,
  stopRestoredWebhooks,
  tellOfStoppedWebhooks,
  webhookChores,
} from './public.ts';

const mail = await testMailServer();
const system = await httpSource();
const { app, db, pool, query, admin } = await adminApp({
  SMTP_URL: mail.url,
  SOURCE_KEY: Buffer.alloc(32, 7).toString('base64'),
  IMPORT_ALLOWED_HOSTS: '127.0.0.1',
});

const list = async () => (await admin.get<{ webhooks: Webhook[] }>('/api/webhooks')).body.webhooks;
async function make(name: string): Promise<number> {
  const address = `${system.origin}/avisos`;
  const asked = { name, address, events: ['job.finished'] };
  const made = await admin.post<{ id: number }>('/api/webhooks', asked);
  expect(made.status).toBe(201);
  return made.body.id;
}
const finishJob = () =>
  pool
    .query(
      `WITH made AS (INSERT INTO job (type, status, payload) VALUES ('calculate-payments', 'processing', '{}') RETURNING id) SELECT id FROM made`,
    )
    .then(({ rows }) =>
      pool.query(`UPDATE job SET status = 'failed', completed_at = now() WHERE id = $1`, [
        rows[0].id,
      ]),
    );
/** What is due is sent, as each minute. */
async function aMinutePasses(): Promise<void> {
  for (const chore of webhookChores)
    if (chore.at === 'everyMinute') await chore.run(app.database, app.services);
  const rows = await query`
    SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks k ON k.id = j.task_id
      WHERE k.identifier = 'deliver-webhook'`;
  await query`
    SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs WHERE task_identifier = 'deliver-webhook'`;
  for (const { payload } of rows) await deliverWebhook(app.services, payload);
}

test('access §31.7: a restored backup sends nothing to other systems until somebody turns its webhooks on', async () => {
  system.on('/avisos', status(204));
  const erp = await make('ERP');
  const off = await make('Otro');
  await admin.post(`/api/webhooks/${off}/active`, { isActive: false });
  await finishJob();
  await admin.post(`/api/webhooks/${erp}/test`);

  expect(await db.transaction().execute(stopRestoredWebhooks)).toEqual(['ERP']);
  await finishJob();
  await aMinutePasses();
  expect(system.asked).toEqual([]);
  const [stopped, other] = await list();
  expect(stopped).toMatchObject({ isActive: false, restoredAt: expect.any(String), waiting: 2 });
  expect(other).toMatchObject({ isActive: false, restoredAt: null });
  const rows = await query`
    SELECT summary FROM audit_log WHERE entity = 'webhook' ORDER BY id DESC LIMIT 1`;
  expect(rows).toEqual([
    { summary: 'Desactivó los avisos a otros sistemas, al restaurar una copia: ERP.' },
  ]);
  expect(await db.transaction().execute(stopRestoredWebhooks)).toEqual([]);

  await admin.post(`/api/webhooks/${erp}/active`, { isActive: true });
  expect((await list())[0]).toMatchObject({ isActive: true, restoredAt: null });
  await aMinutePasses();
  expect(system.asked.map(({ body }) => JSON.parse(body).type)).toEqual([
    'job.finished',
    'job.finished',
  ]);
});

test('access §31.7: administrators are mailed which ones, as long as they are off', async () => {
  const id = await make('Contabilidad');
  const names = await db.transaction().execute(stopRestoredWebhooks);
  await db.transaction().execute((tx) => tellOfStoppedWebhooks(tx, names));
  const rows = await query`
    SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks k ON k.id = j.task_id
      WHERE k.identifier = 'tell-of-restored-webhooks'`;
  expect(rows).toHaveLength(1);
  await mailRestoredWebhooks(app.services, rows[0].payload);
  const [letter] = mail.messages;
  expect(textOf(letter ?? '')).toContain('- Contabilidad');
  for (const name of names) {
    const found = (await list()).find((webhook) => webhook.name === name);
    await admin.post(`/api/webhooks/${found?.id ?? id}/active`, { isActive: true });
  }
  await mailRestoredWebhooks(app.services, rows[0].payload);
  expect(mail.messages).toHaveLength(1);
});

test('access §31.7: a backup of a version that did not say why a webhook is off, too', async () => {
  await make('Antiguo');
  const end = new Error('nothing of it stays');
  await expect(
    db.transaction().execute(async (tx) => {
      await sql`ALTER TABLE webhook DROP COLUMN restored_at CASCADE`.execute(tx);
      const names = await stopRestoredWebhooks(tx);
      expect(names).toContain('Antiguo');
      expect(await rowsOf(tx)`SELECT name FROM webhook WHERE is_active`).toEqual([]);
      // As the migration that follows adds it.
      await sql`ALTER TABLE webhook ADD COLUMN restored_at timestamptz`.execute(tx);
      await tellOfStoppedWebhooks(tx, names);
      const told = await rowsOf(tx)`
        SELECT name FROM webhook WHERE restored_at IS NOT NULL AND name = 'Antiguo'`;
      expect(told).toEqual([{ name: 'Antiguo' }]);
      throw end;
    }),
  ).rejects.toBe(end);
});
