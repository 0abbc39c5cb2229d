/** The calls of tokens for programs (access §30). */
import { userOf } from '../../platform/context.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { choosableOptions, readTokens } from './queries.ts';
import { createApiToken, revokeApiToken } from './transitions.ts';

export const apiTokens = callsOf('apiTokens', {
  list: async ({ context }) => ({
    tokens: await readTokens(context.database.db, userOf(context)),
    options: choosableOptions(userOf(context)),
  }),
  create: ({ input, context }) => createApiToken(context, input),
  revoke: async ({ input, context }) => {
    await revokeApiToken(context, input.id);
    return { success: true };
  },
});
