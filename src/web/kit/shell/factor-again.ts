/** A second factor that is asked again before a call (access §18.12): one question, however many calls wait for it. */
import { useSyncExternalStore } from 'react';

let asked: { answer: Promise<boolean>; settle: (isShown: boolean) => void } | null = null;
const listeners = new Set<() => void>();

function change(next: typeof asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks, and resolves to whether the factor was shown. */
export function askFactorAgain(): Promise<boolean> {
  if (asked) return asked.answer;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  change({
    answer: promise,
    settle: (isShown) => {
      change(null);
      resolve(isShown);
    },
  });
  return promise;
}

/** How to answer the open question; null when there is none. */
export function useFactorAsked(): ((isShown: boolean) => void) | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked?.settle ?? null,
  );
}
