/** Whether the assistant's card is open, and which button opened it. */
import { useSyncExternalStore } from 'react';

/** What the buttons are called that open the card. */
export const OPEN_LABEL = 'Abrir el asistente';

let isOpen = false;
let opener: HTMLElement | null = null;
const listeners = new Set<() => void>();

function setOpen(value: boolean): void {
  isOpen = value;
  for (const listener of listeners) listener();
}

/** Opens the card; `by` gets the focus back when it closes. */
export function openAssistant(by: HTMLElement): void {
  opener = by;
  setOpen(true);
}

export function closeAssistant(): void {
  setOpen(false);
  // Delayed, since the card may have hidden the button until now.
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
