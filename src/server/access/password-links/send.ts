/**
 * Mails a link after the request was answered. What depends on whether the account exists happens here, so that it does
 * not affect the answer's timing (decision 43).
 */
import { z } from 'zod';
import { OPEN_SCREENS } from '../../../contract/open-screens.ts';
import { audit } from '../../platform/audit.ts';
import type { Services } from '../../platform/context.ts';
import { canMailLinks } from '../../platform/mail/mail.ts';
import { describeMailFailure } from '../../platform/mail/mail-failure.ts';
import { findUserByName } from '../session/public.ts';
import { createLink, dropLink, LINK_MINUTES } from './links.ts';

/** The task under which requests are queued. */
export const PASSWORD_LINK_TASK = 'send-password-link';

const request = z.object({ username: z.string(), ipAddress: z.string() });
export type PasswordLinkRequest = z.infer<typeof request>;

/** Sends the link if the name belongs to an active account. Throws errors after which another try may help. */
export async function sendPasswordLink(services: Services, payload: unknown): Promise<void> {
  const { username, ipAddress } = request.parse(payload);
  const { db } = services.database;
  if (!canMailLinks(services)) throw new Error('No mail server or public address is set.');
  const link = await db.transaction().execute(async (tx) => {
    const user = await findUserByName(tx, username);
    const token = user && (await createLink(tx, user));
    if (!token) return null;
    await audit(
      tx,
      { userId: null, name: 'Sistema', ipAddress },
      {
        action: 'user.requestPasswordLink',
        entity: 'user',
        entityId: user.id,
        summary: `Se pidió un enlace para cambiar la contraseña de ${user.firstName} ${user.lastName}.`,
      },
    );
    return { user, token };
  });
  if (!link) return;
  try {
    await services.mailer.send({
      to: link.user.email,
      subject: 'Portal Médico: elija una nueva contraseña',
      text: letter(link.user.firstName, linkAddress(services, link.token)),
    });
  } catch (error) {
    // If the mail may have arrived, its link must work.
    if (!describeMailFailure(error).isUncertain) await dropLink(db, link.token);
    throw error;
  }
}

/** The token follows `#`, which browsers never send to a server or another site. */
function linkAddress({ config }: Services, token: string): string {
  return new URL(`${OPEN_SCREENS.newPassword}#${token}`, config.publicUrl).href;
}

function letter(firstName: string, address: string): string {
  return [
    `Hola, ${firstName}:`,
    '',
    'Alguien, esperamos que usted, pidió una nueva contraseña para su cuenta en el Portal Médico.',
    `Para elegirla, abra este enlace. Sirve una sola vez y dura ${LINK_MINUTES} minutos:`,
    '',
    address,
    '',
    'Si no fue usted, no haga nada: su contraseña sigue siendo la misma.',
  ].join('\n');
}
