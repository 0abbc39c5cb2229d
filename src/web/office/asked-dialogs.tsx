/** The questions that any screen of the office may ask, each over the screen that asks it. */
import { ReasonDialog } from '../kit/dialog/reason-dialog.tsx';
import { CorrectionDialog } from '../payout/corrections/public.ts';
import { GoingBackDialog } from '../payout/going-back/public.ts';
import { HoldsDialog } from '../payout/holds/public.ts';
import { RetentionDialog } from '../payout/retention-changes/public.ts';
import { ElsewhereDialog, RetroactiveDialog } from '../payout/retroactive-changes/public.ts';

export function AskedDialogs() {
  return (
    <>
      <GoingBackDialog />
      <HoldsDialog />
      <CorrectionDialog />
      <RetroactiveDialog />
      <ElsewhereDialog />
      <RetentionDialog />
      <ReasonDialog />
    </>
  );
}
