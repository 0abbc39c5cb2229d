/** The calls of the check of the books. */
import { actorOf } from '../../platform/context.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { enqueueJob } from '../../platform/jobs/queue.ts';
import { verifyBooksJob } from './job.ts';
import { latestReport, readLogState } from './latest.ts';

/** As urgent as a calculation (operations §2.4). */
const PRIORITY = 5;

export const books = callsOf('books', {
  latest: ({ context }) => latestReport(context.database.db),
  readLog: ({ context }) => readLogState(context.database.db),

  verify: async ({ context }) => {
    const jobId = await context.database.db.transaction().execute((tx) =>
      enqueueJob(tx, verifyBooksJob, {
        payload: {},
        priority: PRIORITY,
        actor: actorOf(context),
      }),
    );
    return { success: true as const, jobId };
  },
});
