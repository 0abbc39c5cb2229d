/** The calls of earnings and discounts (payout §24). */
import { actorOf, userOf } from '../../platform/context.ts';
import { os } from '../../platform/http/implement.ts';
import { downloadAttachment } from '../attachments/public.ts';
import { listEntries, sumEntries } from './queries.ts';
import { approveEntries, editEntry, proposeEntry, withdrawEntries } from './transitions.ts';

export const entries = os.entries.router({
  list: os.entries.list.handler(({ input, context }) =>
    listEntries(context.database.db, input, {
      ...input,
      userId: userOf(context).id,
      patients: context.patients,
    }),
  ),

  summary: os.entries.summary.handler(({ input, context }) =>
    sumEntries(context.database.db, input, {
      userId: userOf(context).id,
      patients: context.patients,
    }),
  ),

  create: os.entries.create.handler(({ input, context }) =>
    context.database.db.transaction().execute((tx) => proposeEntry(tx, input, actorOf(context))),
  ),

  update: os.entries.update.handler(({ input, context }) =>
    context.database.db.transaction().execute((tx) => editEntry(tx, input, actorOf(context))),
  ),

  attachment: os.entries.attachment.handler(({ input, context }) =>
    downloadAttachment(context, { entryId: input.id }),
  ),

  approve: os.entries.approve.handler(({ input, context }) =>
    context.database.db
      .transaction()
      .execute((tx) => approveEntries(tx, input, actorOf(context), context.patients)),
  ),

  withdraw: os.entries.withdraw.handler(({ input, context }) =>
    context.database.db
      .transaction()
      .execute((tx) => withdrawEntries(tx, input, actorOf(context), context.patients)),
  ),
});
