/** The worker thread of `forecast.ts`: a selection comes in, what it would pay goes out, by doctor. */
import { openDatabase } from '../../platform/db/database.ts';
import { serveOrders } from '../../platform/serve-orders.ts';
import { forecastByDoctor } from './dry-run.ts';
import type { Selection } from './selection.ts';

/** What the thread is given. */
export type ForecastOrder = { readonly databaseUrl: string; readonly selection: Selection };

serveOrders(async ({ databaseUrl, selection }: ForecastOrder) => {
  const database = openDatabase(databaseUrl, { poolSize: 1 });
  try {
    return await forecastByDoctor(database, selection);
  } finally {
    await database.close();
  }
});
