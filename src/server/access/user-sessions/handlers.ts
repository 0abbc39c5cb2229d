/** The calls with which the administration ends the sessions of other users (access §29). */
import { callsOf } from '../../platform/http/implement.ts';
import { listSessions } from '../session/public.ts';
import { closeAllOf, closeEverybodys, closeOneOf, refuseOwnOrMore } from './close.ts';

export const userSessions = callsOf('userSessions', {
  list: async ({ input, context }) => {
    await refuseOwnOrMore(context, input.id);
    return listSessions(context.database.db, input.id, null);
  },

  close: async ({ input, context }) => {
    await closeOneOf(context, input.id, input.sessionId);
    return { success: true };
  },

  closeAll: async ({ input, context }) => ({
    success: true,
    closed: await closeAllOf(context, input.id),
  }),

  closeEverybodys: async ({ context }) => ({
    success: true,
    closed: await closeEverybodys(context),
  }),
});
