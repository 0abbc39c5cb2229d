/** The calls of the scheduled backups. */
import { actorOf, type CallContext } from '../../platform/context.ts';
import { callsOf } from '../../platform/http/implement.ts';
import type { JobDefinition } from '../../platform/jobs/definition.ts';
import { enqueueJob } from '../../platform/jobs/queue.ts';
import { backupFolder } from './folder.ts';
import { backUpJob } from './job.ts';
import { backupEntries } from './queries.ts';
import { tryBackupJob } from './trial-job.ts';

/** As urgent as a calculation (operations §2.4). */
const PRIORITY = 5;

export const backups = callsOf('backups', {
  overview: async ({ context: { database, config } }) => {
    const { folder, at, keep, key, readKeys } = config.backup;
    return {
      settings: {
        isScheduled: folder !== undefined,
        at,
        keep,
        keyId: key?.id ?? null,
        oldKeyIds: readKeys.filter((one) => one !== key).map(({ id }) => id),
      },
      backups: await backupEntries(database.db),
    };
  },
  make: ({ context }) => enqueue(context, backUpJob),
  tryNewest: ({ context }) => enqueue(context, tryBackupJob),
});

async function enqueue(
  context: CallContext,
  definition: JobDefinition<Record<string, never>> | JobDefinition<object>,
) {
  backupFolder(context.config);
  const jobId = await context.database.db
    .transaction()
    .execute((tx) =>
      enqueueJob(tx, definition, { payload: {}, priority: PRIORITY, actor: actorOf(context) }),
    );
  return { success: true as const, jobId };
}
