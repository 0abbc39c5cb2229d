/** The calls of months (payout §32). */
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import { byActor, callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readMonth } from './queries.ts';
import { askReopening, closeMonth, decideReopening } from './transitions.ts';

const decide = (context: CallContext, decision: Parameters<typeof decideReopening>[1]) =>
  context.database.db
    .transaction()
    .execute((tx) => decideReopening(tx, decision, actorOf(context)));

export const months = callsOf('months', {
  status: ({ input, context }) =>
    readMonth(context.database.db, input, { userId: userOf(context).id }),

  close: byActor(closeMonth),

  askReopening: ({ input, context }) => {
    if (userOf(context).profile !== 'admin') refuse('months.administrators');
    return context.database.db
      .transaction()
      .execute((tx) => askReopening(tx, input, actorOf(context)));
  },

  approveReopening: ({ input, context }) => decide(context, { ...input, state: 'approved' }),
  rejectReopening: ({ input, context }) => decide(context, { ...input, state: 'rejected' }),
  withdrawReopening: ({ input, context }) => decide(context, { ...input, state: 'withdrawn' }),
});
