/** Tells an administrator that a restore turned webhooks off (access §31.7). */
import { z } from 'zod';
import type { Services } from '../../platform/context.ts';
import { mailAdministrator } from '../../platform/mail/user-letters.ts';
import { placeOfWebhooks } from './letter.ts';

/** The task that mails it. */
export const RESTORED_WEBHOOKS_TASK = 'tell-of-restored-webhooks';

const letter = z.object({ names: z.array(z.string()), userId: z.number() });

/** Sends the letter if one of these webhooks is off still. Throws when mail fails, for another try. */
export async function mailRestoredWebhooks(services: Services, payload: unknown): Promise<void> {
  const { names, userId } = letter.parse(payload);
  const off = await services.database.db
    .selectFrom('webhook')
    .select('name')
    .where('name', 'in', names)
    .where('restoredAt', 'is not', null)
    .orderBy('name')
    .execute();
  if (off.length === 0) return;
  await mailAdministrator(services, userId, {
    subject: 'Portal Médico: se desactivaron los avisos a otros sistemas',
    lines: [
      'Se restauró una copia de la base de datos. Para que ningún sistema reciba avisos de dos portales, quedaron desactivados:',
      ...off.map(({ name }) => `- ${name}`),
      '',
      'Si este es el portal de la clínica, revíselos y actívelos: lo que pasó entretanto se envía entonces.',
      placeOfWebhooks(services),
    ],
  });
}
