/**
 * Asks, before a rule is saved or afterwards, what is to be done about the days that it reaches back to; the dialog is that of
 * `web/payout/retroactive-changes`.
 */
import type {
  RetroactiveInput,
  RetroactivePreview,
} from '../../contract/payout/retroactive-changes.ts';
import { createAsked } from '../kit/dialog/asked-store.ts';
import { toast } from '../kit/dialog/toast.tsx';
import { followInBackground } from '../kit/jobs/use-job.ts';
import { api } from '../kit/shell/client.ts';

/** What follows from the change; null when nothing does. */
export type FollowUp = Omit<RetroactiveInput, 'ruleId'> | null;

/** What is asked. `saveLabel` is what the button does besides, e.g. 'Guardar'; null when the rule is saved already. */
export type AskedChange = {
  readonly preview: RetroactivePreview;
  readonly rule: string;
  readonly saveLabel: string | null;
  /** Why the rule is changed, where that was said already: proposed as the reason of a new calculation, which doctors don't read. */
  readonly reason?: string | undefined;
  /** What the other button says, if it does not go back to the rule. */
  readonly backLabel?: string;
};

/** The open question; it is decided by what is to be done. */
export const askedChange = createAsked<AskedChange, { followUp: FollowUp }>();

/** Starts what follows from a saved change, and tells how it ended. */
export async function followUpChange(ruleId: number, followUp: FollowUp): Promise<void> {
  if (followUp === null) return;
  try {
    const { jobId } = await api.retroactiveChanges.create.call({ ruleId, ...followUp });
    followInBackground(jobId);
  } catch (error) {
    toast.error('El cambio quedó guardado, pero lo anterior no se revisó', error);
  }
}

/**
 * Before a file of rules is written or taken back: what is to follow from it, which is nothing where it reaches nothing; null when
 * the user goes back.
 */
export async function agreeToReach(
  reach: RetroactivePreview | null,
  question: {
    readonly fileName: string;
    readonly saveLabel: string;
    readonly reason?: string | undefined;
  },
): Promise<{ followUp: FollowUp } | null> {
  if (reach === null) return { followUp: null };
  const { fileName, saveLabel, reason } = question;
  const rule = `lo que cambia ${fileName}`;
  const backLabel = 'Volver al archivo';
  return askedChange.ask({ preview: reach, rule, saveLabel, backLabel, reason });
}
