/** Linking one's account to a doctor, and the months of one's statement (access §11, access §12). */
import { describe, expect, test } from 'vitest';
import type { Client, Profile } from '../../../../test/support/app.ts';
import { auditEntries, type Refused } from '../../../../test/support/masters.ts';
import { payrollApp } from '../../../../test/support/payroll-app.ts';
import type { LinkableDoctor } from '../../../contract/access/profile.ts';
import type { CurrentUser } from '../../../contract/access/session.ts';

const { app, db, data } = await payrollApp();

async function someone(profile: Profile): Promise<{ client: Client; id: number; rut: string }> {
  const client = await app.signedInAs(profile);
  const { id, rut } = (await client.get<CurrentUser>('/api/native-user')).body;
  return { client, id, rut: rut ?? '' };
}

/** A doctor who bears this RUT. */
async function doctorOf(rut: string): Promise<number> {
  const id = await data.doctor();
  await db.updateTable('doctor').set({ rut }).where('id', '=', id).execute();
  return id;
}

const link = (client: Client, doctorId: unknown) =>
  client.post<Refused>('/api/link-doctor', { doctorId });
const linked = async (client: Client) =>
  (await client.get<CurrentUser>('/api/auth/user')).body.doctorId;
const offered = async (client: Client, query = '') =>
  (await client.get<LinkableDoctor[]>(`/api/linkable-doctors${query}`)).body.map(({ id }) => id);

describe('access §12.1: who has the users’ screen', () => {
  test('access §12.1: is linked to any doctor, and the account is refreshed', async () => {
    const { client, id } = await someone('admin');
    const doctorId = await data.doctor({ name: 'Inés Bravo' });
    expect(await offered(client)).toContain(doctorId);
    expect((await link(client, doctorId)).body).toEqual({ success: true, doctorId });
    expect(await linked(client)).toBe(doctorId);
    expect((await auditEntries(app, 'user', id)).at(-1)).toMatchObject({
      action: 'user.linkDoctor',
      summary: 'Vinculó su cuenta a Inés Bravo.',
      before: { doctorId: null },
      after: { doctorId },
    });
  });
});

describe.each(['supervisor', 'doctor', 'user'] as const)('access §12.1: %s', (profile) => {
  // access §12.1, access §12.2
  test('is linked only to the doctor with the RUT of the user, and is offered no other', async () => {
    const { client, rut } = await someone(profile);
    const other = await data.doctor();
    expect(await offered(client)).toEqual([]);
    const refused = await link(client, other);
    expect([refused.status, refused.body.code]).toEqual([403, 'profile.notOwnDoctor']);
    expect(refused.body.message).toBe(
      'Solo puede vincular la ficha de médico que lleva su propio RUT. Otra la vincula quien tiene Gestión de Usuarios, al editar su cuenta.',
    );
    expect(await linked(client)).toBeNull();

    const own = await doctorOf(rut);
    expect(await offered(client)).toEqual([own]);
    // No search, no id and no page shows another one.
    expect(await offered(client, `?search=Prueba&ids=${own},${other}`)).toEqual([own]);
    expect((await link(client, own)).status).toBe(200);
    expect(await linked(client)).toBe(own);
  });

  test('access §12.2: without a RUT is linked to nobody', async () => {
    const { client, id } = await someone(profile);
    await db.updateTable('appUser').set({ rut: null }).where('id', '=', id).execute();
    expect(await offered(client)).toEqual([]);
    expect((await link(client, await data.doctor())).status).toBe(403);
  });
});

describe('access §12: a link', () => {
  test('access §12.4: is removed again; without one nothing happens', async () => {
    const { client, id } = await someone('admin');
    const doctorId = await data.doctor({ name: 'Raúl Meza' });
    await link(client, doctorId);
    for (let time = 1; time <= 2; time++)
      expect((await client.post('/api/unlink-doctor')).body).toEqual({ success: true });
    expect(await linked(client)).toBeNull();
    const entries = await auditEntries(app, 'user', id);
    expect(entries.filter(({ action }) => action === 'user.unlinkDoctor')).toEqual([
      expect.objectContaining({ summary: 'Desvinculó su cuenta de Raúl Meza.' }),
    ]);
  });

  test('access §12.3: is made once: repeating it changes nothing, and another doctor needs an unlink first', async () => {
    const { client, id } = await someone('admin');
    const doctorId = await data.doctor({ name: 'Sara Ponce' });
    await link(client, doctorId);
    expect((await link(client, doctorId)).status).toBe(200);
    const refused = await link(client, await data.doctor());
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Su cuenta ya está vinculada a Sara Ponce. Desvincúlela primero.',
    ]);
    const entries = await auditEntries(app, 'user', id);
    expect(entries.filter(({ action }) => action === 'user.linkDoctor')).toHaveLength(1);
  });

  test('access §12.1: is to a doctor whom no other account has', async () => {
    const [first, second] = [await someone('admin'), await someone('admin')];
    const doctorId = await data.doctor();
    const answers = await Promise.all([
      link(first.client, doctorId),
      link(second.client, doctorId),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toBe('Ese médico ya está vinculado a otro usuario.');
    expect(await offered(first.client)).not.toContain(doctorId);
  });

  test('access §12.1: is to an active doctor who exists', async () => {
    const { client } = await someone('admin');
    const gone = await data.doctor();
    await db.updateTable('doctor').set({ isActive: false }).where('id', '=', gone).execute();
    for (const doctorId of [gone, 99_999_999]) {
      const refused = await link(client, doctorId);
      expect([refused.status, refused.body.code]).toEqual([400, 'doctor.unknown']);
    }
    for (const nothing of ['', null, undefined])
      expect((await link(client, nothing)).body.message).toBe('Seleccione un médico');
  });

  test('access §12.5: limits sessions that were open: the next call counts', async () => {
    const { client, rut } = await someone('doctor');
    const doctorId = await doctorOf(rut);
    await link(client, doctorId);
    const own = () => client.get(`/api/generate-cartola-html/${doctorId}/7/2026`);
    expect((await own()).status).not.toBe(403);
    await client.post('/api/unlink-doctor');
    expect((await own()).status).toBe(403);
  });
});

describe('access §11.6: the months of the user’s statement', () => {
  test('access §11.6: are those that were paid, newest first, with their records', async () => {
    const { client, rut } = await someone('doctor');
    expect(await client.get('/api/own-statement-periods')).toMatchObject({
      status: 409,
      body: { message: 'No hay perfil médico vinculado' },
    });
    const doctorId = await doctorOf(rut);
    await link(client, doctorId);
    const periods = async () => (await client.get('/api/own-statement-periods')).body;
    expect(await periods()).toEqual([]);
    await data.attentions(doctorId, [{ date: '2026-05-04' }, { date: '2026-07-11' }, {}]);
    await data.process();
    expect(await periods()).toEqual([]);
    const july = { month: 7, year: 2026, records: 2 };
    await data.pay(doctorId);
    expect(await periods()).toEqual([july]);
    await data.pay(doctorId, '2026-08-06', '2026-05-01');
    expect(await periods()).toEqual([july, { month: 5, year: 2026, records: 1 }]);
    // A complementaria is of the same month.
    await data.attentions(doctorId, [{}]);
    await data.processAndPay(doctorId, '2026-09-05');
    expect(await periods()).toEqual([
      { ...july, records: 3 },
      { month: 5, year: 2026, records: 1 },
    ]);
  });
});

test('access §11.5: linked staff read their own cartola without a screen of cartolas, and no other', async () => {
  const { client, rut } = await someone('supervisor');
  const own = await data.paidDoctor();
  await db.updateTable('doctor').set({ rut }).where('id', '=', own).execute();
  const other = await data.paidDoctor();
  await db
    .deleteFrom('permission')
    .where('profile', '=', 'supervisor')
    .where('menuOptionId', 'in', (where) =>
      where.selectFrom('menuOption').select('id').where('href', '<>', '/perfil'),
    )
    .execute();
  await link(client, own);
  expect((await client.get(`/api/statement-periods/${own}`)).status).toBe(200);
  expect((await client.get(`/api/generate-cartola-html/${own}/7/2026`)).status).toBe(200);
  expect((await client.get(`/api/statement-periods/${other}`)).status).toBe(403);
});
