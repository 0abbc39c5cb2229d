/** Asks, from any room, to correct paid lines (payout §25); the dialog is that of `web/payout/corrections`. */
import { CORRECTING_SCREENS } from '../../contract/payout/screens.ts';
import { createAskedStore } from '../kit/dialog/asked-store.ts';
import { mayOpen, useCurrentUser } from '../kit/shell/current-user.ts';

export type AskedCorrection = {
  readonly attentionIds: readonly number[];
  /** After it was done. */
  readonly onDone?: () => void;
};

const store = createAskedStore<AskedCorrection>(() => closeCorrection());

/** Opens the dialog that corrects lines. */
export const askCorrection = (question: AskedCorrection) => store.ask(question);

export const closeCorrection = () => store.ask(null);

/** What is asked now; null when nothing is. */
export const useAskedCorrection = store.useNow;

/** Whether the user may correct paid lines (payout §25.8). */
export function useMayCorrect(): boolean {
  const user = useCurrentUser();
  return CORRECTING_SCREENS.some((screen) => mayOpen(user, screen));
}

/** How many lines are corrected at once, as the contract says. */
export const MOST_LINES = 1_000;
