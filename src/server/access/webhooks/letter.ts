/** Tells an administrator that a webhook was turned off because nothing reached it (access §31). */
import { z } from 'zod';
import type { Services } from '../../platform/context.ts';
import { mailAdministrator } from '../../platform/mail/user-letters.ts';

const letter = z.object({ webhookId: z.number(), userId: z.number() });

/** Sends the letter if the webhook is still off and the account active. Throws when mail fails, for another try. */
export async function mailWebhookLetter(services: Services, payload: unknown): Promise<void> {
  const { webhookId, userId } = letter.parse(payload);
  const webhook = await services.database.db
    .selectFrom('webhook')
    .select(['name', 'address'])
    .where('id', '=', webhookId)
    .where('givenUpAt', 'is not', null)
    .executeTakeFirst();
  if (!webhook) return;
  await mailAdministrator(services, userId, {
    subject: `Portal Médico: el aviso «${webhook.name}» se desactivó`,
    lines: [
      `Nada de lo que se avisa a «${webhook.name}» (${new URL(webhook.address).host}) llegó durante un día, y el portal dejó de intentarlo.`,
      'Cuando ese sistema vuelva a responder, actívelo: lo que pasó entretanto se envía entonces. Lo que no llegó se puede reenviar.',
      '',
      placeOfWebhooks(services),
    ],
  });
}

/** The line that says where the webhooks are looked at. */
export function placeOfWebhooks({ config: { publicUrl } }: Services): string {
  return publicUrl
    ? `Véalo en ${new URL('/acceso-maquinas?tab=webhooks', publicUrl).href}`
    : 'Véalo en el portal: Acceso de Máquinas, «Avisos a otros sistemas».';
}
