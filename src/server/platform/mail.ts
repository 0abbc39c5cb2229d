/** Mail by SMTP, when a server is set (`SMTP_URL`). */
import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
};

export type Mailer = {
  /** Whether mail can be sent at all. */
  readonly isConfigured: boolean;
  /** Sends, and throws when the mail server refuses or does not answer within 15 seconds. */
  send(mail: Mail): Promise<void>;
  close(): void;
};

export function createMailer(config: Config): Mailer {
  if (!config.smtpUrl) {
    return {
      isConfigured: false,
      send: () => Promise.reject(new Error('No mail server is set: SMTP_URL is empty.')),
      close: () => {},
    };
  }
  const transport = createTransport(config.smtpUrl, { from: config.mailFrom });
  return {
    isConfigured: true,
    send: async (mail) => {
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}
