/** `npm run remove-factor`: the way back of who lost phone and recovery codes (decision 106). */
import { expect, it } from 'vitest';
import { testApp } from './support/app.ts';
import { enrol, FACTOR_KEY, finish, halfOpen } from './support/factors.ts';
import { auditEntries } from './support/masters.ts';
import { runTool } from './support/server-process.ts';

const app = await testApp({ FACTOR_KEY });
const remove = (...names: string[]) => runTool('remove-factor', names, { DATABASE_URL: app.url });

it('access §18.8: takes the factor away, ends the sessions, and is in the audit log', async () => {
  const user = await enrol(app, await app.signedInAs('admin'));
  const waiting = await halfOpen(app, user.username);
  expect(await remove(user.username)).toEqual({
    code: 0,
    output:
      'Se quitó el segundo factor de Prueba admin-1 (admin-1). Las sesiones abiertas se cerraron; ahora ingresa con su contraseña.\n',
  });
  expect((await user.client.get('/api/native-user')).status).toBe(401);
  expect((await finish(app, waiting, user.recoveryCodes[0])).body.code).toBe(
    'factor.signInExpired',
  );
  expect(await auditEntries(app, 'user', user.id)).toContainEqual(
    expect.objectContaining({
      action: 'factor.remove',
      userName: 'Orden en el servidor',
      summary: 'Quitó el segundo factor de Prueba admin-1.',
    }),
  );
  expect(await remove(user.username)).toEqual({
    code: 1,
    output: 'Prueba admin-1 (admin-1) no tiene segundo factor.\n',
  });
});

it('reports an unknown account, and its usage', async () => {
  expect(await remove('nadie')).toEqual({
    code: 1,
    output: 'No hay una cuenta activa con el usuario, correo o RUT nadie.\n',
  });
  expect(await remove()).toEqual({ code: 1, output: 'Uso: npm run remove-factor USUARIO\n' });
});
