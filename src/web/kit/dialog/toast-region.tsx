/** The region that toasts appear in; mounted once. F8 focuses the one shown (spec 1 §9). */
import { useHotkeys } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import { TOAST_WIDTH_PX } from './toast-place.ts';

export function ToastRegion() {
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
