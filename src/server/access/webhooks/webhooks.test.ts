/** What other systems are told, how it is signed, tried again and given up (access §31). */
import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { refusedBy, testApp } from '../../../../test/support/app.ts';
import { demoDatabase } from '../../../../test/support/demo-database.ts';
import { content, drip, httpSource, status } from '../../../../test/support/http-source.ts';
import { rolledBack } from '../../../../test/support/locks.ts';
import type { Webhook, WebhookDelivery } from '../../../contract/access/webhooks.ts';
import { readConfig } from '../../platform/config.ts';
import { keyIdOf } from '../../platform/sealed-secret.ts';
import { deliverWebhook, PAUSES, queueDue, webhookChores } from './deliver.ts';

const SOURCE_KEY = Buffer.alloc(32, 7).toString('base64');
const system = await httpSource();
const app = await testApp(
  { SOURCE_KEY, IMPORT_ALLOWED_HOSTS: '127.0.0.1' },
  { clinic: demoDatabase, checksBooks: 'atEnd' },
);
const { pool } = app.database;
const { query } = app;
const admin = await app.signedInAs('admin');
const ALL = ['job.finished', 'payments.paid', 'import.finished'];
type Refused = { code: string; message: string };

beforeEach(() => query`DELETE FROM webhook`);

const ask = (more: object = {}, client = admin) =>
  client.post<{ id: number; secret: string } & Refused>('/api/webhooks', {
    name: 'ERP',
    address: `${system.origin}/avisos`,
    events: ALL,
    ...more,
  });
async function make(more: object = {}) {
  const made = await ask(more);
  expect(made).toMatchObject({ status: 201 });
  return made.body;
}
const list = async () => (await admin.get<{ webhooks: Webhook[] }>('/api/webhooks')).body.webhooks;
const deliveries = async (id: number) =>
  (await admin.get<WebhookDelivery[]>(`/api/webhooks/${id}/deliveries`)).body;
/** Tries what is due, as the queue does. */
async function send(): Promise<void> {
  await query`UPDATE webhook_delivery SET next_at = now() WHERE state = 'waiting'`;
  await queueDue(app.database);
  const rows = await query`
    SELECT id, tries FROM webhook_delivery WHERE state = 'waiting' ORDER BY created_at`;
  for (const delivery of rows) await deliverWebhook(app.services, delivery);
}
const finishJob = (how = 'failed') =>
  pool
    .query(
      `WITH made AS (INSERT INTO job (type, status, payload) VALUES ('calculate-payments', 'processing', '{"month": 7, "year": 2026, "patientName": "Ana Soto"}') RETURNING id)
     SELECT id FROM made`,
    )
    .then(async ({ rows }) => {
      await query`UPDATE job SET status = ${how}, completed_at = now() WHERE id = ${rows[0].id}`;
      return String(rows[0].id);
    });

describe('access §31.2: what happened is told', () => {
  test('access §31.3: of a job, signed so that a receiver can verify it', async () => {
    system.on('/avisos', status(204));
    const { id, secret } = await make();
    const job = await finishJob();
    await send();
    expect(system.asked).toHaveLength(1);
    const [{ headers, body, method }] = system.asked as [(typeof system.asked)[number]];
    expect(method).toBe('POST');
    expect(JSON.parse(body)).toMatchObject({
      type: 'job.finished',
      data: {
        id: job,
        kind: 'calculate-payments',
        state: 'failed',
        month: 7,
        year: 2026,
        link: '/job-monitor',
      },
    });
    expect(body).not.toContain('Soto');
    const [delivery] = await deliveries(id);
    expect(headers['webhook-id']).toBe(delivery?.id);
    const seconds = Number(headers['webhook-timestamp']);
    expect(Math.abs(seconds - Date.now() / 1_000)).toBeLessThan(60);
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(key).toHaveLength(32);
    const signature = createHmac('sha256', key)
      .update(`${delivery?.id}.${seconds}.${body}`)
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(delivery).toMatchObject({ state: 'delivered', tries: [{ status: 204, problem: null }] });
  });

  test('access §31.6: with another secret once it is renewed, also of what waited', async () => {
    system.on('/avisos', status(500));
    const { id, secret: old } = await make();
    await finishJob();
    await send();
    const renewed = await admin.post<{ secret: string }>(`/api/webhooks/${id}/secret`);
    expect(renewed.status).toBe(200);
    expect(renewed.body.secret).not.toBe(old);
    await send();
    const { headers, body } = system.asked.at(-1) as (typeof system.asked)[number];
    const signed = (secret: string) =>
      createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
        .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
        .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signed(renewed.body.secret)}`);
    expect(headers['webhook-signature']).not.toBe(`v1,${signed(old)}`);
  });

  test('of payments by month and number, and of imports by their counts: nobody by name, no amount', async () => {
    system.on('/avisos', status(200));
    await make();
    const rows = await query`
      SELECT period_year AS year, period_month AS month, count(*)::int AS payments FROM payment
        WHERE status = 'processed' GROUP BY 1, 2 ORDER BY 1, 2 LIMIT 1`;
    const [month] = rows;
    expect(month).toBeDefined();
    // Written with what happened, it goes with it, too.
    await rolledBack(app.database, async (client) => {
      await client.query(
        `UPDATE payment SET status = 'paid', payment_date = current_date WHERE status = 'processed' AND period_year = $1 AND period_month = $2`,
        [month.year, month.month],
      );
      const { rows: told } = await client.query(`SELECT body FROM webhook_delivery`);
      expect(told.map(({ body }) => JSON.parse(body))).toMatchObject([
        { type: 'payments.paid', data: month },
      ]);
      expect(Object.keys(JSON.parse(told[0].body).data).sort()).toEqual([
        'link',
        'month',
        'payments',
        'year',
      ]);
    });
    expect((await pool.query('SELECT FROM webhook_delivery')).rowCount).toBe(0);
    await query`
      INSERT INTO import (record_type, file_name, total, created, rejected, completed_at) VALUES ('hmq', 'de Ana Soto.csv', 5, 3, 2, now())`;
    await send();
    const [asked] = system.asked;
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({
      type: 'import.finished',
      data: { kind: 'hmq', source: 'file', total: 5, created: 3, rejected: 2 },
    });
    expect(asked?.body).not.toContain('Soto');
  });

  test('to those who asked for it, and to nobody who is turned off', async () => {
    system.on('/avisos', status(200));
    const one = await make({ events: ['payments.paid'] });
    const other = await make({ name: 'Otro' });
    await admin.post(`/api/webhooks/${other.id}/active`, { isActive: false });
    await finishJob('completed');
    expect((await pool.query('SELECT FROM webhook_delivery')).rowCount).toBe(0);
    await admin.post(`/api/webhooks/${other.id}/active`, { isActive: true });
    await finishJob('cancelled');
    expect(await deliveries(one.id)).toEqual([]);
    expect(await deliveries(other.id)).toHaveLength(1);
  });
});

describe('access §31.4: what does not arrive', () => {
  test('is tried again with the same id and body for a day, then given up, and the webhook is turned off', async () => {
    system.on('/avisos', status(500));
    const { id } = await make();
    await finishJob();
    for (let tries = 0; tries <= PAUSES.length; tries += 1) await send();
    const [delivery] = await deliveries(id);
    expect(delivery).toMatchObject({ state: 'failed', nextAt: null });
    expect(delivery?.tries).toHaveLength(PAUSES.length + 1);
    expect(delivery?.tries[0]).toMatchObject({ status: 500, problem: 'Respondió 500' });
    expect(new Set(system.asked.map(({ body }) => body)).size).toBe(1);
    expect(new Set(system.asked.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(PAUSES.reduce((sum: number, pause) => sum + pause, 0) / 60).toBeGreaterThan(24);
    expect((await list())[0]).toMatchObject({ isActive: false, failed: 1 });
    expect((await list())[0]?.givenUpAt).not.toBeNull();
    const rows = await query`
      SELECT summary FROM audit_log WHERE action = 'webhook.giveUp' ORDER BY id DESC LIMIT 1`;
    expect(rows).toEqual([{ summary: 'Desactivó el aviso «ERP»: nada llegó durante un día.' }]);
    const letters = await query`
      SELECT FROM graphile_worker.jobs WHERE task_identifier = 'tell-of-webhook'`;
    expect(letters.length).toBeGreaterThan(0);
    // It answers again, and is sent what was missed, and what happened meanwhile.
    system.on('/avisos', status(200));
    await finishJob('completed');
    await queueDue(app.database);
    expect((await deliveries(id))[0]).toMatchObject({ state: 'waiting', tries: [] });
    await admin.post(`/api/webhooks/${id}/active`, { isActive: true });
    expect((await admin.post(`/api/webhooks/${id}/deliveries/${delivery?.id}/resend`)).status).toBe(
      200,
    );
    expect(
      await admin.post<Refused>(`/api/webhooks/${id}/deliveries/${delivery?.id}/resend`),
    ).toMatchObject(refusedBy(409, 'webhook.waiting'));
    await send();
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    expect((await list())[0]).toMatchObject({ isActive: true, givenUpAt: null, delivered: 2 });
  });

  test('is told by the status alone, whatever body follows it', async () => {
    const long = 'x'.repeat(100_000);
    const packed = { 'content-encoding': 'br' };
    const bodies: Readonly<Record<string, Parameters<typeof system.on>[1]>> = {
      larga: content('text/html', long),
      lenta: drip,
      comprimida: (response) => response.writeHead(202, packed).end('x'),
      fallida: (response) => response.writeHead(500).end(long),
    };
    const made: number[] = [];
    for (const [name, respond] of Object.entries(bodies)) {
      system.on(`/${name}`, respond);
      made.push((await make({ name, address: `${system.origin}/${name}` })).id);
    }
    await finishJob();
    await send();
    const told = await Promise.all(made.map(async (id) => (await deliveries(id))[0]));
    expect(told).toMatchObject([
      { state: 'delivered', tries: [{ status: 200, problem: null }] },
      { state: 'delivered', tries: [{ status: 200, problem: null }] },
      { state: 'delivered', tries: [{ status: 202, problem: null }] },
      { state: 'waiting', tries: [{ status: 500, problem: 'Respondió 500' }] },
    ]);
  });

  test('waits longer after each try, and is given to one worker at a time', async () => {
    system.on('/avisos', status(503));
    const queued = async () =>
      (
        await pool.query(
          `SELECT FROM graphile_worker.jobs WHERE task_identifier = 'deliver-webhook'`,
        )
      ).rowCount ?? 0;
    const before = await queued();
    const { id } = await make();
    await finishJob();
    await Promise.all([queueDue(app.database), queueDue(app.database)]);
    expect((await queued()) - before).toBe(1);
    const [{ id: delivery }] = (await deliveries(id)) as [WebhookDelivery];
    for (const [tries, pause] of PAUSES.slice(0, 3).entries()) {
      // Copies of the task that waited for a worker, or two workers at once.
      const copies = [1, 2, 3].map(() => deliverWebhook(app.services, { id: delivery, tries }));
      await Promise.all(copies);
      expect(system.asked).toHaveLength(tries + 1);
      const next = await query`
        SELECT round(extract(epoch FROM next_at - now()) / 60)::int AS minutes FROM webhook_delivery`;
      expect(next).toEqual([{ minutes: pause }]);
    }
  });

  test('is said in words: no connection, a redirect, and an answer that is none', async () => {
    system.on('/avisos', (response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/otro' }).end(),
    );
    const { id } = await make();
    const closed = await make({ name: 'Cerrado', address: 'http://127.0.0.1:1/avisos' });
    await finishJob();
    await send();
    expect((await deliveries(id))[0]?.tries).toMatchObject([
      { status: 302, problem: 'Respondió 302' },
    ]);
    expect(system.asked).toHaveLength(1);
    const [refused] = await deliveries(closed.id);
    expect(refused?.tries).toMatchObject([{ status: null }]);
    expect(refused?.tries[0]?.problem).toContain('127.0.0.1');
  });
});

describe('access §31.1: a webhook', () => {
  test('has its secret encrypted anew once SOURCE_KEY was replaced', async () => {
    system.on('/avisos', status(204));
    await make();
    await finishJob();
    const newer = Buffer.alloc(32, 9).toString('base64');
    const { sourceKeys } = readConfig({
      DEMO: '0',
      SOURCE_KEY: newer,
      SOURCE_OLD_KEYS: SOURCE_KEY,
    });
    const sealed = async () => (await query`SELECT sealed_secret AS sealed FROM webhook`)[0].sealed;
    expect(keyIdOf(await sealed())).toBe(sourceKeys[1]?.id);
    const rows = await query`SELECT id, tries FROM webhook_delivery`;
    const config = { ...app.services.config, sourceKeys };
    await deliverWebhook({ ...app.services, config }, rows[0]);
    expect(keyIdOf(await sealed())).toBe(sourceKeys[0]?.id);
    expect(system.asked).toHaveLength(1);
  });

  test('has an address of https outside, whatever its name resolves to', async () => {
    for (const address of [
      'https://localhost/x',
      'https://0.0.0.0/x',
      'https://169.254.169.254/latest',
      'https://[::1]/x',
      'http://ejemplo.cl/x',
      'ftp://ejemplo.cl/x',
      'https://u:c@ejemplo.cl/x',
      'erp.clinica.cl',
    ])
      expect(await ask({ address }), address).toMatchObject(
        refusedBy(400, 'webhook.addressRefused'),
      );
    for (const more of [
      { events: [] },
      { events: ['doctor.changed'] },
      { name: '' },
      { secret: 'x' },
    ])
      expect(await ask(more)).toMatchObject(refusedBy(400, 'request.invalid'));
    await make();
    expect(await ask({ name: 'erp' })).toMatchObject(refusedBy(409, 'webhook.nameTaken'));
  });

  test('tells its secret once, and keeps it encrypted', async () => {
    const { id, secret } = await make();
    const rows = await query`SELECT sealed_secret FROM webhook`;
    expect(rows[0].sealed_secret.includes(Buffer.from(secret))).toBe(false);
    expect(JSON.stringify(await list())).not.toContain(secret);
    const log = await query`SELECT after::text, summary FROM audit_log WHERE entity = 'webhook'`;
    expect(JSON.stringify(log)).not.toContain(secret);
    expect((await admin.delete(`/api/webhooks/${id}`)).status).toBe(200);
    expect(await admin.delete(`/api/webhooks/${id}`)).toMatchObject(
      refusedBy(404, 'record.notFound'),
    );
  });

  test('is an administrator’s, even for who has the screen', async () => {
    await query`UPDATE permission SET is_allowed = true FROM menu_option o
      WHERE o.id = menu_option_id AND o.href = '/acceso-maquinas' AND profile = 'supervisor'`;
    const supervisor = await app.signedInAs('supervisor');
    expect(await ask({}, supervisor)).toMatchObject(refusedBy(403, 'access.denied'));
    expect(await supervisor.get('/api/webhooks')).toMatchObject(refusedBy(403, 'access.denied'));
  });

  test('is tried by a message that says so, even while it is off; old deliveries go at night', async () => {
    system.on('/avisos', status(200));
    const { id } = await make();
    await admin.post(`/api/webhooks/${id}/active`, { isActive: false });
    expect((await admin.post(`/api/webhooks/${id}/test`)).status).toBe(200);
    await send();
    expect(JSON.parse(system.asked[0]?.body ?? '')).toMatchObject({ type: 'test' });
    // product §1.6
    const [delivery] = await deliveries(id);
    await admin.post(`/api/webhooks/${id}/deliveries/${delivery?.id}/resend`);
    const entries = await query`
      SELECT action FROM audit_log WHERE entity = 'webhook' AND entity_id = ${String(id)} ORDER BY id DESC LIMIT 2`;
    expect(entries).toEqual([{ action: 'webhook.resend' }, { action: 'webhook.test' }]);
    await query`UPDATE webhook_delivery SET created_at = now() - interval '31 days'`;
    for (const chore of webhookChores)
      if (chore.at === 'nightly') await chore.run(app.database, app.services);
    expect(await deliveries(id)).toEqual([]);
  });
});
