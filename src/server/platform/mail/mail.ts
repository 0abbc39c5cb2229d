/** Sends mail by SMTP, when a server is configured (`SMTP_URL`). */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Readable } from 'node:stream';
import type { Config } from '../config.ts';

export type Mail = {
  /** An address alone, without a name. */
  to: string;
  subject: string;
  text: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
};

export type Mailer = {
  /** Whether a mail server is configured. */
  readonly isConfigured: boolean;
  /**
   * Sends a mail, and answers the mail server's reply. When the server refuses, or is silent for 15 seconds, throws an
   * error that `describeMailFailure` explains. Its `isHandedOver` says whether the server was given any of the mail.
   */
  send(mail: Mail): Promise<string>;
  close(): Promise<void>;
};

/** The domain of generated accounts' addresses (decision 38): no mail is delivered to it (RFC 2606). */
export const UNDELIVERABLE_DOMAIN = 'medicos.invalid';

/** Whether mail to the address could arrive. */
export function isDeliverable(address: string): boolean {
  return !address.endsWith(`@${UNDELIVERABLE_DOMAIN}`);
}

/**
 * Whether mails with links to this server can be sent. PUBLIC_URL alone says where the server is: the Host header of a
 * request is chosen by its sender.
 */
export function canMailLinks({ mailer, config }: { mailer: Mailer; config: Config }): boolean {
  return mailer.isConfigured && config.publicUrl !== undefined;
}

/** How long the mail server may be silent. */
const PATIENCE_MS = 15_000;

export function createMailer(config: Config): Mailer {
  if (!config.smtpUrl) {
    return {
      isConfigured: false,
      send: () => Promise.reject(new Error('No mail server is set: SMTP_URL is empty.')),
      close: async () => {},
    };
  }
  let transport: ReturnType<typeof openTransport> | undefined;
  /** The Message-IDs of the mails that are being given to the server. */
  const handedOver = new Set<string>();
  return {
    isConfigured: true,
    send: async (mail) => {
      const messageId = `<${randomUUID()}@${mailHost(config)}>`;
      // Given as an address, so that no part of it is read as another one.
      const to = { name: '', address: mail.to };
      try {
        transport ??= openTransport(config, handedOver);
        return (await (await transport).sendMail({ ...mail, to, messageId })).response;
      } catch (error) {
        throw Object.assign(error as Error, { isHandedOver: handedOver.has(messageId) });
      } finally {
        handedOver.delete(messageId);
      }
    },
    close: async () => (await transport)?.close(),
  };
}

/**
 * Most processes never send mail, so the mail client is loaded with the first one. A mail is in `handedOver` from when the
 * server asked for it: until then nothing of it is read, and it can't arrive.
 */
async function openTransport({ smtpUrl: url, mailFrom: from }: Config, handedOver: Set<string>) {
  const { createTransport } = await import('nodemailer');
  const timeouts = {
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  };
  const transport = createTransport({ url, ...timeouts }, { from });
  transport.use('stream', ({ message, data }, done) => {
    const read = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      async function* noted() {
        handedOver.add(String(data.messageId));
        yield* read(options);
      }
      return Readable.from(noted(), { objectMode: false });
    };
    done();
  });
  return transport;
}

/**
 * The host in Message-IDs: the sender's, the public one, or this machine's. It is never `localhost`, which every
 * machine is called: mail servers drop a second message with the same ID.
 */
function mailHost({ mailFrom, publicUrl }: Config): string {
  const sender = /@([^\s<>@]+)>?\s*$/.exec(mailFrom)?.[1];
  const names = [sender, publicUrl && new URL(publicUrl).hostname, hostname()];
  return names.find((name) => name && /^[\w-]+(\.[\w-]+)+$/.test(name)) ?? 'portal-medico.invalid';
}
