/** The calls of approving months (payout §34). */
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import { byActor, callsOf } from '../../platform/http/implement.ts';
import { readChanges } from './changes.ts';
import { readStatus } from './status.ts';
import { askApproval, decideApproval } from './transitions.ts';

const decide = (context: CallContext, decision: Parameters<typeof decideApproval>[1]) =>
  context.database.db.transaction().execute((tx) => decideApproval(tx, decision, actorOf(context)));

export const monthApprovals = callsOf('monthApprovals', {
  status: ({ input, context }) =>
    readStatus(context.database.db, input, { userId: userOf(context).id }),

  changes: ({ input, context }) => readChanges(context.database.db, input, input),
  ask: byActor(askApproval),

  approve: ({ input: { id, note }, context }) =>
    decide(context, { id, state: 'approved', note: note ?? null }),

  giveBack: ({ input: { id, reason }, context }) =>
    decide(context, { id, state: 'returned', note: reason }),

  withdraw: ({ input: { id }, context }) => decide(context, { id, state: 'withdrawn', note: null }),
});
