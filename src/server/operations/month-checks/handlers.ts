/** The calls of the checks of a month (operations §13). */
import type { FindingFilters } from '../../../contract/operations/month-checks.ts';
import { actorOf, today, userOf } from '../../platform/context.ts';
import { byActor, callsOf } from '../../platform/http/implement.ts';
import { enqueueJob } from '../../platform/jobs/queue.ts';
import { acceptFindings, planFindings, reopenFindings } from './decisions.ts';
import { readInbox, readOwners } from './inbox.ts';
import { checkMonthJob } from './job.ts';
import {
  type Filters,
  findFinding,
  latestCheck,
  linesOf,
  listFindings,
  sumFindings,
} from './queries.ts';
import { readKinds, setSeverity } from './settings.ts';

/** As urgent as a calculation (operations §2.4). */
const PRIORITY = 5;
const done = <Findings>(findings: Findings) => ({ success: true as const, findings });

/** The filters, with the id of the person who sees to the findings. */
function ownedBy({ whose, ...filters }: FindingFilters, userId: number): Filters {
  if (whose === undefined) return filters;
  return { ...filters, owner: whose === 'mine' ? userId : 'nobody' };
}

export const monthChecks = callsOf('monthChecks', {
  run: async ({ input, context }) => {
    const jobId = await context.database.db.transaction().execute((tx) =>
      enqueueJob(tx, checkMonthJob, {
        payload: { year: input.year, month: input.month },
        priority: PRIORITY,
        actor: actorOf(context),
      }),
    );
    return { success: true as const, jobId };
  },

  latest: ({ input, context }) => latestCheck(context.database.db, input),
  kinds: ({ context }) => readKinds(context.database.db),

  setSeverity: byActor(setSeverity),

  list: ({ input, context }) =>
    listFindings(context.database.db, ownedBy(input, userOf(context).id), {
      ...input,
      today: today(),
      patients: context.patients,
    }),

  summary: ({ input, context }) =>
    sumFindings(context.database.db, ownedBy(input, userOf(context).id), today()),

  inbox: ({ input, context }) =>
    readInbox(context.database.db, input, { userId: userOf(context).id, today: today() }),

  owners: ({ context }) => readOwners(context.database.db),

  find: ({ input, context }) =>
    findFinding(context.database.db, input.id, { today: today(), patients: context.patients }),

  lines: ({ input, context }) => linesOf(context.database.db, input.id, input),

  accept: async ({ input, context }) =>
    done(
      await context.database.db
        .transaction()
        .execute((tx) => acceptFindings(tx, input, actorOf(context))),
    ),

  reopen: async ({ input, context }) =>
    done(
      await context.database.db
        .transaction()
        .execute((tx) => reopenFindings(tx, input, actorOf(context))),
    ),

  plan: async ({ input, context }) =>
    done(
      await context.database.db
        .transaction()
        .execute((tx) => planFindings(tx, input, actorOf(context))),
    ),
});
