/** Asks before something is destroyed or sent. */
import { type ReactNode, useSyncExternalStore } from 'react';

export type Question = {
  /** E.g. 'Eliminar médico'. */
  title: string;
  /** What will happen, to which records, and how many. */
  body: ReactNode;
  /** The verb on the button, e.g. 'Eliminar'. Without it the dialog only informs. */
  confirmLabel?: string;
  /** The label of the other button, by default 'Cancelar'; change it when the question itself is about cancelling. */
  dismissLabel?: string;
  /** Whether the action destroys something. */
  danger?: boolean;
  /** A text that the user must type exactly to enable the button. */
  typedText?: string;
};

export type AskedQuestion = Question & { answer: (agreed: boolean) => void };

/** The open question; null when there is none. */
let asked: AskedQuestion | null = null;
const listeners = new Set<() => void>();

function ask(question: AskedQuestion | null): void {
  asked = question;
  for (const listener of listeners) listener();
}

/** Answers the open question, if there is one, with no. */
export function dismissQuestion(): void {
  asked?.answer(false);
}

/** The question to show. */
export function useAskedQuestion(): AskedQuestion | null {
  return useSyncExternalStore(subscribe, () => asked);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// All of Mantine's dialogs listen for Escape, so a question over a form would close both. This listener is registered
// before those of the dialogs, and takes the key for the question. Tests read addresses without a window.
globalThis.window?.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape' || asked === null) return;
    event.stopImmediatePropagation();
    asked.answer(false);
  },
  { capture: true },
);

/**
 * Asks, and resolves to whether the user agreed: `if (await confirm({...})) remove.mutate(id)`. Only one question is
 * open at a time; a second one (after a double click) is answered no.
 */
export function confirm(question: Question): Promise<boolean> {
  if (asked !== null) return Promise.resolve(false);
  return new Promise((resolve) => {
    const answer = (agreed: boolean) => {
      ask(null);
      resolve(agreed);
    };
    ask({ ...question, answer });
  });
}
