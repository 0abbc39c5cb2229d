/** Which part of a screen's address is remembered for the person's next visit (docs/decisions/0063). */
import type { Period } from '../../../domain/calendar/calendar.ts';

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

/** The parts of an address that do not filter rows: changing one leaves the list where it is. */
export const OVER_THE_LIST: ReadonlySet<string> = new Set(['hide', 'imports', ...DIALOGS]);

/** The searched text and the page are no arrangement of the screen, and are not remembered. */
const OF_THE_MOMENT: ReadonlySet<string> = new Set([
  'page',
  'search',
  'importId',
  ...OVER_THE_LIST,
]);
/** Which dates a screen is about: remembered until the month is over. */
const PERIOD: ReadonlySet<string> = new Set(['month', 'year', 'dateFrom', 'dateTo']);

/** Whether an address has no filter of rows. */
export function isBare(address: Address): boolean {
  return Object.keys(address).every((key) => OVER_THE_LIST.has(key));
}

/** The part of an address that is kept; null when there is none. */
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
