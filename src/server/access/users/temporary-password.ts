/** Temporary passwords: how they are made, and how they reach their user (access §3.8). */
import { randomInt } from 'node:crypto';
import type { User } from '../../../contract/access/users.ts';
import { formatInstant } from '../../../domain/calendar/calendar.ts';
import type { CallContext } from '../../platform/context.ts';
import { isDeliverable } from '../../platform/mail/mail.ts';

/** Without the look-alikes 0, o, 1, i and l: it may have to be read aloud. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** A random password such as `k7mp-x3vd-92qa`: 59 bits, easy to read and to type. */
export function createTemporaryPassword(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

export type Delivery = { emailSent: boolean; tempPassword: string | null; expiresAt: string };

/** Mails the password to its user. If it can't be mailed, returns it, so that the administrator can tell it. */
export async function deliverPassword(
  { mailer, config, log }: CallContext,
  user: Pick<User, 'id' | 'firstName' | 'email'>,
  { password, expiresAt }: { password: string; expiresAt: Date },
): Promise<Delivery> {
  const ends = { expiresAt: expiresAt.toISOString() };
  const byHand = { ...ends, emailSent: false, tempPassword: password };
  if (!mailer.isConfigured || !isDeliverable(user.email)) return byHand;
  try {
    await mailer.send({
      to: user.email,
      subject: 'Portal Médico: su contraseña temporal',
      text: [
        `Hola, ${user.firstName}:`,
        '',
        `Su contraseña temporal para el Portal Médico es: ${password}`,
        `Sirve hasta el ${formatInstant(expiresAt)}. Al ingresar con ella deberá elegir una nueva.`,
        'Como usuario escriba su RUT o este correo.',
        ...(config.publicUrl ? ['', config.publicUrl] : []),
      ].join('\n'),
    });
  } catch (error) {
    log.warn({ err: error, userId: user.id }, 'temporary password could not be mailed');
    return byHand;
  }
  return { ...ends, emailSent: true, tempPassword: null };
}
