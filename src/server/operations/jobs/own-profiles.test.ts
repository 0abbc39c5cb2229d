/** Who has some screens alone, by a profile of the clinic's own, follows and cancels the jobs that these queue. */
import { expect, test } from 'vitest';
import { adminApp, type Client } from '../../../../test/support/app.ts';

const { app, query, admin } = await adminApp();

let profiles = 0;
/** A user who has these screens and no other. */
async function userOf(...hrefs: string[]): Promise<Client> {
  const rows = await query`SELECT id FROM menu_option WHERE href = ANY(${hrefs})`;
  const { status, body } = await admin.post<{ id: number }>('/api/own-profiles', {
    from: { profile: 'supervisor' },
    name: `Perfil ${++profiles}`,
    optionIds: rows.map(({ id }) => id),
  });
  expect(status).toBe(201);
  const client = await app.signedInAs('supervisor');
  const { id } = (await client.get<{ id: number }>('/api/native-user')).body;
  await query`UPDATE app_user SET own_profile_id = ${body.id} WHERE id = ${id}`;
  return client;
}

async function addJob(type: string, status = 'pending'): Promise<string> {
  const rows = await query(
    `INSERT INTO job (type, payload, status, completed_at)
     VALUES ($1, '{}', $2::job_status, CASE WHEN $2 = 'failed' THEN now() END) RETURNING id`,
    [type, status],
  );
  return rows[0].id;
}
const statusOf = async (client: Client, id: string) => (await client.get(`/api/jobs/${id}`)).status;

test.each([
  ['retroactive-change', '/reglas'],
  ['retroactive-change', '/convenios'],
  ['send-receipt-reminders', '/boletas'],
  ['check-month', '/cierre'],
  ['check-month', '/pagar-nomina'],
  ['send-payslips', '/nomina-completa'],
])('operations §2.12: %s is followed and cancelled by who has %s alone', async (type, href) => {
  const client = await userOf(href);
  const own = await addJob(type);
  expect(await statusOf(client, own)).toBe(200);
  expect((await client.post(`/api/jobs/${own}/cancel`)).status).toBe(200);
});

test('operations §2.12: who queues one kind of job neither follows nor cancels others', async () => {
  const client = await userOf('/boletas');
  const foreign = await addJob('calculate-payments');
  expect(await statusOf(client, foreign)).toBe(403);
  expect((await client.post(`/api/jobs/${foreign}/cancel`)).status).toBe(403);
  expect((await client.get('/api/jobs')).status).toBe(403);
});

test('operations §4.13: the job monitor alone repeats no change of a rule, which it could not queue', async () => {
  const failed = await addJob('retroactive-change', 'failed');
  const monitor = await userOf('/job-monitor');
  expect(await statusOf(monitor, failed)).toBe(200);
  expect((await monitor.post(`/api/jobs/${failed}/retry`)).status).toBe(403);
  const both = await userOf('/job-monitor', '/convenios');
  expect((await both.post(`/api/jobs/${failed}/retry`)).status).toBe(200);
});
