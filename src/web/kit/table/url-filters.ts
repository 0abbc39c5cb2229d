/** Filters, page and sort of a screen, kept in its address: they survive reload, back and a sent link. */
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { z } from 'zod';
import { currentPeriod } from '../display/today.ts';
import { useIsStaff } from '../shell/current-user.ts';
import { usePreference } from '../shell/preferences.ts';
import { DIALOGS, isBare, OVER_THE_LIST, withKept, worthKeeping } from './remembered-filters.ts';

/** The table's part of an address; spread into the screen's schema. */
export const tableSearch = (pageSize: number) => ({
  page: z.number().int().min(1).default(1),
  pageSize: z.number().int().min(5).max(200).default(pageSize),
  /** The columns that are not shown; undefined for the user's usual choice. */
  hide: z.array(z.string()).optional(),
});
export type TableSearch = { page: number; pageSize: number; hide?: string[]; sort?: string };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The person set the filters of this address here: it is taken as it is, and remembered. */
    isChosen?: boolean;
  }
}

/**
 * Reads the address by the screen's schema; what does not fit it is ignored. The setter merges a
 * change, drops what is back at its default, and returns to page 1 unless the change names a page.
 * An address that says nothing is that of the person's last visit, unless they emptied it themselves.
 */
export function useUrlFilters<Schema extends z.ZodObject>(
  schema: Schema,
): [z.output<Schema>, (change: Partial<z.output<Schema>>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const { pathname, state } = useLocation();
  const isChosen = state.isChosen ?? false;
  // The portal's tabs always open on the latest.
  const isStaff = useIsStaff();
  const [own, keep] = usePreference(`filters:${pathname}`);
  const kept = isStaff ? own : undefined;
  const address = useMemo(
    () => (isChosen ? search : withKept(search, kept, currentPeriod())),
    [search, kept, isChosen],
  );
  const filters = useMemo(() => readSearch(schema, address), [schema, address]);
  const isRestored = isBare(search) && !isBare(address);
  useEffect(() => {
    // So that what is shown can be sent as a link.
    if (isRestored) void navigate({ to: '.', search: address, replace: true, resetScroll: false });
  }, [isRestored, address, navigate]);
  useEffect(() => {
    if (isChosen && isStaff) keep(worthKeeping(search, currentPeriod()));
  }, [isChosen, isStaff, search, keep]);
  const change = useCallback(
    (part: Partial<z.output<Schema>>) => {
      void navigate({
        to: '.',
        search: (current: Record<string, unknown>) => {
          const shown = router.latestLocation.state.isChosen
            ? current
            : withKept(current, kept, currentPeriod());
          return writeSearch(schema, shown, part);
        },
        state: { isChosen: true },
        // Back closes a dialog; a key typed in a search box is not a step back.
        replace: !opensDialog(part),
        resetScroll: false,
      });
    },
    [navigate, router, schema, kept],
  );
  return [filters, change];
}

/** The filters that an address says, without the entries that the schema refuses. */
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
  return Object.entries(part).some(([key, value]) => DIALOGS.has(key) && value !== undefined);
}

type OverTheList = { job?: unknown; open?: unknown };

/** The address after a change: only what differs from the schema's defaults. */
export function writeSearch<Schema extends z.ZodObject>(
  schema: Schema,
  search: Record<string, unknown>,
  part: Partial<z.output<Schema>>,
): Record<string, unknown> {
  const defaults: Record<string, unknown> = schema.parse({});
  const next: Record<string, unknown> = { ...readSearch(schema, search), ...part };
  if (Object.keys(part).some((key) => !OVER_THE_LIST.has(key))) {
    next.page = 'page' in part ? part.page : defaults.page;
  }
  return Object.fromEntries(
    Object.entries(next).filter(
      ([key, value]) =>
        value !== undefined && value !== null && value !== '' && value !== defaults[key],
    ),
  );
}

/** What a paged call takes of an address: the filters by themselves, and limit and offset. */
export function splitSearch<Search extends TableSearch & OverTheList>(search: Search) {
  const { page, pageSize, hide, sort, open, job, ...filters } = search;
  return { filters, paging: { limit: pageSize, offset: (page - 1) * pageSize } };
}
