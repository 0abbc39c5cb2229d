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
  /** From now on refuses every message, as a full or misconfigured server does. */
  refuseAll(): void;
};

/** Starts the server on a free port of this machine; it ends with the test file. */
export async function testMailServer(): Promise<MailServer> {
  const messages: string[] = [];
  let isRefusing = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      text(stream).then((message) => {
        if (isRefusing) return done(new Error('Mailbox full'));
        messages.push(message);
        done();
      }, done);
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterAll(() => new Promise<void>((closed) => server.close(closed)));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    refuseAll: () => {
      isRefusing = true;
    },
  };
}
