/** Asks, from any room, to return records or to annul payments; the dialog is that of `web/payout/going-back`. */
import type {
  AnnulmentScope,
  ReturnScope,
  ReturnTarget,
} from '../../contract/payout/going-back.ts';
import { RETURNING_SCREENS } from '../../contract/payout/screens.ts';
import { createAsked } from '../kit/dialog/asked-store.ts';
import { mayOpen, useCurrentUser } from '../kit/shell/current-user.ts';

type Asked = {
  /** What was chosen, in words: '3 médicos de Julio 2026'. */
  readonly what: string;
  /** After it was done. */
  readonly onDone?: () => void;
};
/** `to` is the proposed target; the user may choose the other one. */
export type AskedReturn = Asked & { readonly scope: ReturnScope; readonly to: ReturnTarget };
export type AskedAnnulment = Asked & { readonly scope: AnnulmentScope };
type GoingBack =
  | ({ readonly kind: 'return' } & AskedReturn)
  | ({ readonly kind: 'annul' } & AskedAnnulment);

/** The open question about going back. */
export const askedGoingBack = createAsked<GoingBack>();

/** Opens the dialog that returns records to pending or to calculated. */
export const askReturn = (question: AskedReturn) =>
  askedGoingBack.ask({ kind: 'return', ...question });

/** Opens the dialog that annuls payments. */
export const askAnnulment = (question: AskedAnnulment) =>
  askedGoingBack.ask({ kind: 'annul', ...question });

/** Whether the user may return records (payout §21.5). */
export function useMayReturn(): boolean {
  const user = useCurrentUser();
  return RETURNING_SCREENS.some((screen) => mayOpen(user, screen));
}
