/** The job that makes a backup: every day, and on request (decision 104). */
import { join } from 'node:path';
import type { MadeBackup } from '../../../contract/operations/backups.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { audit } from '../../platform/audit.ts';
import { backUp } from '../../platform/db/backup.ts';
import { verifyBackup } from '../../platform/db/backup-file.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { JobDefinition } from '../../platform/jobs/definition.ts';
import { enqueueJob } from '../../platform/jobs/queue.ts';
import {
  asRefusal,
  backupFolder,
  freeName,
  orUnfinished,
  removeOld,
  removeUnfinished,
} from './folder.ts';
import { oneAtATime } from './scratch.ts';
import { tryBackupJob } from './trial-job.ts';

/** After what people wait for. */
const TRIAL_PRIORITY = 10;

export const backUpJob: JobDefinition<Record<string, never>> = {
  type: 'back-up',
  dailyAt: ({ backup }) => (backup.folder ? backup.at : null),
  steps: [
    { key: 'copy', name: 'Copia', description: 'Escribe la base de datos en un archivo nuevo.' },
    {
      key: 'verify',
      name: 'Comprobación',
      description: 'Lee el archivo completo y compara sus filas con las copiadas.',
    },
    {
      key: 'remove',
      name: 'Retiro de los antiguos',
      description: 'Elimina los archivos que exceden los que se guardan.',
    },
  ],
  async run(job) {
    const { config, database, log } = job.services;
    const { key, readKeys, keep } = config.backup;
    const folder = backupFolder(config);
    const write = async (): Promise<MadeBackup> => {
      await job.step('copy');
      const { now, file } = await freeName(folder, key !== undefined);
      const path = join(folder, file);
      await removeUnfinished(folder, file);
      const { rows, bytes } = await backUp(database, path, now, key);
      await job.step('verify');
      await orUnfinished(path, async () => {
        const read = await verifyBackup(path, readKeys);
        if (JSON.stringify(read.rows) !== JSON.stringify(rows)) refuse('backup.notAsWritten');
      });
      // Not earlier: what is there stays until the new one is known to be right.
      await job.step('remove');
      const removed = await removeOld(folder, keep, file);
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
      return { file, bytes, rows: total, keyId: key?.id ?? null, removed };
    };
    const made = await asRefusal(() => oneAtATime(database, write));
    const { file } = made;
    if (!key) log.warn({ file }, 'the backup is not encrypted: BACKUP_KEY is not set');
    log.info({ file, bytes: made.bytes, removed: made.removed.length }, 'a backup was made');
    await database.db.transaction().execute(async (tx) => {
      await job.claim(tx);
      await audit(tx, job.actor, {
        action: 'backup.create',
        entity: 'database',
        summary: `Respaldó la base de datos en ${file}; retiró ${countOf(made.removed.length, 'archivo antiguo', 'archivos antiguos')}.`,
        after: made,
      });
      await enqueueJob(tx, tryBackupJob, {
        payload: { file },
        priority: TRIAL_PRIORITY,
        actor: job.actor,
      });
      await job.complete(tx, { message: sentenceOf(made), ...made });
    });
  },
};

function sentenceOf({ file, rows, keyId }: MadeBackup): string {
  const how = keyId ? `cifrado con la clave ${keyId}` : 'sin cifrar, porque falta BACKUP_KEY';
  return `Respaldo ${file}: ${formatCount(rows)} filas, ${how}.`;
}
