/** The calls of webhooks (access §31), which administrators make. */
import { type CallContext, userOf } from '../../platform/context.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readDeliveries, readWebhooks } from './queries.ts';
import {
  createWebhook,
  removeWebhook,
  renewSecret,
  resendDelivery,
  setWebhookActive,
  testWebhook,
} from './transitions.ts';

/** Refuses others than administrators, even with the screen: what happens in the clinic leaves it. */
function requireAdministrator(context: CallContext): void {
  if (userOf(context).profile !== 'admin') refuse('access.denied');
}

export const webhooks = callsOf('webhooks', {
  list: async ({ context }) => {
    requireAdministrator(context);
    return {
      webhooks: await readWebhooks(context.database.db),
      canKeepSecrets: context.config.sourceKeys.length > 0,
    };
  },
  create: ({ input, context }) => {
    requireAdministrator(context);
    return createWebhook(context, input);
  },
  setActive: async ({ input, context }) => {
    requireAdministrator(context);
    await setWebhookActive(context, input);
    return { success: true };
  },
  renewSecret: ({ input, context }) => {
    requireAdministrator(context);
    return renewSecret(context, input.id);
  },
  remove: async ({ input, context }) => {
    requireAdministrator(context);
    await removeWebhook(context, input.id);
    return { success: true };
  },
  test: async ({ input, context }) => {
    requireAdministrator(context);
    await testWebhook(context, input.id);
    return { success: true };
  },
  deliveries: ({ input, context }) => {
    requireAdministrator(context);
    return readDeliveries(context.database.db, input.id);
  },
  resend: async ({ input, context }) => {
    requireAdministrator(context);
    await resendDelivery(context, input);
    return { success: true };
  },
});
