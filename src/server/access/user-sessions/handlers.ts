/** The calls with which the administration ends the sessions of other users (access §29). */
import { os } from '../../platform/http/implement.ts';
import { listSessions } from '../session/public.ts';
import { closeAllOf, closeEverybodys, closeOneOf, refuseOwnOrMore } from './close.ts';

export const userSessions = os.userSessions.router({
  list: os.userSessions.list.handler(async ({ input, context }) => {
    await refuseOwnOrMore(context, input.id);
    return listSessions(context.database.db, input.id, null);
  }),

  close: os.userSessions.close.handler(async ({ input, context }) => {
    await closeOneOf(context, input.id, input.sessionId);
    return { success: true };
  }),

  closeAll: os.userSessions.closeAll.handler(async ({ input, context }) => ({
    success: true,
    closed: await closeAllOf(context, input.id),
  })),

  closeEverybodys: os.userSessions.closeEverybodys.handler(async ({ context }) => ({
    success: true,
    closed: await closeEverybodys(context),
  })),
});
