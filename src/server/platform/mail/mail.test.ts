/** What every mail has, from any sender. */
import { expect, it } from 'vitest';
import { testMailServer } from '../../../../test/support/mail.ts';
import { readConfig } from '../config.ts';
import { createMailer } from './mail.ts';

const server = await testMailServer();

/** The Message-IDs of two mails, each of a mailer of its own, as after a restart. */
async function messageIds(environment: Record<string, string> = {}): Promise<string[]> {
  server.messages.length = 0;
  for (let turn = 0; turn < 2; turn += 1) {
    const mailer = createMailer(readConfig({ SMTP_URL: server.url, ...environment }));
    await mailer.send({ to: 'ana@ejemplo.cl', subject: 'Prueba', text: 'Hola' });
    await mailer.close();
  }
  return server.messages.map((message) => /^Message-ID: (.+)\r$/im.exec(message)?.[1] ?? '');
}

it('a mail has a unique Message-ID, among all servers', async () => {
  const ids = await messageIds();
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) {
    expect(id).toMatch(/^<[\da-f-]{36}@[\w-]+(\.[\w-]+)+>$/);
    expect(id).not.toContain('localhost');
  }
});

it.each([
  [{ MAIL_FROM: 'Clínica <pagos@clinica.cl>' }, '@clinica.cl>'],
  [
    { MAIL_FROM: 'pagos@localhost', PUBLIC_URL: 'https://portal.clinica.cl' },
    '@portal.clinica.cl>',
  ],
])('of %o its host is %s', async (environment, host) => {
  for (const id of await messageIds(environment)) expect(id.endsWith(host), id).toBe(true);
});
