/** What lies over every screen when it has something to say: the question asked, and toasts. */
import { QuestionDialog } from './question-dialog.tsx';
import { ToastRegion } from './toast-region.tsx';

export function Overlays() {
  return (
    <>
      <QuestionDialog />
      <ToastRegion />
    </>
  );
}
