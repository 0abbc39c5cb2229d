/** Asks why, on the screens of the office, before something is done whose reason is kept. */
import type { ReactNode } from 'react';
import { createAsked } from './asked-store.ts';

export type ReasonQuestion = {
  /** E.g. 'Retirar la programación'. */
  readonly title: string;
  /** What will happen. */
  readonly body?: ReactNode;
  /** The verb on the button, e.g. 'Retirar'. */
  readonly confirmLabel: string;
  /** Whether it is easily undone: its button doesn't warn then. */
  readonly isHarmless?: boolean;
  /** Does it, and tells how it ended: the question stays open while it is done, and when it failed. */
  readonly run: (reason: string) => Promise<unknown>;
};

/** The open question. */
export const askedReason = createAsked<ReasonQuestion>();

/** Opens the question, which does by itself what is asked about. */
export const askReason = (question: ReasonQuestion): void => void askedReason.ask(question);
