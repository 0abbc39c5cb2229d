/** What is asked over the screen, from anywhere: one question at a time, shown by a dialog of the shell. */
import { useSyncExternalStore } from 'react';

/** A question that any room may ask, and what is decided of it. */
export type Asked<Question, Decision = never> = ReturnType<typeof createAsked<Question, Decision>>;

/** How to leave each open question; the one that was asked last stands at the end. */
const opened = new Set<() => void>();

/**
 * All of Mantine's dialogs listen for Escape, so a question over a dialog would close both: this listener is registered before
 * those of the dialogs, and takes the key for the question that was asked last. Tests read addresses without a window.
 */
globalThis.window?.addEventListener(
  'keydown',
  (event) => {
    const leaveLast = [...opened].at(-1);
    if (event.key !== 'Escape' || !leaveLast) return;
    event.stopImmediatePropagation();
    leaveLast();
  },
  { capture: true },
);

/** Has Escape leave this question as well, before those that were asked earlier, until what is returned is called. */
export function onEscape(leave: () => void): () => void {
  opened.add(leave);
  return () => void opened.delete(leave);
}

/** The place of the open question. */
export function createAsked<Question, Decision = never>() {
  let open: { question: Question; resolve: (decision: Decision | null) => void } | null = null;
  let isBusy = false;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const show = (next: typeof open) => {
    opened.delete(leave);
    if (next) opened.add(leave);
    open = next;
    for (const listener of listeners) listener();
  };
  const decide = (decision: Decision | null): void => {
    const closed = open;
    show(null);
    closed?.resolve(decision);
  };
  const leave = (): void => {
    if (!isBusy) decide(null);
  };
  const now = (): Question | null => open?.question ?? null;
  return {
    /**
     * Opens the question in place of an open one; resolves to what is decided, or to null when it is left, and at once while what
     * the open one asked is being done.
     */
    ask: (question: Question): Promise<Decision | null> =>
      new Promise((resolve) => {
        if (isBusy) return resolve(null);
        const former = open;
        show({ question, resolve });
        former?.resolve(null);
      }),
    /** Closes the question with a decision. */
    decide,
    /** Closes the question, if there is one, without doing anything; not while what it asked is being done. */
    leave,
    /**
     * Does what the question asked, and closes it; it stays open, and can't be left, until that has ended, and when it failed. Of two
     * at once only the first is done. A failure is for the caller of `work` to tell.
     */
    finish: async (work: () => Promise<unknown>): Promise<void> => {
      if (isBusy) return;
      isBusy = true;
      try {
        // What throws before it answers a promise failed, too.
        await work();
      } catch {
        return;
      } finally {
        isBusy = false;
      }
      leave();
    },
    /** The open question; null when there is none. */
    now,
    /** The question to show. */
    useNow: () => useSyncExternalStore(subscribe, now),
  };
}
