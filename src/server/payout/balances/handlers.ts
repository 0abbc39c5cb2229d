/** The calls of balances (payout §24.12, payout §24.13). */
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import { byActor, callsOf } from '../../platform/http/implement.ts';
import { downloadAttachment } from '../attachments/public.ts';
import { listBalances, sumBalances } from './queries.ts';
import { askSettlement, attachAgreement, decideSettlement } from './transitions.ts';

const decide = (context: CallContext, decision: Parameters<typeof decideSettlement>[1]) =>
  context.database.db
    .transaction()
    .execute((tx) => decideSettlement(tx, decision, actorOf(context)));

export const balances = callsOf('balances', {
  list: ({ input, context }) =>
    listBalances(context.database.db, input, { ...input, userId: userOf(context).id }),

  summary: ({ input, context }) => sumBalances(context.database.db, input),
  settle: byActor(askSettlement),

  attach: byActor(attachAgreement),

  attachment: ({ input, context }) => downloadAttachment(context, { settlementId: input.id }),
  approve: ({ input, context }) => decide(context, { ...input, state: 'approved' }),
  reject: ({ input, context }) => decide(context, { ...input, state: 'rejected' }),
  withdraw: ({ input, context }) => decide(context, { ...input, state: 'withdrawn' }),
});
