/** The job that tries a backup by restoring it into a database of its own and checking the books there (decision 104). */
import { join } from 'node:path';
import type { TriedBackup } from '../../../contract/operations/backups.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { restore } from '../../platform/db/restore.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { abandonUnfinishedJobs } from '../../platform/jobs/abandon.ts';
import type { JobDefinition } from '../../platform/jobs/definition.ts';
import { verifyBooks } from '../books/public.ts';
import { asRefusal, backupFolder, backupNames } from './folder.ts';
import { inScratchDatabase } from './scratch.ts';

const FORBIDDEN =
  'No se probó: el usuario de la base de datos no puede crear otra. Dele el permiso con ALTER ROLE … CREATEDB.';

export type TrialPayload = {
  /** The file to try; the newest one when it is not named. */
  readonly file?: string;
};

export const tryBackupJob: JobDefinition<TrialPayload> = {
  type: 'try-backup',
  steps: [
    {
      key: 'restore',
      name: 'Restauración de prueba',
      description: 'Restaura el respaldo en una base de datos aparte, que se elimina al final.',
    },
    {
      key: 'verify',
      name: 'Revisión de los libros',
      description: 'Revisa los libros de la base restaurada.',
    },
  ],
  async run(job) {
    const { config, database, log } = job.services;
    const folder = backupFolder(config);
    const file =
      job.payload.file ??
      (await asRefusal(() => backupNames(folder))).at(-1) ??
      refuse('backup.none');
    await job.step('restore');
    const checks = await inScratchDatabase(database, (url) =>
      asRefusal(async () => {
        await restore(url, join(folder, file), abandonUnfinishedJobs, config.backup.readKeys);
        await job.step('verify');
        return verifyRestored(url, file);
      }),
    );
    const tried: TriedBackup =
      checks === null
        ? { file, outcome: 'forbidden', message: FORBIDDEN }
        : {
            file,
            outcome: 'right',
            message: `Restaurado y revisado: los libros están en orden, ${countOf(checks, 'revisión', 'revisiones')}.`,
          };
    if (checks === null)
      log.warn({ file }, 'the backup was not tried: the role may not create a database');
    else log.info({ file, checks }, 'the backup was restored and its books are right');
    await database.db.transaction().execute(async (tx) => {
      await job.claim(tx);
      await job.complete(tx, tried);
    });
  },
};

/** The number of checks that passed. Refused when one did not. */
async function verifyRestored(url: string, file: string): Promise<number> {
  const restored = openDatabase(url, { poolSize: 2 });
  try {
    const { failed, findings } = await verifyBooks(restored.db);
    if (failed > 0)
      refuse('backup.booksWrong', { file, count: countOf(failed, 'revisión', 'revisiones') });
    return findings.length;
  } finally {
    await restored.close();
  }
}
