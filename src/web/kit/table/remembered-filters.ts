/** Chooses the part of a screen's address that is remembered for the user's next visit (docs/decisions/0063). */
import type { Period } from '../../../domain/calendar/calendar.ts';

type Address = Record<string, unknown>;

/** The parts of an address that open a dialog or drawer. */
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

/** The parts of an address that do not filter rows: changing one does not change the list. */
export const OVER_THE_LIST: ReadonlySet<string> = new Set(['hide', 'imports', ...DIALOGS]);

/** Search text and page are momentary, so they are not remembered. */
const OF_THE_MOMENT: ReadonlySet<string> = new Set([
  'page',
  'search',
  'importId',
  ...OVER_THE_LIST,
]);
/** The period of a screen: remembered until the month ends. */
const PERIOD: ReadonlySet<string> = new Set(['month', 'year', 'dateFrom', 'dateTo']);

/** Whether an address has no filter. */
export function isBare(address: Address): boolean {
  return Object.keys(address).every((key) => OVER_THE_LIST.has(key));
}

/** The part of an address to store; null when there is none. */
export function worthKeeping(address: Address, today: Period): Address | null {
  const kept = Object.entries(address).filter(
    ([key, value]) => !OF_THE_MOMENT.has(key) && typeof value !== 'object',
  );
  return kept.length === 0 ? null : { ...Object.fromEntries(kept), keptIn: nameOf(today) };
}

/**
 * The address to show. A bare one gets the stored filters; any other keeps its own, and takes only the stored page
 * size. `kept` is whatever the server returned.
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
