/** What is asked over the screen, from anywhere: one question at a time, shown by a dialog of the shell. */
import { useSyncExternalStore } from 'react';

/** A question that any room may ask, and what is decided of it. */
export type Asked<Question, Decision = never> = ReturnType<typeof createAsked<Question, Decision>>;

/**
 * The place of the open question. All of Mantine's dialogs listen for Escape, so a question over a dialog would close both:
 * this listener is registered before those of the dialogs, and takes the key.
 */
export function createAsked<Question, Decision = never>() {
  let open: { question: Question; resolve: (decision: Decision | null) => void } | null = null;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const show = (next: typeof open) => {
    open = next;
    for (const listener of listeners) listener();
  };
  const decide = (decision: Decision | null): void => {
    const closed = open;
    show(null);
    closed?.resolve(decision);
  };
  // Tests read addresses without a window.
  globalThis.window?.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || open === null) return;
      event.stopImmediatePropagation();
      decide(null);
    },
    { capture: true },
  );
  const now = (): Question | null => open?.question ?? null;
  return {
    /** Opens the question in place of an open one; resolves to what is decided, or to null when it is left. */
    ask: (question: Question): Promise<Decision | null> =>
      new Promise((resolve) => {
        const former = open;
        show({ question, resolve });
        former?.resolve(null);
      }),
    /** Closes the question with a decision. */
    decide,
    /** Closes the question, if there is one, without doing anything. */
    leave: (): void => decide(null),
    /** The open question; null when there is none. */
    now,
    /** The question to show. */
    useNow: () => useSyncExternalStore(subscribe, now),
  };
}
