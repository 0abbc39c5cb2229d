/** The calls of schedules of entries (payout §24). */
import { actorOf, userOf } from '../../platform/context.ts';
import { byActor, callsOf, inOneTransaction } from '../../platform/http/implement.ts';
import { listSchedules, sumSchedules } from './queries.ts';
import {
  approveSchedules,
  proposeSchedule,
  stopSchedule,
  withdrawSchedules,
} from './transitions.ts';

export const entrySchedules = callsOf('entrySchedules', {
  list: ({ input, context }) =>
    listSchedules(context.database.db, input, { ...input, userId: userOf(context).id }),

  summary: ({ input, context }) => sumSchedules(context.database.db, input),

  create: byActor(proposeSchedule),

  approve: inOneTransaction((tx, { input, context }) =>
    approveSchedules(tx, input.ids, actorOf(context)),
  ),

  withdraw: byActor(withdrawSchedules),

  stop: byActor(stopSchedule),
});
