/** The server and, in the same process, its workers (operations §8). */
import { buildApp } from './app.ts';
import { prepareFirstRun } from './first-run.ts';
import { work } from './job-registry.ts';
import { startEmbeddedDatabase } from './platform/embedded/embedded-database.ts';
import { startWorker } from './platform/jobs/worker.ts';
import { StartupError } from './platform/startup-error.ts';
import { openServices, type Start, start } from './process.ts';

/** The database may have much to write, and no other process would stop it. */
const DATABASE_STOP_LIMIT_MS = 60_000;

await start(async (process) => {
  const { config, own } = process;
  const services = await openServices(
    process,
    config.databaseUrl ?? (await embeddedDatabase(process)),
  );
  await prepareFirstRun(services, say);

  const app = await own(buildApp(services), (built) => built.close());
  if (config.workers > 0) await own(startWorker(services, work), (worker) => worker.stop());
  const address = await app
    .listen({ port: config.port, host: config.host })
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
      throw new StartupError(
        `El puerto ${config.port} de ${config.host} está en uso. Indique otro en PORT.`,
      );
    });
  const where = config.publicUrl ? `${config.publicUrl} (aquí: ${address})` : address;
  say(`\nPortal Médico está en marcha: ${where}`);
  if (config.demo)
    say('Cuentas de demostración (contraseña demo1234): admin, supervisor, doctor, user');
  say('Para terminar: Ctrl+C');
});

async function embeddedDatabase({ config, own }: Start): Promise<string> {
  say(`Iniciando la base de datos en ${config.dataDir}…`);
  const starting = startEmbeddedDatabase({ dataDir: config.dataDir, log: say });
  const embedded = await own(starting, (started) => started.stop(), DATABASE_STOP_LIMIT_MS);
  return embedded.url;
}

function say(line: string): void {
  console.log(line);
}
