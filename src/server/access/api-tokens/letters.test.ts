/** Letters about tokens, and what a restored backup does to them (access §30.10, access §30.11). */
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { testMailServer, textOf } from '../../../../test/support/mail.ts';
import { makeToken, program } from '../../../../test/support/tokens.ts';
import { formatDate, localDate } from '../../../domain/calendar/calendar.ts';
import { mailTokenLetter, revokeRestoredTokens } from './public.ts';

const mail = await testMailServer();
const app = await testApp({ SMTP_URL: mail.url });
const { db, pool } = app.database;
const admin = await app.signedInAs('admin');
const other = await app.signedInAs('admin');

/** What waits to be mailed, with how many days before the token ends. */
async function waiting() {
  const { rows } = await pool.query<{ payload: object; days: number }>(
    `SELECT j.payload, round(extract(epoch FROM t.expires_at - j.run_at) / 86400)::int AS days
       FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks k ON k.id = j.task_id
       JOIN api_token t ON t.id = (j.payload ->> 'tokenId')::int
      WHERE k.identifier = 'tell-of-token' ORDER BY j.id`,
  );
  return rows;
}
const lastDayOf = async (id: number) => {
  const { rows } = await pool.query<{ day: string }>(
    `SELECT ((expires_at AT TIME ZONE 'America/Santiago')::date - 1)::text AS day FROM api_token WHERE id = $1`,
    [id],
  );
  return formatDate(localDate(rows[0]?.day ?? ''));
};

beforeEach(async () => {
  await pool.query('DELETE FROM api_token; DELETE FROM graphile_worker._private_jobs');
  mail.messages.length = 0;
});

test('access §30.10: who has a token is told a week before it expires, unless it was revoked', async () => {
  const { id } = await makeToken(admin, ['/medicos']);
  expect(await waiting()).toEqual([{ payload: { tokenId: id, about: 'expiry' }, days: 7 }]);
  await mailTokenLetter(app.services, { tokenId: id, about: 'expiry' });
  expect(mail.messages).toHaveLength(1);
  expect(textOf(mail.messages[0] ?? '')).toContain(`vale hasta el ${await lastDayOf(id)}`);
  await admin.post(`/api/api-tokens/${id}/revoke`);
  await mailTokenLetter(app.services, { tokenId: id, about: 'expiry' });
  expect(mail.messages).toHaveLength(1);
});

test('access §30.10: the owner of a token is told when another person revokes it, and not when the owner does', async () => {
  const { id } = await makeToken(admin, ['/medicos']);
  await other.post(`/api/api-tokens/${id}/revoke`);
  const payload = { tokenId: id, about: 'revocation' };
  expect((await waiting()).map((one) => one.payload)).toContainEqual(payload);
  await mailTokenLetter(app.services, payload);
  expect(textOf(mail.messages[0] ?? '')).toContain('Prueba admin-2 revocó su token');
  const own = await makeToken(admin, ['/medicos']);
  await admin.post(`/api/api-tokens/${own.id}/revoke`);
  expect((await waiting()).map((one) => one.payload)).not.toContainEqual({
    tokenId: own.id,
    about: 'revocation',
  });
});

test('access §30.11: a restored backup opens the clinic to no token', async () => {
  const { token } = await makeToken(admin, ['/medicos']);
  const call = program(app, token);
  expect((await call({ method: 'GET', url: '/api/doctors' })).status).toBe(200);
  expect(await db.transaction().execute(revokeRestoredTokens)).toBe(1);
  expect((await call({ method: 'GET', url: '/api/doctors' })).status).toBe(401);
  const { rows } = await pool.query(
    `SELECT summary FROM audit_log WHERE action = 'apiToken.revoke' ORDER BY id DESC LIMIT 1`,
  );
  expect(rows).toEqual([
    { summary: 'Revocó todos los tokens que valían, al restaurar una copia: 1.' },
  ]);
  expect(await db.transaction().execute(revokeRestoredTokens)).toBe(0);
});
