/**
 * Asks, before a rule is saved or afterwards, what is to be done about the days that it reaches back to; the dialog is that of
 * `web/payout/retroactive-changes`.
 */
import type {
  RetroactiveInput,
  RetroactivePreview,
} from '../../contract/payout/retroactive-changes.ts';
import { createAskedStore } from '../kit/dialog/asked-store.ts';

/** What follows from the change; null when nothing does. */
export type FollowUp = Omit<RetroactiveInput, 'ruleId'> | null;

/** What is asked. `saveLabel` is what the button does besides, e.g. 'Guardar'; null when the rule is saved already. */
export type AskedChange = {
  readonly preview: RetroactivePreview;
  readonly rule: string;
  readonly saveLabel: string | null;
  readonly answer: (decision: { followUp: FollowUp } | null) => void;
};

const close = (asked: AskedChange) => {
  store.ask(null);
  asked.answer(null);
};
const store = createAskedStore<AskedChange>(close);

export const useAskedChange = store.useNow;

/** Closes the question without doing anything. */
export function leaveChange(): void {
  const asked = store.now();
  if (asked) close(asked);
}

/** Closes the question with what is to be done. */
export function decideChange(followUp: FollowUp): void {
  const asked = store.now();
  store.ask(null);
  asked?.answer({ followUp });
}

/** Asks what is to be done; null when the user goes back. */
export function askChange(
  question: Omit<AskedChange, 'answer'>,
): Promise<{ followUp: FollowUp } | null> {
  return new Promise((answer) => store.ask({ ...question, answer }));
}
