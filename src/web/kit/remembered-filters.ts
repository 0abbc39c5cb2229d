/** What of a screen's address is remembered for the person until the next visit (docs/decisions/0074). */
import type { Period } from '../../domain/calendar.ts';

type Address = Record<string, unknown>;

/** The parts of an address that open something over the screen. */
export const DIALOGS: ReadonlySet<string> = new Set([
  'open',
  'copyOf',
  'job',
  'attention',
  'import',
  'history',
  'simulator',
  'review',
  'group',
  'movements',
]);

/** What an address says besides which rows are found: changing it leaves the list where it is. */
export const OVER_THE_LIST: ReadonlySet<string> = new Set(['hide', 'imports', ...DIALOGS]);

/** Whom or what somebody looked up, and how far they had read, is not how they like the screen. */
const OF_THE_MOMENT: ReadonlySet<string> = new Set([
  'page',
  'search',
  'importId',
  ...OVER_THE_LIST,
]);
/** Which dates a screen is about: remembered until the month is over. */
const PERIOD: ReadonlySet<string> = new Set(['month', 'year', 'dateFrom', 'dateTo']);

/** Whether an address says nothing of which rows are shown. */
export function isBare(address: Address): boolean {
  return Object.keys(address).every((key) => OVER_THE_LIST.has(key));
}

/** What is kept of an address; null for nothing. */
export function worthKeeping(address: Address, today: Period): Address | null {
  const kept = Object.entries(address).filter(
    ([key, value]) => !OF_THE_MOMENT.has(key) && typeof value !== 'object',
  );
  return kept.length === 0 ? null : { ...Object.fromEntries(kept), keptIn: nameOf(today) };
}

/**
 * An address as it is shown: one that says nothing is as it was kept, any other says all but the number of rows.
 * `kept` is whatever the server had.
 */
export function withKept(address: Address, kept: unknown, today: Period): Address {
  if (typeof kept !== 'object' || kept === null) return address;
  const { keptIn, ...all } = kept as Address;
  const entries = Object.entries(all).filter(
    ([key]) => !OF_THE_MOMENT.has(key) && (keptIn === nameOf(today) || !PERIOD.has(key)),
  );
  if (isBare(address)) return { ...Object.fromEntries(entries), ...address };
  return 'pageSize' in all ? { pageSize: all.pageSize, ...address } : address;
}

const nameOf = ({ year, month }: Period) => `${year}-${month}`;
