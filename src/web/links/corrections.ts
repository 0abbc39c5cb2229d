/** Asks, from any room, to correct paid lines (payout §25); the dialog is that of `web/payout/corrections`. */
import { CORRECTING_SCREENS } from '../../contract/payout/screens.ts';
import { createAsked } from '../kit/dialog/asked-store.ts';
import { mayOpen, useCurrentUser } from '../kit/shell/current-user.ts';

export type AskedCorrection = {
  readonly attentionIds: readonly number[];
  /** After it was done. */
  readonly onDone?: () => void;
};

/** The open question about lines to correct. */
export const askedCorrection = createAsked<AskedCorrection>();

/** Opens the dialog that corrects lines. */
export const askCorrection = askedCorrection.ask;

/** Whether the user may correct paid lines (payout §25.8). */
export function useMayCorrect(): boolean {
  const user = useCurrentUser();
  return CORRECTING_SCREENS.some((screen) => mayOpen(user, screen));
}

/** How many lines are corrected at once, as the contract says. */
export const MOST_LINES = 1_000;
