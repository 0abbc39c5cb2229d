/**
 * `npm run restore FILE` (operations §11): fills the empty database of DATABASE_URL, or a new embedded one in DATA_DIR,
 * from a backup, with BACKUP_KEY or one of BACKUP_OLD_KEYS when it is encrypted. Then it checks the books. The exit code is 0 when they are right.
 */
import { revokeRestoredTokens } from '../src/server/access/api-tokens/public.ts';
import {
  stopRestoredWebhooks,
  tellOfStoppedWebhooks,
} from '../src/server/access/webhooks/public.ts';
import {
  pauseRestoredSources,
  type RestoredSource,
  tellOfPausedSources,
} from '../src/server/intake/saved-sources/public.ts';
import { describeBooks, verifyBooks } from '../src/server/operations/books/public.ts';
import { readConfig } from '../src/server/platform/config.ts';
import { keyIdOfFile } from '../src/server/platform/db/backup-file.ts';
import type { Tx } from '../src/server/platform/db/database.ts';
import { restore } from '../src/server/platform/db/restore.ts';
import { abandonUnfinishedJobs } from '../src/server/platform/jobs/abandon.ts';
import { argument, runCommand, withDatabase } from './command.ts';

await runCommand(async () => {
  const file = argument('npm run restore ARCHIVO');
  const { key, readKeys } = readConfig(process.env).backup;
  return withDatabase('new', async ({ url, database }) => {
    let revoked = 0;
    let stopped: string[] = [];
    let paused: RestoredSource[] = [];
    const settle = async (tx: Tx) => {
      stopped = await stopRestoredWebhooks(tx);
      paused = await pauseRestoredSources(tx);
      await abandonUnfinishedJobs(tx);
      revoked = await revokeRestoredTokens(tx);
    };
    const { createdAt, rows } = await restore(url, file, settle, readKeys);
    for (const [table, count] of Object.entries(rows))
      console.log(`${count.toLocaleString('es-CL').padStart(12)}  ${table}`);
    console.log(`Restaurada la copia de ${createdAt}. Todos deben iniciar sesión de nuevo.\n`);
    if (revoked > 0)
      console.log(
        `Se revocaron los ${revoked} tokens para máquinas que valían: la copia no sabe cuáles se revocaron después. Cree otros en Acceso de Máquinas.\n`,
      );
    if (stopped.length > 0) {
      await database.db.transaction().execute((tx) => tellOfStoppedWebhooks(tx, stopped));
      console.log(
        `Se desactivaron los avisos a otros sistemas: ${stopped.join(', ')}. Si este es el portal de la clínica, actívelos en Acceso de Máquinas.\n`,
      );
    }
    if (paused.length > 0) {
      await database.db.transaction().execute((tx) => tellOfPausedSources(tx, paused));
      console.log(
        `Quedaron en pausa las fuentes automáticas: ${paused.map(({ name }) => name).join(', ')}. Si este es el portal de la clínica, reanúdelas en Atenciones Médicas, «Fuentes automáticas».\n`,
      );
    }
    if (key && (await keyIdOfFile(file)) === null)
      console.log('La copia no estaba cifrada: nada prueba que nadie la cambiara.\n');
    const report = await verifyBooks(database.db);
    console.log(describeBooks(report));
    return report.failed === 0 ? 0 : 1;
  });
});
