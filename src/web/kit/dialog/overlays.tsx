/** What lies over every screen when it has something to say: the question asked, and toasts. */
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
  // The stacked layout is the one that holds the clock while a toast has the focus.
  return (
    <Notifications
      position="bottom-left"
      layout="stacked"
      limit={1}
      containerWidth={TOAST_WIDTH_PX}
    />
  );
}
