/** Mail by SMTP, when a server is set (`SMTP_URL`). */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Config } from '../config.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
};

export type Mailer = {
  /** Whether mail can be sent at all. */
  readonly isConfigured: boolean;
  /**
   * Sends, and answers what the mail server said. Throws what `describeMailFailure` tells in words when
   * the server refuses, or says nothing for 15 seconds.
   */
  send(mail: Mail): Promise<string>;
  close(): Promise<void>;
};

/** The domain of the addresses that generated accounts get (decision 38): nothing is delivered to it (RFC 2606). */
export const UNDELIVERABLE_DOMAIN = 'medicos.invalid';

/** Whether an address may lead to somebody. */
export function isDeliverable(address: string): boolean {
  return !address.endsWith(`@${UNDELIVERABLE_DOMAIN}`);
}

/**
 * Whether mails can be sent that lead back here: PUBLIC_URL alone says where that is. What a request
 * calls this server, its Host header, is the sender's to choose.
 */
export function canMailLinks({ mailer, config }: { mailer: Mailer; config: Config }): boolean {
  return mailer.isConfigured && config.publicUrl !== undefined;
}

/** How long the mail server may stay silent. */
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
  return {
    isConfigured: true,
    send: async (mail) => {
      transport ??= openTransport(config);
      const messageId = `<${randomUUID()}@${mailHost(config)}>`;
      return (await (await transport).sendMail({ ...mail, messageId })).response;
    },
    close: async () => (await transport)?.close(),
  };
}

/** Most processes never send a mail: what sends it is loaded with the first one. */
async function openTransport({ smtpUrl: url, mailFrom: from }: Config) {
  const { createTransport } = await import('nodemailer');
  const timeouts = {
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  };
  return createTransport({ url, ...timeouts }, { from });
}

/**
 * The host that Message-IDs name: the sender's, the public one, or this machine's. Every machine is `localhost` to
 * itself, and mail servers drop a second message of one ID, so that it is never that.
 */
function mailHost({ mailFrom, publicUrl }: Config): string {
  const sender = /@([^\s<>@]+)>?\s*$/.exec(mailFrom)?.[1];
  const names = [sender, publicUrl && new URL(publicUrl).hostname, hostname()];
  return names.find((name) => name && /^[\w-]+(\.[\w-]+)+$/.test(name)) ?? 'portal-medico.invalid';
}
