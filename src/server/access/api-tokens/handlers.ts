/** The calls of tokens for programs (access §30). */
import { userOf } from '../../platform/context.ts';
import { os } from '../../platform/http/implement.ts';
import { choosableOptions, readTokens } from './queries.ts';
import { createApiToken, revokeApiToken } from './transitions.ts';

export const apiTokens = os.apiTokens.router({
  list: os.apiTokens.list.handler(async ({ context }) => ({
    tokens: await readTokens(context.database.db, userOf(context)),
    options: choosableOptions(userOf(context)),
  })),
  create: os.apiTokens.create.handler(({ input, context }) => createApiToken(context, input)),
  revoke: os.apiTokens.revoke.handler(async ({ input, context }) => {
    await revokeApiToken(context, input.id);
    return { success: true };
  }),
});
