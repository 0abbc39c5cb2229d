/**
 * Filters, page and sort of a screen, kept in its address: they survive a reload and Back, and can be sent as a link.
 */
import { useLocation, useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { z } from 'zod';
import { currentPeriod } from '../display/today.ts';
import { useIsStaff } from '../shell/current-user.ts';
import { usePreference } from '../shell/preferences.ts';
import type { keptWords } from './kept-words.ts';
import {
  DIALOG_KEYS,
  hasNoFilter,
  NON_FILTER_KEYS,
  partToRemember,
  withRememberedFilters,
} from './remembered-filters.ts';
import {
  chosenPeriod,
  keptPeriod,
  type PeriodKeys,
  periodKeysOf,
  periodToKeep,
  WORKING_PERIOD,
} from './working-period.ts';

/** The table's part of an address; to be spread into the screen's schema. */
export const tableSearch = (pageSize: number) => ({
  page: z.number().int().min(1).default(1),
  pageSize: z.number().int().min(5).max(200).default(pageSize),
  /** The hidden columns; undefined for the user's preference. */
  hide: z.array(z.string()).optional(),
});
export type TableSearch = { page: number; pageSize: number; hide?: string[]; sort?: string };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The user chose the filters of this address here: it is used unchanged, and remembered. */
    isChosen?: boolean;
  }
}

/** A path as routes compare them. */
const bare = (path: string) => path.replace(/\/+$/, '').toLowerCase();

/**
 * Reads the address by the screen's schema; what does not fit is ignored. The setter merges a change, drops default
 * values, and returns to page 1 unless the change sets a page. A bare address becomes that of the user's last visit, on
 * the working period, unless the user cleared it. Words that may name a patient stay in the tab (`kept-words.ts`).
 */
export function useUrlFilters<Schema extends z.ZodObject>(
  schema: Schema,
  keys: PeriodKeys = periodKeysOf(schema),
): [z.output<Schema>, (change: Partial<z.output<Schema>>) => void] {
  const written: Record<string, unknown> = useSearch({ strict: false });
  const keeper = keeperOf(schema);
  const search = useMemo(() => keeper?.withWords(written) ?? written, [keeper, written]);
  const navigate = useNavigate();
  const router = useRouter();
  const path = useMatch({ strict: false, select: (match) => match.pathname });
  const { pathname, state } = useLocation();
  const isChosen = state.isChosen ?? false;
  // A link's address is told while the screen that is left is still shown, which must not change it.
  const isLeft = bare(path) !== bare(pathname);
  // The portal's tabs always open with the latest data.
  const isStaff = useIsStaff();
  const [stored, remember] = usePreference(`filters:${pathname}`);
  const [workedOn, workOn] = usePreference(WORKING_PERIOD);
  const restore = useCallback(
    (current: Record<string, unknown>) =>
      isStaff
        ? withRememberedFilters(current, stored, currentPeriod(), {
            period: keptPeriod(workedOn, currentPeriod()),
            keys,
          })
        : current,
    [isStaff, stored, workedOn, keys],
  );
  const address = useMemo(
    () => (isChosen || isLeft ? search : restore(search)),
    [search, restore, isChosen, isLeft],
  );
  const filters = useMemo(() => readSearch(schema, address), [schema, address]);
  const isRestored = hasNoFilter(search) && !hasNoFilter(address);
  useEffect(() => {
    // What is shown is put into the address, so that it can be sent as a link, and words are taken out of it.
    const next = isRestored ? address : keeper?.toShowInstead(written);
    if (next && !isLeft)
      void navigate({
        to: '.',
        search: next,
        state: (current) => current,
        replace: true,
        resetScroll: false,
      });
  }, [isRestored, isLeft, address, keeper, written, navigate]);
  useEffect(() => {
    if (isChosen && isStaff && !isLeft) remember(partToRemember(search, currentPeriod()));
  }, [isChosen, isStaff, isLeft, search, remember]);
  const change = useCallback(
    (part: Partial<z.output<Schema>>) => {
      if (isLeft) return;
      const shown = readSearch(schema, router.latestLocation.search as Record<string, unknown>);
      const period = isStaff ? chosenPeriod(keys, part, shown) : undefined;
      if (period) workOn(periodToKeep(period, currentPeriod()));
      void navigate({
        to: '.',
        search: (current: Record<string, unknown>) => {
          const shown = router.latestLocation.state.isChosen ? current : restore(current);
          const next = writeSearch(schema, keeper?.withWords(shown) ?? shown, part);
          return keeper?.withMark(next) ?? next;
        },
        state: { isChosen: true },
        // Back closes a dialog; a key typed in a search box is not a step of the history.
        replace: !opensDialog(part),
        resetScroll: false,
      });
    },
    [navigate, router, schema, restore, isLeft, isStaff, keys, workOn, keeper],
  );
  return [filters, change];
}

type Kept = typeof keptWords;

/** How the words of a screen's search are kept in the tab; undefined if they stand in its address. */
export function keeperOf(schema: z.ZodObject): Kept['keeper'] | undefined {
  return (schema.shape.search as Partial<Kept> | undefined)?.keeper;
}

/** The filters in an address, without those that the schema refuses. */
export function readSearch<Schema extends z.ZodObject>(
  schema: Schema,
  search: Record<string, unknown>,
): z.output<Schema> {
  const result = schema.safeParse(search);
  if (result.success) return result.data;
  const refused = new Set(result.error.issues.map((issue) => String(issue.path[0])));
  const rest = Object.entries(search).filter(([key]) => !refused.has(key));
  return schema.parse(Object.fromEntries(rest));
}

/** Whether a change opens a dialog or drawer over the screen. */
function opensDialog(part: object): boolean {
  return Object.entries(part).some(([key, value]) => DIALOG_KEYS.has(key) && value !== undefined);
}

type DialogKeys = { job?: unknown; open?: unknown };

/** The address after a change, with only the values that differ from the defaults. */
export function writeSearch<Schema extends z.ZodObject>(
  schema: Schema,
  search: Record<string, unknown>,
  part: Partial<z.output<Schema>>,
): Record<string, unknown> {
  const defaults: Record<string, unknown> = schema.parse({});
  const next: Record<string, unknown> = { ...readSearch(schema, search), ...part };
  if (Object.keys(part).some((key) => !NON_FILTER_KEYS.has(key))) {
    next.page = 'page' in part ? part.page : defaults.page;
  }
  return Object.fromEntries(
    Object.entries(next).filter(
      ([key, value]) =>
        value !== undefined && value !== null && value !== '' && value !== defaults[key],
    ),
  );
}

/** A paged call's input from an address: the filters, and limit and offset. */
export function splitSearch<Search extends TableSearch & DialogKeys>(search: Search) {
  const { page, pageSize, hide, sort, open, job, ...filters } = search;
  return { filters, paging: { limit: pageSize, offset: (page - 1) * pageSize } };
}
