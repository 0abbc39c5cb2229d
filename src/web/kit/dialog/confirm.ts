/** Asking before something is destroyed or sent. */
import { type ReactNode, useSyncExternalStore } from 'react';

export type Question = {
  /** E.g. 'Eliminar médico'. */
  title: string;
  /** What will happen, to what, and to how many records. */
  body: ReactNode;
  /** The verb on the button, e.g. 'Eliminar'; none where there is nothing to agree to. */
  confirmLabel?: string;
  /** The other button; 'Cancelar' unless that is what is asked about. */
  dismissLabel?: string;
  /** Whether it destroys something. */
  danger?: boolean;
  /** A text that must be typed exactly before the button works. */
  typedText?: string;
};

export type AskedQuestion = Question & { answer: (agreed: boolean) => void };

/** The question on the screen; null when there is none. */
let asked: AskedQuestion | null = null;
const listeners = new Set<() => void>();

function ask(question: AskedQuestion | null): void {
  asked = question;
  for (const listener of listeners) listener();
}

/** Answers the question on the screen with no, if there is one. */
export function dismissQuestion(): void {
  asked?.answer(false);
}

/** The question that is to be shown. */
export function useAskedQuestion(): AskedQuestion | null {
  return useSyncExternalStore(subscribe, () => asked);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Mantine's dialogs all listen for Escape: with a question over a form, both would close. This listener
// is there before those of the screen's dialogs, and keeps the key for the question.
window.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape' || asked === null) return;
    event.stopImmediatePropagation();
    asked.answer(false);
  },
  { capture: true },
);

/**
 * Asks, and resolves to whether the user agreed: `if (await confirm({...})) remove.mutate(id)`. One
 * question at a time: while one is open, another (of a double click) is answered no.
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
