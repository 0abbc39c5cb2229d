/** What the web server answers besides the calls. */
import { expect, it } from 'vitest';
import { testApp } from '../../test/support/app.ts';
import { buildApp } from './app.ts';

it('tells who asks while it stops, in words, and begins nothing', async () => {
  const { services } = await testApp();
  const app = await buildApp(services);
  const asked: Response[] = [];
  app.addHook('preClose', async () => {
    const { port } = app.server.address() as { port: number };
    const origin = `http://127.0.0.1:${port}`;
    const headers = { 'sec-fetch-dest': 'document' };
    asked.push(
      await fetch(`${origin}/api/native-user`),
      await fetch(`${origin}/api/no-such-call`),
      await fetch(`${origin}/atenciones-medicas`, { headers }),
    );
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await app.close();
  const message = 'El sistema se está deteniendo o reiniciando. Intente de nuevo en un minuto.';
  expect(asked.map(({ status }) => status)).toEqual([503, 503, 503]);
  const [call, unknown, page] = asked;
  expect(call?.headers.get('connection')).toBe('close');
  expect(await call?.json()).toEqual({ code: 'server.stopping', message });
  expect(await unknown?.json()).toMatchObject({ message });
  expect(await page?.text()).toContain(`<p>${message}</p>`);
});
