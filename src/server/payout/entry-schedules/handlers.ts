/** The calls of schedules of entries (payout §24). */
import { actorOf, userOf } from '../../platform/context.ts';
import { callsOf, inOneTransaction } from '../../platform/http/implement.ts';
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

  create: inOneTransaction((tx, { input, context }) =>
    proposeSchedule(tx, input, actorOf(context)),
  ),

  approve: inOneTransaction((tx, { input, context }) =>
    approveSchedules(tx, input.ids, actorOf(context)),
  ),

  withdraw: inOneTransaction((tx, { input, context }) =>
    withdrawSchedules(tx, input, actorOf(context)),
  ),

  stop: inOneTransaction((tx, { input, context }) => stopSchedule(tx, input, actorOf(context))),
});
