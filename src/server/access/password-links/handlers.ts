/** The calls of forgotten passwords (access §4; decision 43). */
import { audit } from '../../platform/audit.ts';
import { callsOf, inOneTransaction } from '../../platform/http/implement.ts';
import { networkOf } from '../../platform/http/network.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { enqueueTask } from '../../platform/jobs/queue.ts';
import { canMailLinks } from '../../platform/mail/mail.ts';
import { attemptAt, forgetFailures, setPassword } from '../session/public.ts';
import { countRequest, openLink } from './links.ts';
import { PASSWORD_LINK_TASK, type PasswordLinkRequest } from './send.ts';

export const passwordLinks = callsOf('passwordLinks', {
  // Reads no account, so that neither the answer nor its timing reveals whether one exists.
  request: async ({ input, context }) => {
    if (!canMailLinks(context)) refuse('passwordLink.unavailable');
    const task: PasswordLinkRequest = { ...input, ipAddress: context.request.ip };
    await context.database.db.transaction().execute(async (tx) => {
      await countRequest(tx, networkOf(task.ipAddress));
      await enqueueTask(tx, PASSWORD_LINK_TASK, task);
    });
    return { success: true };
  },

  open: inOneTransaction(async (tx, { input }) => {
    const { email } = await openLink(tx, input.token);
    return { email };
  }),

  use: async ({ input, context }) => {
    const ipAddress = context.request.ip;
    await context.database.db.transaction().execute(async (tx) => {
      const account = await openLink(tx, input.token);
      await setPassword(tx, account, input.newPassword, null);
      await forgetFailures(tx, attemptAt(account, ipAddress));
      const name = `${account.firstName} ${account.lastName}`;
      await audit(
        tx,
        { userId: account.id, name, ipAddress },
        {
          action: 'user.changePassword',
          entity: 'user',
          entityId: account.id,
          summary: 'Cambió su contraseña con un enlace enviado a su correo.',
        },
      );
    });
    return { success: true };
  },
});
