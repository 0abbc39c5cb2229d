/** `npm run reset-password`: the way back of a sole administrator without mail (decision 54). */
import { expect, it } from 'vitest';
import type { CurrentUser } from '../src/contract/access/session.ts';
import { adminApp, TEST_PASSWORD } from './support/app.ts';
import { auditEntries } from './support/masters.ts';
import { runTool } from './support/server-process.ts';

const { app, admin } = await adminApp();
const me = (await admin.get<CurrentUser>('/api/native-user')).body;

const reset = (...names: string[]) => runTool('reset-password', names, { DATABASE_URL: app.url });
const signIn = (password: string) =>
  app.anonymous.post('/api/native-login', { username: me.username, password });

it('access §14.1: gives a temporary password, ends the sessions, and is in the audit log', async () => {
  const { code, output } = await reset(me.username ?? '');
  expect(output).toMatch(
    /^Contraseña temporal de Prueba admin-1 \(admin-1\): \S{14}\nSirve hasta el /,
  );
  expect(code).toBe(0);
  expect((await admin.get('/api/native-user')).status).toBe(401);
  expect((await signIn(TEST_PASSWORD)).status).toBe(401);
  expect((await signIn(/: (\S{14})\n/.exec(output)?.[1] ?? '')).status).toBe(200);
  const entries = await auditEntries(app, 'user', me.id);
  expect(entries).toContainEqual(
    expect.objectContaining({
      action: 'user.resetPassword',
      userName: 'Orden en el servidor',
      summary: 'Restableció la contraseña de Prueba admin-1.',
    }),
  );
});

it('access §14.2: reports an unknown account, and its usage', async () => {
  expect(await reset('nadie')).toEqual({
    code: 1,
    output: 'No hay una cuenta activa con el usuario, correo o RUT nadie.\n',
  });
  expect(await reset()).toEqual({ code: 1, output: 'Uso: npm run reset-password USUARIO\n' });
});
