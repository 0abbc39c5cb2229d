/**
 * `npm run backup FILE`: copies DATABASE_URL, or the embedded database in DATA_DIR, to a new file, beside
 * a running server as well (operations §11). BACKUP_KEY encrypts it.
 */

import { readConfig } from '../src/server/platform/config.ts';
import { backUp } from '../src/server/platform/db/backup.ts';
import { argument, runCommand, withDatabase } from './command.ts';

await runCommand(async () => {
  const file = argument('npm run backup ARCHIVO');
  const { key } = readConfig(process.env).backup;
  return withDatabase('existing', async ({ database }) => {
    const { rows, bytes } = await backUp(database, file, new Date(), key);
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    console.log(
      `Copia lista: ${file}, ${total.toLocaleString('es-CL')} filas de ${Object.keys(rows).length} tablas, ${Math.ceil(bytes / 1024).toLocaleString('es-CL')} KB.`,
    );
    console.log(
      key
        ? `Está cifrada con la clave ${key.id}: sin ella nadie la restaura. Guarde la clave en otro lugar.`
        : 'No está cifrada, porque falta BACKUP_KEY, y contiene datos de salud y cuentas bancarias: guárdela donde solo usted la lea.',
    );
    return 0;
  });
});
