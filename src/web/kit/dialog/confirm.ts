/** Asks before something is destroyed or sent. */
import type { ReactNode } from 'react';
import { createAsked } from './asked-store.ts';

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

/** The open question; leaving it means no. */
export const askedQuestion = createAsked<Question, true>();

/**
 * Asks, and resolves to whether the user agreed; what is then done by one call is asked with `useAsked`. Only one question is open at
 * a time; a second one (after a double click) is answered no.
 */
export async function confirm(question: Question): Promise<boolean> {
  return askedQuestion.now() === null && (await askedQuestion.ask(question)) !== null;
}
