/** A real SMTP server of a test's own, which keeps what it is sent. */
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

export type MailServer = {
  /** For `SMTP_URL`. */
  url: string;
  /** Each message as it came over the wire, headers and body. */
  messages: string[];
  /** Each address that a message was to go to, as the envelope says. */
  recipients: string[];
  /** From now on refuses every message, as a full or misconfigured server does. */
  refuseAll(): void;
  /** From now on knows nobody of this address. */
  refuse(address: string): void;
  /** Called with each message that came, before the sender learns that it did. */
  onMessage: (message: string) => void;
};

/** Starts the server on a free port of this machine; it ends with the test file. */
export async function testMailServer(): Promise<MailServer> {
  const messages: string[] = [];
  const recipients: string[] = [];
  const refused = new Set<string>();
  let isRefusing = false;
  const mail: MailServer = {
    url: '',
    messages,
    recipients,
    refuseAll: () => {
      isRefusing = true;
    },
    refuse: (address) => refused.add(address),
    onMessage: () => {},
  };
  const server = new SMTPServer({
    authOptional: true,
    // Whoever signs in may; there is no TLS on the way within this machine.
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      recipients.push(address);
      done(
        refused.has(address)
          ? Object.assign(new Error('No such user here'), { responseCode: 550 })
          : undefined,
      );
    },
    onData: (stream, _session, done) => {
      text(stream).then((message) => {
        if (isRefusing) return done(new Error('Mailbox full'));
        messages.push(message);
        mail.onMessage(message);
        done();
      }, done);
    },
  });
  // A sender that is killed resets its connection.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET') throw error;
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterAll(() => new Promise<void>((closed) => server.close(closed)));
  const { port } = server.server.address() as AddressInfo;
  mail.url = `smtp://127.0.0.1:${port}`;
  return mail;
}

/** To whom a message goes. */
export function recipientOf(message: string): string {
  return /^To: (.*)$/im.exec(message)?.[1]?.trim() ?? '';
}

/** What a message without attachments says. */
export function textOf(message: string): string {
  const [head = '', ...rest] = message.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/^Content-Transfer-Encoding: base64$/im.test(head))
    return Buffer.from(body, 'base64').toString('utf8');
  if (!/^Content-Transfer-Encoding: quoted-printable$/im.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The files attached to a message, by name. */
export function attachmentsOf(message: string): Map<string, Buffer> {
  const parts = message.matchAll(
    /^Content-Disposition: attachment; filename="?([^"\r\n]+)"?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/gm,
  );
  return new Map(
    [...parts].map(([, name = '', content = '']) => [name, Buffer.from(content, 'base64')]),
  );
}
