/** Asks, from any room, to hold payments or to release them (payout §23); the dialog is that of `web/payout/holds`. */
import type { HoldTarget } from '../../contract/payout/holds.ts';
import { HOLDING_SCREENS } from '../../contract/payout/screens.ts';
import { createAsked } from '../kit/dialog/asked-store.ts';
import { mayOpen, useCurrentUser } from '../kit/shell/current-user.ts';

export type AskedHold = {
  readonly target: HoldTarget;
  /** What was chosen, in words: '3 registros elegidos.' */
  readonly what: string;
  /** After it was done. */
  readonly onDone?: () => void;
};
export type AskedRelease = {
  readonly holds: readonly { readonly id: number; readonly name: string }[];
  readonly onDone?: () => void;
};
type Asked =
  | ({ readonly kind: 'hold' } & AskedHold)
  | ({ readonly kind: 'release' } & AskedRelease);

/** The open question about holds. */
export const askedHolds = createAsked<Asked>();

/** Opens the dialog that holds payments. */
export const askHold = (question: AskedHold) => askedHolds.ask({ kind: 'hold', ...question });

/** Opens the dialog that releases holds. */
export const askRelease = (question: AskedRelease) =>
  askedHolds.ask({ kind: 'release', ...question });

/** Whether the user may hold and release payments. */
export function useMayHold(): boolean {
  const user = useCurrentUser();
  return HOLDING_SCREENS.some((screen) => mayOpen(user, screen));
}
