/** Calls within the server: with the session's rights, and none that changes anything. */
import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { addAttentions, fillClinic } from '../../../../test/support/clinic.ts';
import { readCalls, type Telling } from './read-calls.ts';

const app = await testApp();

/** The calls with the rights of this session. */
async function callsOf(profile: 'admin' | 'user' | null, more: Partial<Telling> = {}) {
  const cookie = profile && (await app.signedInAs(profile)).cookie;
  const request = {
    server: app.app,
    headers: { ...(cookie && { cookie }) },
    socket: { remoteAddress: '127.0.0.1' },
  };
  const telling = { patients: 'shown', leavesHouse: false, ...more } as const;
  return readCalls(request as unknown as FastifyRequest, telling);
}

it('operations §6.7: reads with the rights of the session', async () => {
  const admin = await callsOf('admin');
  expect(await admin.doctors.list({ limit: 5, sort: 'name' })).toEqual([]);
  const user = await callsOf('user');
  await expect(user.doctors.list({ sort: 'name' })).rejects.toMatchObject({
    code: 'access.denied',
    status: 403,
    message: 'Acceso denegado: su perfil no permite esta acción.',
  });
  const nobody = await callsOf(null);
  await expect(nobody.doctors.list({ sort: 'name' })).rejects.toMatchObject({ status: 401 });
});

it('refuses calls that may change something, before they are made', async () => {
  const admin = await callsOf('admin');
  await expect(admin.doctors.remove({ id: 1 })).rejects.toThrow('DELETE /api/doctors/1 may change');
  await expect(admin.session.signOut({})).rejects.toThrow('POST /api/native-logout may change');
});

it('operations §6.28: tells no patient where a model outside the house is to answer', async () => {
  await fillClinic(app.database);
  await addAttentions(app.database, '2026-07', 2);
  const list = { limit: 5, sort: 'attentionDate' } as const;
  const [whole] = await (await callsOf('admin')).attentions.list(list);
  const [masked] = await (await callsOf('admin', { patients: 'masked' })).attentions.list(list);
  if (!whole || !masked) throw new Error('there are attentions');
  expect(masked.patientName).toBe(whole.patientName.replace(/(\S)\S*/g, '$1•••'));
  expect(masked.patientRut).toBe(`•••${whole.patientRut.slice(-4)}`);
  expect({ ...masked, patientName: '', patientRut: '' }).toEqual({
    ...whole,
    patientName: '',
    patientRut: '',
  });
});

it('reads once what an answer asks for twice, and anew for the next answer', async () => {
  const add = () => app.database.db.insertInto('specialty').values({ name: 'Fisiatría' }).execute();
  const list = { search: 'fisiatria', limit: 5, sort: 'name' } as const;
  const first = await callsOf('admin');
  expect(await first.specialties.list(list)).toEqual([]);
  await add();
  expect(await first.specialties.list(list)).toEqual([]);
  expect(await first.specialties.list({ ...list, limit: 6 })).toHaveLength(1);
  expect(await (await callsOf('admin')).specialties.list(list)).toHaveLength(1);
});
