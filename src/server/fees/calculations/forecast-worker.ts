/** The worker thread of `forecast.ts`: a selection comes in, what it would pay goes out, by doctor. */
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../platform/db/database.ts';
import { forecastByDoctor } from './dry-run.ts';
import type { Selection } from './selection.ts';

/** What the thread is given. */
export type ForecastOrder = { readonly databaseUrl: string; readonly selection: Selection };

const { databaseUrl, selection } = workerData as ForecastOrder;
const database = openDatabase(databaseUrl, { poolSize: 1 });
try {
  parentPort?.postMessage(await forecastByDoctor(database, selection));
} finally {
  await database.close();
}
