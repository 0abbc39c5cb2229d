/**
 * A clean year of a clinic with three hundred doctors, July 2025 to June 2026, and faults to plant in its months. It measures
 * checks of a month: what they find of the faults before the payment, and how often they are alarmed by a clean month.
 *
 * The year (`invent.ts`, from a seed) has what clinics have: holidays in February, growth, newcomers, leaves and retirements,
 * weekly patterns, a heavy tail of busy doctors, rare services, late lines in a file of their own, discounts and prices agreed with
 * private patients, teams of operations, patients who die, doctors who change their society or account properly, rules that are
 * renewed and prices that rise at the turn of the year, rents, advances in instalments and bonuses. In it nothing is wrong.
 *
 * Faults (`faults/`) are planted in copies of its months by `plantFaults(year)`, 500 in all over nine months with a quarter of
 * history at least. They were invented from what goes wrong in clinics, before any check was written and without knowing one.
 * Each says why it is wrong (`faults/kinds.ts`), whose money it concerns, and the pesos. A doctor has one fault a month at most.
 *
 * An evaluation drives both month by month, so that history stays clean:
 *
 * ```ts
 * const { year } = await loadYear(database);
 * for (const { index } of year.months) {
 *   const planted = faulted.find(({ month }) => month.index === index);
 *   if (planted) {
 *     // In a clone of the database, which is thrown away:
 *     await liveMonth(clone, year, planted.month).import();
 *     // … run the checks, compare what they say with planted.faults
 *   }
 *   const live = liveMonth(database, year, year.months[index]);
 *   await live.import();
 *   // … run the checks: what they say here is a false alarm
 *   await live.pay();
 * }
 * ```
 *
 * Masters, accounts, rules, entries and imports are dated in their month; a check that counts days should be given the month's
 * `paymentDate` as its today. What the payroll itself dates (`payment.created_at`, `paid_at`) has the time of the test.
 */
import { createHash } from 'node:crypto';
import { type Database, transactionWithClient } from '../../../src/server/platform/db/database.ts';
import type { FaultedMonth } from './faults/plant.ts';
import { inventYear } from './invent.ts';
import { loadMasters } from './load.ts';
import type { CleanYear, Month } from './model.ts';
import { type LiveMonth, liveMonth } from './month.ts';

/** The seed of the year on which the checks of a month are measured. */
export const SEED = 'año limpio 1';

/** Fills an empty, migrated database with the masters of the year's first day. */
export async function loadYear(database: Database, year = inventYear(SEED)): Promise<CleanYear> {
  await transactionWithClient(database, (_, client) => loadMasters(client, year));
  return year;
}

/** The months of `loadYear` before `until`, counted from 0, imported and paid; answers the next one, which is for the caller. */
export async function cleanYear(
  database: Database,
  { year = inventYear(SEED), until }: { year?: CleanYear; until: number },
): Promise<{ year: CleanYear; next: LiveMonth }> {
  await loadYear(database, year);
  await payMonths(database, year, year.months.slice(0, until));
  const next = year.months[until];
  if (next === undefined) throw new RangeError(`the year has no month ${until}`);
  return { year, next: liveMonth(database, year, next) };
}

/** Imports and pays months, one after the other. */
export async function payMonths(
  database: Database,
  year: CleanYear,
  months: readonly Month[],
): Promise<void> {
  for (const month of months) {
    const live = liveMonth(database, year, month);
    await live.import();
    await live.pay();
  }
}

/** A digest of everything in it: equal years and equal faults have equal ones. */
export function digestOf(value: CleanYear | readonly FaultedMonth[]): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}
