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

// payout §19.4
test('a pair with a difference that is compared again is no new pair', async () => {
  const { db } = (await openClone(onTestFinished)).database;
  await db.updateTable('clinic').set({ rut: CLINIC_RUT }).execute();
  const document = issueYear(2026, 1).expected.find(({ kind }) => kind === 'receipt');
  if (!document) throw new Error('A year has receipts');
  await insertDocuments(db, [document]);
  await insertReceived(db, [
    {
      id: 1,
      kind: 'receipt',
      folio: 77,
      issuerRut: document.issuerRut,
      receiverRut: null,
      date: document.paymentDate,
      grossAmount: document.grossAmount + 1_000,
      retentionAmount: document.retentionAmount,
      netAmount: document.grossAmount + 1_000 - document.retentionAmount,
      state: 'valid',
    },
  ]);
  const days = { from: document.paymentDate, to: document.paymentDate };
  const match = () => db.transaction().execute((tx) => matchDays(tx, days));
  expect(await match()).toBe(1);
  expect(await match()).toBe(0);
  expect(await db.selectFrom('receiptMatch').select('differences').execute()).toEqual([
    { differences: ['gross', 'rate'] },
  ]);
});
