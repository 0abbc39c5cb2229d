/** Benchmark of matching a month's receipts: `npm run bench receipts`. */
import { sql } from 'kysely';
import { firstDayOf, lastDayOf } from '../src/domain/calendar/calendar.ts';
import { matchDays } from '../src/server/payout/receipts/match.ts';
import type { Database } from '../src/server/platform/db/database.ts';
import {
  CLINIC_RUT,
  issueYear,
  type OfficeYear,
  PLANTED_WAYS,
} from '../test/support/receipt-office.ts';
import {
  insertDocuments,
  insertReceived,
  KNOWN_OTHERWISE,
  readWrong,
} from '../test/support/receipt-rows.ts';
import { timed, withBenchServer } from './database.ts';
import type { BenchRow } from './row.ts';

const PAYEES = 5_000;
const YEAR = 2026;
/** The month that is measured; those before it are matched already. */
const MONTH = 12;

export function benchReceipts(): Promise<BenchRow[]> {
  return withBenchServer(async (server) => {
    const year = issueYear(YEAR, PAYEES);
    await server.fill('receipts', (database) => fillYear(database, year));
    return server.onCopyOf('receipts', async (database) => {
      const result = await timed(() => matchMonth(database, MONTH));
      const { rows } = await sql<{ pairs: number; clean: number }>`
        SELECT count(*) AS pairs, count(*) FILTER (WHERE differences = '{}') AS clean
          FROM receipt_match JOIN fee_document d ON d.id = document_id
         WHERE extract(month FROM d.payment_date) = ${MONTH}`.execute(database.db);
      const [counts] = rows;
      const wrong = (await readWrong(database.db, year)).length;
      return [
        {
          name: `matching ${PAYEES.toLocaleString('en-US')} receipts of a month`,
          measured: result / 1000,
          unit: 's',
          limit: 5,
          comparison: 'at most',
          note: `beside the year’s ${(12 * PAYEES).toLocaleString('en-US')}; ${counts?.clean} of ${counts?.pairs} pairs agree, the others err in planted ways`,
        },
        {
          name: `receipts and payments of the year about which the matching errs, ${year.truths.length.toLocaleString('en-US')} in all`,
          measured: wrong,
          unit: 'wrong',
          limit: 0,
          comparison: 'at most',
          note: `right ones and ${PLANTED_WAYS.length - KNOWN_OTHERWISE.length} planted ways, matched month by month; ${KNOWN_OTHERWISE.length} more ways are in the test of the domain`,
        },
      ];
    });
  });
}

async function fillYear(database: Database, year: OfficeYear): Promise<void> {
  await insertDocuments(database.db, year.expected);
  await insertReceived(database.db, year.received);
  await database.db.updateTable('clinic').set({ rut: CLINIC_RUT }).execute();
  await database.pool.query('ANALYZE');
  for (let month = 1; month < MONTH; month += 1) await matchMonth(database, month);
  await database.pool.query('ANALYZE');
}

function matchMonth({ db }: Database, month: number): Promise<number> {
  const period = { year: YEAR, month };
  return db
    .transaction()
    .execute((tx) => matchDays(tx, { from: firstDayOf(period), to: lastDayOf(period) }));
}
