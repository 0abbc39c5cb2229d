/** Asks before something is destroyed or sent. */
import type { ReactNode } from 'react';
import { createAskedStore } from './asked-store.ts';

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

const store = createAskedStore<AskedQuestion>((asked) => asked.answer(false));

/** Answers the open question, if there is one, with no. */
export function dismissQuestion(): void {
  store.now()?.answer(false);
}

/** The question to show. */
export const useAskedQuestion = store.useNow;

/**
 * Asks, and resolves to whether the user agreed: `if (await confirm({...})) remove.mutate(id)`. Only one question is
 * open at a time; a second one (after a double click) is answered no.
 */
export function confirm(question: Question): Promise<boolean> {
  if (store.now() !== null) return Promise.resolve(false);
  return new Promise((resolve) => {
    const answer = (agreed: boolean) => {
      store.ask(null);
      resolve(agreed);
    };
    store.ask({ ...question, answer });
  });
}
