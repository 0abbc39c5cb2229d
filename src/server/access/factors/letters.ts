/** Letters about the second factor, so that its owner notices a stranger (access §18.9). */
import { z } from 'zod';
import { describeDevice } from '../../../domain/access/devices.ts';
import { formatInstant } from '../../../domain/calendar/calendar.ts';
import type { CallContext, Services } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { enqueueTask } from '../../platform/jobs/queue.ts';
import { mailUser } from '../../platform/mail/user-letters.ts';

/** The task that mails them. */
export const FACTOR_LETTER_TASK = 'tell-of-factor';

/** What each letter tells; it goes on with when and from where. */
const SENTENCES = {
  added: 'Se activó un segundo factor para ingresar a su cuenta',
  renewed: 'Se cambió el segundo factor de su cuenta por el de otro teléfono o aplicación',
  codesRenewed:
    'Se renovaron los códigos de recuperación de su cuenta, y los anteriores ya no sirven',
  removed: 'Se quitó el segundo factor de su cuenta',
  removedByOther: 'La administración de la clínica quitó el segundo factor de su cuenta',
  recoveryCodeUsed: 'Se usó un código de recuperación de su cuenta',
  appRemoved: 'Se quitó la aplicación de códigos de su cuenta',
  passkeyAdded: 'Se agregó una llave de acceso a su cuenta',
  passkeyRemoved: 'Se quitó una llave de acceso de su cuenta',
  passkeyCopied:
    'Se rechazó una llave de acceso de su cuenta porque alguien puede tener una copia. Quítela',
  codesLocked:
    'Alguien que sabe su contraseña escribió muchas veces un código equivocado, y por una hora no se acepta ninguno',
} as const;
type About = keyof typeof SENTENCES;
const ABOUT = Object.keys(SENTENCES) as [About, ...About[]];

const letter = z.object({
  userId: z.number(),
  about: z.enum(ABOUT),
  at: z.iso.datetime(),
  from: z.string(),
});
type Letter = z.infer<typeof letter>;

/** Queues a letter to the user about what this call does. */
export async function queueLetter(
  tx: Tx,
  { mailer, request }: CallContext,
  userId: number,
  about: About,
): Promise<void> {
  if (!mailer.isConfigured) return;
  const device = describeDevice(request.headers['user-agent'] ?? null);
  const from = `${device}, dirección ${request.ip}`;
  const task: Letter = { userId, about, at: new Date().toISOString(), from };
  await enqueueTask(tx, FACTOR_LETTER_TASK, task);
}

/** Sends the letter if the account is active and has an address. Throws when mail fails, for another try. */
export async function mailFactorLetter(services: Services, payload: unknown): Promise<void> {
  const { userId, about, at, from } = letter.parse(payload);
  const where = about === 'removedByOther' ? '' : `, desde ${from}`;
  await mailUser(services, userId, {
    subject: 'Portal Médico: el segundo factor de su cuenta',
    lines: [
      `${SENTENCES[about]}.`,
      `Fue el ${formatInstant(new Date(at))}${where}.`,
      '',
      'Si no fue usted, cambie su contraseña ahora y avise a la administración de la clínica.',
    ],
  });
}
