/** Whether the session ended while the user was working (decision 24). */
import { useSyncExternalStore } from 'react';

let isExpired = false;
const listeners = new Set<() => void>();

/** Notes that the session ended, or that a new one began. */
export function setSessionExpired(value: boolean): void {
  if (isExpired === value) return;
  isExpired = value;
  for (const listener of listeners) listener();
}

/** Whether the password is asked for. */
export const isSessionExpired = (): boolean => isExpired;

export function useSessionExpired(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isSessionExpired);
}

/**
 * Must be called before any dialog opens, since each listens for Escape. The password dialog can't be closed, and
 * neither may the form below it.
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
