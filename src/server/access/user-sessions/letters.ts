/** Letters about sessions that the administration ended, so that their users know why and whom to ask (access §29.3). */
import { z } from 'zod';
import { formatInstant } from '../../../domain/calendar/calendar.ts';
import type { CallContext, Services } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { enqueueTask } from '../../platform/jobs/queue.ts';
import { mailUser } from '../../platform/mail/user-letters.ts';

/** The task that mails them. */
export const CLOSED_SESSIONS_TASK = 'tell-of-closed-sessions';

/** One session in a browser, all of the user's, or those of everybody. */
const what = z.discriminatedUnion('about', [
  z.object({ about: z.literal('one'), device: z.string() }),
  z.object({ about: z.enum(['all', 'everybodys']) }),
]);
type What = z.infer<typeof what>;
const letter = z.object({ userId: z.number(), at: z.iso.datetime(), what });
type Letter = z.infer<typeof letter>;

/** Queues a letter to the user whose sessions this call ends. */
export async function queueClosedLetter(
  tx: Tx,
  { mailer }: CallContext,
  userId: number,
  about: What,
): Promise<void> {
  if (!mailer.isConfigured) return;
  const task: Letter = { userId, at: new Date().toISOString(), what: about };
  await enqueueTask(tx, CLOSED_SESSIONS_TASK, task);
}

/** Sends the letter if the account is active and has an address. Throws when mail fails, for another try. */
export async function mailClosedSessions(services: Services, payload: unknown): Promise<void> {
  const { userId, at, what } = letter.parse(payload);
  await mailUser(services, userId, {
    subject: 'Portal Médico: se cerraron sesiones de su cuenta',
    lines: [
      `El ${formatInstant(new Date(at))} la administración de la clínica cerró ${wordsOf(what)}.`,
      '',
      'Para seguir, ingrese de nuevo. El primer ingreso desde cada dispositivo se le avisará por correo.',
      'Si no sabe por qué se cerraron, pregunte a la administración. Si cree que alguien más conoce su contraseña, cámbiela.',
    ],
  });
}

function wordsOf(closed: What): string {
  switch (closed.about) {
    case 'one':
      return `la sesión de su cuenta en ${closed.device}`;
    case 'all':
      return 'las sesiones abiertas de su cuenta';
    case 'everybodys':
      return 'las sesiones abiertas de todas las cuentas, también de la suya';
  }
}
