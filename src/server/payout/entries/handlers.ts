/** The calls of earnings and discounts (payout §24). */
import { actorOf, userOf } from '../../platform/context.ts';
import { byActor, callsOf, inOneTransaction } from '../../platform/http/implement.ts';
import { downloadAttachment } from '../attachments/public.ts';
import { listEntries, sumEntries } from './queries.ts';
import { approveEntries, editEntry, proposeEntry, withdrawEntries } from './transitions.ts';

export const entries = callsOf('entries', {
  list: ({ input, context }) =>
    listEntries(context.database.db, input, {
      ...input,
      userId: userOf(context).id,
      patients: context.patients,
    }),

  summary: ({ input, context }) =>
    sumEntries(context.database.db, input, {
      userId: userOf(context).id,
      patients: context.patients,
    }),

  create: byActor(proposeEntry),
  update: byActor(editEntry),
  attachment: ({ input, context }) => downloadAttachment(context, { entryId: input.id }),

  approve: inOneTransaction((tx, { input, context }) =>
    approveEntries(tx, input, actorOf(context), context.patients),
  ),

  withdraw: inOneTransaction((tx, { input, context }) =>
    withdrawEntries(tx, input, actorOf(context), context.patients),
  ),
});
