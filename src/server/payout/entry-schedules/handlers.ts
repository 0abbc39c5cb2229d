/** The calls of schedules of entries (payout §24). */
import { actorOf, userOf } from '../../platform/context.ts';
import { os } from '../../platform/http/implement.ts';
import { listSchedules, sumSchedules } from './queries.ts';
import {
  approveSchedules,
  proposeSchedule,
  stopSchedule,
  withdrawSchedules,
} from './transitions.ts';

export const entrySchedules = os.entrySchedules.router({
  list: os.entrySchedules.list.handler(({ input, context }) =>
    listSchedules(context.database.db, input, { ...input, userId: userOf(context).id }),
  ),

  summary: os.entrySchedules.summary.handler(({ input, context }) =>
    sumSchedules(context.database.db, input),
  ),

  create: os.entrySchedules.create.handler(({ input, context }) =>
    context.database.db.transaction().execute((tx) => proposeSchedule(tx, input, actorOf(context))),
  ),

  approve: os.entrySchedules.approve.handler(({ input, context }) =>
    context.database.db
      .transaction()
      .execute((tx) => approveSchedules(tx, input.ids, actorOf(context))),
  ),

  withdraw: os.entrySchedules.withdraw.handler(({ input, context }) =>
    context.database.db
      .transaction()
      .execute((tx) => withdrawSchedules(tx, input, actorOf(context))),
  ),

  stop: os.entrySchedules.stop.handler(({ input, context }) =>
    context.database.db.transaction().execute((tx) => stopSchedule(tx, input, actorOf(context))),
  ),
});
