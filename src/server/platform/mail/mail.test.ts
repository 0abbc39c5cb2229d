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

// ASVS 1.3.11
it.each([
  ['a subject', { subject: 'Hola\r\nBcc: malo@ejemplo.cl\r\n\r\nOtro cuerpo' }],
  [
    'a subject in other lines',
    { subject: 'Hola\u2028Bcc: malo@ejemplo.cl\u0085\nCc: malo@ejemplo.cl' },
  ],
  [
    'a text',
    { text: 'Hola\r\n.\r\nMAIL FROM:<x@y.cl>\r\nRCPT TO:<malo@ejemplo.cl>\r\nDATA\r\n.\r\n' },
  ],
  ['the name of a file', { filename: 'a.pdf"\r\nBcc: malo@ejemplo.cl\r\nX: "' }],
])('%s can add no line to the head of a mail, and no recipient', async (_, given) => {
  const { subject = 'Prueba', text = 'Hola', filename = 'a.pdf' } = given as Record<string, string>;
  const mailer = createMailer(readConfig({ SMTP_URL: server.url }));
  server.messages.length = 0;
  server.recipients.length = 0;
  const attachments = [{ filename, content: Buffer.from('%PDF'), contentType: 'application/pdf' }];
  await mailer.send({ to: 'ana@ejemplo.cl', subject, text, attachments });
  await mailer.close();
  expect(server.recipients).toEqual(['ana@ejemplo.cl']);
  expect(server.messages).toHaveLength(1);
  const [head = ''] = (server.messages[0] ?? '').split('\r\n\r\n');
  const names = head.split(/\r?\n(?![ \t])/).map((line) => line.split(':')[0]?.toLowerCase());
  expect(names.sort()).toEqual([
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ]);
  expect(server.messages[0]).not.toMatch(/^(?:Bcc|Cc|X):/im);
});

// ASVS 1.3.11
it.each([
  'ana@ejemplo.cl\r\nBcc: malo@ejemplo.cl',
  'ana@ejemplo.cl, malo@ejemplo.cl',
  'ana@ejemplo.cl> RCPT TO:<malo@ejemplo.cl',
  '"ana@ejemplo.cl" <malo@ejemplo.cl>',
])('the address %j reaches nobody else', async (to) => {
  const mailer = createMailer(readConfig({ SMTP_URL: server.url }));
  server.messages.length = 0;
  server.recipients.length = 0;
  const sent = mailer.send({ to, subject: 'Prueba', text: 'Hola' });
  await expect(sent).rejects.toThrow();
  await mailer.close();
  expect(server.recipients.filter((address) => address.startsWith('malo@'))).toEqual([]);
  expect(server.messages).toEqual([]);
});
