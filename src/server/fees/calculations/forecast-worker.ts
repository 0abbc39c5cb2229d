/** The worker thread of `forecast.ts`: receives a selection, answers what it would pay, by doctor. */
import { openDatabase } from '../../platform/db/database.ts';
import { serveOrders } from '../../platform/serve-orders.ts';
import { forecastByDoctor } from './dry-run.ts';
import type { Selection } from './selection.ts';

/** The input of the thread. */
export type ForecastOrder = { readonly databaseUrl: string; readonly selection: Selection };

serveOrders(async ({ databaseUrl, selection }: ForecastOrder) => {
  const database = openDatabase(databaseUrl, { poolSize: 1 });
  try {
    return await forecastByDoctor(database, selection);
  } finally {
    await database.close();
  }
});
