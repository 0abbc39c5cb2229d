/** Chooses the part of a screen's address that is remembered for the user's next visit (docs/decisions/0063). */
import type { Period } from '../../../domain/calendar/calendar.ts';
import { openedOn, type PeriodKeys } from './working-period.ts';

type Address = Record<string, unknown>;

/** The keys of an address that open a dialog or drawer. */
export const DIALOG_KEYS: ReadonlySet<string> = new Set([
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
  'accountChanges',
  'edit',
  'correct',
]);

/** The keys of an address that do not filter rows: changing one does not change the list. */
export const NON_FILTER_KEYS: ReadonlySet<string> = new Set(['hide', 'imports', ...DIALOG_KEYS]);

/** Search text and page are momentary, so they are not remembered. */
const MOMENTARY_KEYS: ReadonlySet<string> = new Set([
  'page',
  'search',
  'importId',
  'serviceIds',
  'retentionChangeId',
  'changeId',
  'file',
  ...NON_FILTER_KEYS,
]);
/** The period of a screen: remembered until the month ends. */
const PERIOD_KEYS: ReadonlySet<string> = new Set(['month', 'year', 'dateFrom', 'dateTo']);

/** Whether an address has no filter. */
export function hasNoFilter(address: Address): boolean {
  return Object.keys(address).every((key) => NON_FILTER_KEYS.has(key));
}

/** The part of an address to store; null when there is none. */
export function partToRemember(address: Address, today: Period): Address | null {
  const lasting = Object.entries(address).filter(
    ([key, value]) => !MOMENTARY_KEYS.has(key) && typeof value !== 'object',
  );
  return lasting.length === 0 ? null : { ...Object.fromEntries(lasting), keptIn: monthKey(today) };
}

/**
 * The address to show. One without filters gets the remembered ones, on the working period; any other takes only the
 * remembered page size. `remembered` is whatever the server returned.
 */
export function withRememberedFilters(
  address: Address,
  remembered: unknown,
  today: Period,
  working: { readonly period: Period | undefined; readonly keys: PeriodKeys },
): Address {
  const isKept = typeof remembered === 'object' && remembered !== null;
  const { keptIn, ...all } = (isKept ? remembered : {}) as Address;
  const lasting = Object.entries(all).filter(
    ([key]) => !MOMENTARY_KEYS.has(key) && (keptIn === monthKey(today) || !PERIOD_KEYS.has(key)),
  );
  if (hasNoFilter(address))
    return { ...openedOn(working.period, working.keys, Object.fromEntries(lasting)), ...address };
  return 'pageSize' in all ? { pageSize: all.pageSize, ...address } : address;
}

const monthKey = ({ year, month }: Period) => `${year}-${month}`;
