/** The calls of balances (payout §24.12, payout §24.13). */
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import { os } from '../../platform/http/implement.ts';
import { downloadAttachment } from '../attachments/public.ts';
import { listBalances, sumBalances } from './queries.ts';
import { askSettlement, attachAgreement, decideSettlement } from './transitions.ts';

const decide = (context: CallContext, decision: Parameters<typeof decideSettlement>[1]) =>
  context.database.db
    .transaction()
    .execute((tx) => decideSettlement(tx, decision, actorOf(context)));

export const balances = os.balances.router({
  list: os.balances.list.handler(({ input, context }) =>
    listBalances(context.database.db, input, { ...input, userId: userOf(context).id }),
  ),

  summary: os.balances.summary.handler(({ input, context }) =>
    sumBalances(context.database.db, input),
  ),

  settle: os.balances.settle.handler(({ input, context }) =>
    context.database.db.transaction().execute((tx) => askSettlement(tx, input, actorOf(context))),
  ),

  attach: os.balances.attach.handler(({ input, context }) =>
    context.database.db.transaction().execute((tx) => attachAgreement(tx, input, actorOf(context))),
  ),

  attachment: os.balances.attachment.handler(({ input, context }) =>
    downloadAttachment(context, { settlementId: input.id }),
  ),

  approve: os.balances.approve.handler(({ input, context }) =>
    decide(context, { ...input, state: 'approved' }),
  ),

  reject: os.balances.reject.handler(({ input, context }) =>
    decide(context, { ...input, state: 'rejected' }),
  ),

  withdraw: os.balances.withdraw.handler(({ input, context }) =>
    decide(context, { ...input, state: 'withdrawn' }),
  ),
});
