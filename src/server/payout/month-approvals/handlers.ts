/** The calls of approving months (payout §34). */
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import { os } from '../../platform/http/implement.ts';
import { readChanges } from './changes.ts';
import { readStatus } from './status.ts';
import { askApproval, decideApproval } from './transitions.ts';

const decide = (context: CallContext, decision: Parameters<typeof decideApproval>[1]) =>
  context.database.db.transaction().execute((tx) => decideApproval(tx, decision, actorOf(context)));

export const monthApprovals = os.monthApprovals.router({
  status: os.monthApprovals.status.handler(({ input, context }) =>
    readStatus(context.database.db, input, { userId: userOf(context).id }),
  ),

  changes: os.monthApprovals.changes.handler(({ input, context }) =>
    readChanges(context.database.db, input, input),
  ),

  ask: os.monthApprovals.ask.handler(({ input, context }) =>
    context.database.db.transaction().execute((tx) => askApproval(tx, input, actorOf(context))),
  ),

  approve: os.monthApprovals.approve.handler(({ input: { id, note }, context }) =>
    decide(context, { id, state: 'approved', note: note ?? null }),
  ),

  giveBack: os.monthApprovals.giveBack.handler(({ input: { id, reason }, context }) =>
    decide(context, { id, state: 'returned', note: reason }),
  ),

  withdraw: os.monthApprovals.withdraw.handler(({ input: { id }, context }) =>
    decide(context, { id, state: 'withdrawn', note: null }),
  ),
});
