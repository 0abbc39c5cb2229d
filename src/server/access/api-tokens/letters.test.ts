/** Letters about tokens, and what a restored backup does to them (access §30.10, access §30.11). */
import { beforeEach, expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { testMailServer, textOf } from '../../../../test/support/mail.ts';
import { makeToken, program } from '../../../../test/support/tokens.ts';
import { addDays, formatDate, localDate } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';
import { mailTokenLetter, revokeRestoredTokens, tokenChores } from './public.ts';

const mail = await testMailServer();
const { app, db, query, admin } = await adminApp({ SMTP_URL: mail.url });
const other = await app.signedInAs('admin');

/** The letters that wait to be mailed. */
async function waiting() {
  const rows = await query<{ payload: object }>`
    SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks k ON k.id = j.task_id
      WHERE k.identifier = 'tell-of-token' ORDER BY j.id`;
  return rows.map(({ payload }) => payload);
}
const lastDayOf = async (id: number) => {
  const rows = await query<{ day: string }>`
    SELECT ((expires_at AT TIME ZONE 'America/Santiago')::date - 1)::text AS day FROM api_token WHERE id = ${id}`;
  return formatDate(localDate(rows[0]?.day ?? ''));
};

beforeEach(async () => {
  await query`DELETE FROM api_token; DELETE FROM graphile_worker._private_jobs`;
  mail.messages.length = 0;
});

/** Makes a token for thirty days, and moves it this number of days into the past. Answers its id. */
async function tokenAfter(days: number, more: object = {}): Promise<number> {
  const { id } = await makeToken(admin, ['/medicos'], { name: `De ${days} días`, ...more });
  await query`ALTER TABLE api_token DISABLE TRIGGER api_token_stays`;
  await query(
    `UPDATE api_token SET created_at = created_at - make_interval(days => $2), expires_at = expires_at - make_interval(days => $2) WHERE id = $1`,
    [id, days],
  );
  await query`ALTER TABLE api_token ENABLE TRIGGER api_token_stays`;
  return id;
}
async function aNightPasses(): Promise<void> {
  for (const chore of tokenChores) await chore.run(app.database, app.services);
}

test('access §30.10: who has a token is told a week before it ends, once, however old it is', async () => {
  await tokenAfter(22);
  const soon = await tokenAfter(25);
  await tokenAfter(0, { expiresOn: addDays(today(), 5) });
  const revoked = await tokenAfter(26);
  await admin.post(`/api/api-tokens/${revoked}/revoke`);
  await aNightPasses();
  const payload = { tokenId: soon, about: 'expiry' };
  expect(await waiting()).toEqual([payload]);
  // As if revoked in the meantime, no letter leaves.
  await mailTokenLetter(app.services, { ...payload, tokenId: revoked });
  expect(mail.messages).toHaveLength(0);
  await mailTokenLetter(app.services, payload);
  expect(mail.messages).toHaveLength(1);
  expect(textOf(mail.messages[0] ?? '')).toContain(`vale hasta el ${await lastDayOf(soon)}`);
  // A letter that an earlier version queued for the same token, and another night.
  await mailTokenLetter(app.services, payload);
  await aNightPasses();
  expect(mail.messages).toHaveLength(1);
  expect(await waiting()).toHaveLength(1);
});

test('access §30.10: a letter that could not be sent is queued the next night', async () => {
  const id = await tokenAfter(25);
  await aNightPasses();
  await aNightPasses();
  expect(await waiting()).toEqual([
    { tokenId: id, about: 'expiry' },
    { tokenId: id, about: 'expiry' },
  ]);
});

test('access §30.10: the owner of a token is told when another person revokes it, and not when the owner does', async () => {
  const { id } = await makeToken(admin, ['/medicos']);
  await other.post(`/api/api-tokens/${id}/revoke`);
  const payload = { tokenId: id, about: 'revocation' };
  expect(await waiting()).toContainEqual(payload);
  await mailTokenLetter(app.services, payload);
  expect(textOf(mail.messages[0] ?? '')).toContain('Prueba admin-2 revocó su token');
  const own = await makeToken(admin, ['/medicos']);
  await admin.post(`/api/api-tokens/${own.id}/revoke`);
  expect(await waiting()).not.toContainEqual({ tokenId: own.id, about: 'revocation' });
});

test('access §30.11: a restored backup opens the clinic to no token', async () => {
  const { token } = await makeToken(admin, ['/medicos']);
  const call = program(app, token);
  expect((await call({ method: 'GET', url: '/api/doctors' })).status).toBe(200);
  expect(await db.transaction().execute(revokeRestoredTokens)).toBe(1);
  expect((await call({ method: 'GET', url: '/api/doctors' })).status).toBe(401);
  const rows = await query`
    SELECT summary FROM audit_log WHERE action = 'apiToken.revoke' ORDER BY id DESC LIMIT 1`;
  expect(rows).toEqual([
    { summary: 'Revocó todos los tokens que valían, al restaurar una copia: 1.' },
  ]);
  expect(await db.transaction().execute(revokeRestoredTokens)).toBe(0);
});
