/** The worker thread of retroactive previews: receives a change of a rule, answers what it would touch, by doctor. */
import { openDatabase } from '../../platform/db/database.ts';
import { serveOrders } from '../../platform/serve-orders.ts';
import { differencesByDoctor, type RuleChange } from './differences.ts';

/** The input of the thread. */
export type DifferencesOrder = { readonly databaseUrl: string; readonly change: RuleChange };

serveOrders(async ({ databaseUrl, change }: DifferencesOrder) => {
  const database = openDatabase(databaseUrl, { poolSize: 1 });
  try {
    return await differencesByDoctor(database, change);
  } finally {
    await database.close();
  }
});
