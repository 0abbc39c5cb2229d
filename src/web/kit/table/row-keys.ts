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
  /** Goes a page on or back; absent where there is none. */
  onTurn?: (by: 1 | -1) => void;
  /** Where the row is that J and K start from, if it is not the one with the focus: that of an open drawer. */
  openedId?: number | undefined;
  onMove?: (id: number) => void;
  /** By key, in lower case. What they are given is the row with the focus, or the opened one. */
  actions: Readonly<Record<string, (id: number | undefined) => void>>;
};

/** Keys do nothing while text is typed, with Ctrl, Alt or Cmd, or under a dialog that is not the list's own. */
export function useRowKeys(options: Options): void {
  const latest = useRef(options);
  latest.current = options;
  /** The row to return to when rows go, or another page comes. */
  const place = useRef<number | null>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isForRows(event, latest.current)) press(event, latest.current, place);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const { ids, box } = options;
  useEffect(() => {
    const { current } = box;
    const remember = ({ target }: FocusEvent) => {
      const id = rowOf(target);
      if (id !== undefined) place.current = latest.current.ids?.indexOf(id) ?? null;
    };
    current?.addEventListener('focusin', remember);
    return () => current?.removeEventListener('focusin', remember);
  }, [box]);
  useEffect(() => {
    // The row that had the focus is gone: the next one has taken its place.
    if (place.current === null || !ids?.length || document.activeElement !== document.body) return;
    focusRow(latest.current, ids[Math.min(place.current, ids.length - 1)]);
  }, [ids]);
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

function press(event: KeyboardEvent, options: Options, place: { current: number | null }): void {
  const { ids = [], openedId, onMove, onTurn, actions } = options;
  const key = event.key.toLowerCase();
  const current = openedId ?? rowOf(document.activeElement);
  if (key === 'j' || key === 'k') {
    event.preventDefault();
    const by = key === 'j' ? 1 : -1;
    const at = current === undefined ? -1 : ids.indexOf(current);
    const next = at === -1 ? ids[0] : ids[at + by];
    if (next !== undefined) {
      if (openedId === undefined) focusRow(options, next);
      else onMove?.(next);
    } else if (onTurn && openedId === undefined) {
      place.current = by === 1 ? 0 : Number.MAX_SAFE_INTEGER;
      onTurn(by);
    }
    return;
  }
  const act = actions[key];
  if (!act) return;
  event.preventDefault();
  act(current);
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
