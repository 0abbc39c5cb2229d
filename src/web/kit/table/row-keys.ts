/**
 * Rows by the keyboard: J and K go from row to row, and letters act on the row with the focus (product §9.7). Rows have to be
 * focusable, which they are when they can be opened.
 */
import { type RefObject, useEffect, useRef } from 'react';
import { TYPED_IN } from '../fields/search-key.ts';

type Options = {
  /** What holds the table. */
  box: RefObject<HTMLElement | null>;
  /** The ids of the page's rows, in order; undefined while they load. */
  ids: readonly number[] | undefined;
  /** False while a dialog of the screen's own is open. */
  isEnabled: boolean;
  /** How many dialogs belong to the list, such as a drawer with the row's details: keys work in them, too. */
  ownDialogs?: number;
  /** Goes a page on or back; false where there is none. */
  onTurn?: (by: 1 | -1) => boolean;
  /** The row that J and K start from, if it is not the one with the focus: that of an open drawer. */
  openedId?: number | undefined;
  /** Opens another row in its place, also the first or last one of another page. */
  onMove?: (id: number) => void;
  /** By key, in lower case. What they are given is the row with the focus, or the opened one. */
  actions: Readonly<Record<string, (id: number | undefined) => void>>;
};

/** Keys do nothing while text is typed, with Ctrl, Alt or Cmd, or under a dialog that is not the list's own. */
export function useRowKeys(options: Options): void {
  const latest = useRef(options);
  latest.current = options;
  const memory = useRef<Memory>({ place: null, turning: null });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isForRows(event, latest.current)) press(event, latest.current, memory.current);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const { box } = options;
  useEffect(() => {
    const { current } = box;
    const remember = ({ target }: FocusEvent) => {
      const id = rowOf(target);
      const place = id === undefined ? -1 : (latest.current.ids?.indexOf(id) ?? -1);
      if (place !== -1) memory.current.place = place;
    };
    current?.addEventListener('focusin', remember);
    return () => current?.removeEventListener('focusin', remember);
  }, [box]);
  // After every render: the focus may get lost later than the rows change.
  useEffect(() => settle(latest.current, memory.current));
}

type Memory = {
  /** Of the row to return to when rows go, or another page comes. */
  place: number | null;
  /** The rows from which another page was asked for, while they are still shown, and the place to go to there. */
  turning: { readonly from: string; readonly to: number } | null;
};

const rowsOf = ({ ids }: Options): string => ids?.join() ?? '';
const rowAt = (place: number, { ids = [] }: Options): number | undefined =>
  ids[Math.min(place, ids.length - 1)];

/** Goes on where the row that had the focus, or was opened, is gone: to the one in its place, also of another page. */
function settle(options: Options, memory: Memory): void {
  const { ids, openedId, onMove } = options;
  const { turning } = memory;
  if (!ids?.length || turning?.from === rowsOf(options)) return;
  if (turning) memory.place = turning.to;
  memory.turning = null;
  const place = openedId === undefined ? -1 : ids.indexOf(openedId);
  if (place !== -1) memory.place = place;
  if (memory.place === null) return;
  const next = rowAt(memory.place, options);
  if (turning && openedId !== undefined && next !== undefined) onMove?.(next);
  else if (document.activeElement === document.body) focusRow(options, next);
}

function isForRows(event: KeyboardEvent, { isEnabled, ownDialogs = 0 }: Options): boolean {
  if (!isEnabled || event.defaultPrevented) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  if (target instanceof Element && target.closest(`${TYPED_IN}, [role=menu], [role=listbox]`))
    return false;
  const dialogs = [...document.querySelectorAll('[role=dialog]')];
  return dialogs.filter((dialog) => dialog.checkVisibility()).length <= ownDialogs;
}

function press(event: KeyboardEvent, options: Options, memory: Memory): void {
  const { openedId, actions } = options;
  const key = event.key.toLowerCase();
  const current = openedId ?? rowOf(document.activeElement);
  if (key === 'j' || key === 'k') {
    event.preventDefault();
    move(key === 'j' ? 1 : -1, current, options, memory);
    return;
  }
  const act = actions[key];
  if (!act) return;
  event.preventDefault();
  act(current);
}

/** A row on or back; from the page's last or first one, to another page. */
function move(by: 1 | -1, current: number | undefined, options: Options, memory: Memory): void {
  const { ids = [], openedId, onMove, onTurn } = options;
  const rows = rowsOf(options);
  // The page that was asked for is on its way.
  if (memory.turning?.from === rows) return;
  const at = current === undefined ? -1 : ids.indexOf(current);
  // An opened row that is gone, as one does that was decided about, left its place to the next one.
  const place =
    current === undefined ? 0 : at === -1 ? (memory.place ?? 0) - (by === 1 ? 0 : 1) : at + by;
  const next = ids[place];
  if (next === undefined) {
    if (onTurn?.(by)) memory.turning = { from: rows, to: by === 1 ? 0 : Number.MAX_SAFE_INTEGER };
  } else if (openedId === undefined) focusRow(options, next);
  else onMove?.(next);
}

function rowOf(target: EventTarget | null): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-row]') : null;
  return row ? Number(row.dataset.row) : undefined;
}

function focusRow({ box }: Options, id: number | undefined): void {
  const row = box.current?.querySelector<HTMLElement>(`tr[data-row="${id}"]`);
  row?.focus({ focusVisible: true } as FocusOptions);
  row?.scrollIntoView({ block: 'nearest' });
}
