/** The calls of the dashboard (operations §1). */
import type { Screen } from '../../../contract/screens.ts';
import { periodOf } from '../../../domain/calendar/calendar.ts';
import { type CallContext, today, userOf } from '../../platform/context.ts';
import { hasScreen } from '../../platform/http/access.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { latestActivity } from './activity.ts';
import { attentionNeeded } from './attention-needed.ts';
import { firstStepsOf } from './first-steps.ts';
import { monthsUpTo, pipelineOf } from './pipeline.ts';
import { summarize } from './summary.ts';

export const dashboard = callsOf('dashboard', {
  firstSteps: ({ context }) => firstStepsOf(context.database.db, mayOpen(context)),

  summary: ({ context }) => summarize(context.database.db, today()),

  pipeline: ({ input, context }) => pipelineOf(context.database.db, input),

  months: ({ context }) => monthsUpTo(context.database.db, periodOf(today())),

  attentionNeeded: ({ context }) =>
    attentionNeeded(context.database.db, today(), mayOpen(context), userOf(context).id),

  activity: ({ context }) =>
    latestActivity(context.database.db, mayOpen(context), context.patients),
});

const mayOpen = (context: CallContext) => (screen: Screen) => hasScreen([screen], userOf(context));
