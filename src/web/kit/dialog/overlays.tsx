/** Overlays of all screens: the question dialog and the toasts. */
import { TOAST_WIDTH_PX } from './toast-place.ts';
import '@mantine/notifications/styles.css';
import { useHotkeys } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { QuestionDialog } from './question-dialog.tsx';

export function Overlays() {
  return (
    <>
      <QuestionDialog />
      <ToastRegion />
    </>
  );
}

function ToastRegion() {
  useHotkeys([['F8', () => document.querySelector<HTMLElement>('[data-toast]')?.focus()]], []);
  // Only the stacked layout stops the clock while a toast has the focus.
  return (
    <Notifications
      position="bottom-left"
      layout="stacked"
      limit={1}
      containerWidth={TOAST_WIDTH_PX}
    />
  );
}
