/** Whether the assistant's card is open, and what opened it: the shells' badge and round button do. */
import { useSyncExternalStore } from 'react';

let isOpen = false;
let opener: HTMLElement | null = null;
const listeners = new Set<() => void>();

function setOpen(value: boolean): void {
  isOpen = value;
  for (const listener of listeners) listener();
}

/** Opens the card; `by` has the focus back when it is closed. */
export function openAssistant(by: HTMLElement): void {
  opener = by;
  setOpen(true);
}

export function closeAssistant(): void {
  setOpen(false);
  // What opened it may have been hidden by the card until now.
  window.setTimeout(() => opener?.focus({ preventScroll: true }));
}

export function useAssistantOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );
}
