/** A year's receipts that are matched month by month, as their sheets arrive (payout §19). */
import { expect, onTestFinished, test } from 'vitest';
import { openClone } from '../../../../test/support/database.ts';
import { CLINIC_RUT, issueYear } from '../../../../test/support/receipt-office.ts';
import {
  insertDocuments,
  insertReceived,
  readWrong,
} from '../../../../test/support/receipt-rows.ts';
import { firstDayOf, lastDayOf } from '../../../domain/calendar/calendar.ts';
import { matchDays } from './match.ts';

test('payout §19.4: a run of a month forgets nothing of the months at the edge of what it reads', async () => {
  const { db } = (await openClone(onTestFinished)).database;
  const year = issueYear(2026, 200);
  await insertDocuments(db, year.expected);
  await insertReceived(db, year.received);
  await db.updateTable('clinic').set({ rut: CLINIC_RUT }).execute();
  for (let month = 1; month <= 12; month += 1) {
    const period = { year: 2026, month };
    await db
      .transaction()
      .execute((tx) => matchDays(tx, { from: firstDayOf(period), to: lastDayOf(period) }));
  }
  expect(await readWrong(db, year)).toEqual([]);
});
