/** A worker alone: any number of them share a database with any number of servers (operations §8.5). */
import { work } from './job-registry.ts';
import { findEmbeddedDatabase } from './platform/embedded/embedded-database.ts';
import { startWorker } from './platform/jobs/worker.ts';
import { StartupError } from './platform/startup-error.ts';
import { openServices, start } from './process.ts';

await start(async (process) => {
  const { config, own } = process;
  if (config.workers === 0) {
    throw new StartupError('WORKERS es 0: este proceso no tendría nada que hacer.');
  }
  const databaseUrl = config.databaseUrl ?? (await findEmbeddedDatabase(config.dataDir));
  if (!databaseUrl) {
    throw new StartupError(
      'No hay base de datos: defina DATABASE_URL, o inicie antes el servidor con npm start.',
    );
  }
  const services = await openServices(process, databaseUrl);
  await own(startWorker(services, work), (worker) => worker.stop());
  console.log(`Worker en marcha: ${config.workers} trabajos a la vez. Para terminar: Ctrl+C`);
});
