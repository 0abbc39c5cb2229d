/** What is asked over the screen, from anywhere: one question at a time, shown by a dialog of the shell. */
import { useSyncExternalStore } from 'react';

/**
 * A store of the open question. All of Mantine's dialogs listen for Escape, so a question over a dialog would close both:
 * this listener is registered before those of the dialogs, and takes the key by `onEscape`.
 */
export function createAskedStore<Question>(onEscape: (asked: Question) => void) {
  let asked: Question | null = null;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  // Tests read addresses without a window.
  globalThis.window?.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || asked === null) return;
      event.stopImmediatePropagation();
      onEscape(asked);
    },
    { capture: true },
  );
  return {
    /** Opens the question, or closes it with null. */
    ask(question: Question | null): void {
      asked = question;
      for (const listener of listeners) listener();
    },
    /** The open question; null when there is none. */
    now: (): Question | null => asked,
    /** The question to show. */
    useNow: (): Question | null => useSyncExternalStore(subscribe, () => asked),
  };
}
