/** The calls of months (payout §32). */
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import { os } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readMonth } from './queries.ts';
import { askReopening, closeMonth, decideReopening } from './transitions.ts';

const decide = (context: CallContext, decision: Parameters<typeof decideReopening>[1]) =>
  context.database.db
    .transaction()
    .execute((tx) => decideReopening(tx, decision, actorOf(context)));

export const months = os.months.router({
  status: os.months.status.handler(({ input, context }) =>
    readMonth(context.database.db, input, { userId: userOf(context).id }),
  ),

  close: os.months.close.handler(({ input, context }) =>
    context.database.db.transaction().execute((tx) => closeMonth(tx, input, actorOf(context))),
  ),

  askReopening: os.months.askReopening.handler(({ input, context }) => {
    if (userOf(context).profile !== 'admin') refuse('months.administrators');
    return context.database.db
      .transaction()
      .execute((tx) => askReopening(tx, input, actorOf(context)));
  }),

  approveReopening: os.months.approveReopening.handler(({ input, context }) =>
    decide(context, { ...input, state: 'approved' }),
  ),

  rejectReopening: os.months.rejectReopening.handler(({ input, context }) =>
    decide(context, { ...input, state: 'rejected' }),
  ),

  withdrawReopening: os.months.withdrawReopening.handler(({ input, context }) =>
    decide(context, { ...input, state: 'withdrawn' }),
  ),
});
