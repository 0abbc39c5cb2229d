/** Whether the session ended while somebody was at work (decision 24). */
import { useSyncExternalStore } from 'react';

let isExpired = false;
const listeners = new Set<() => void>();

/** Tells that the session ended, or that it was begun anew. */
export function setSessionExpired(value: boolean): void {
  if (isExpired === value) return;
  isExpired = value;
  for (const listener of listeners) listener();
}

export function useSessionExpired(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isExpired,
  );
}

/**
 * Called before any dialog opens: each listens for Escape. The one that asks for the password can't be closed, and the
 * form under it must not be either.
 */
export function keepDialogsWhenExpired(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && isExpired) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
