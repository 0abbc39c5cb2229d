/** Toasts: one at a time, 5 s, dismissed by a swipe of 50 px, focused by F8 (spec 1 §9). */
import { useHotkeys } from '@mantine/hooks';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import '@mantine/notifications/styles.css';
import { errorMessage } from './errors.ts';

const SHOWN_MS = 5000;
const SWIPE_PX = 50;

type Options = { message?: string; durationMs?: number };

function show(
  title: string,
  { message, durationMs }: Options,
  look: { color: string; icon: React.ReactNode },
) {
  let startX: number | null = null;
  notifications.clean();
  notifications.cleanQueue();
  const id = notifications.show({
    ...look,
    title,
    message,
    autoClose: durationMs ?? SHOWN_MS,
    withBorder: true,
    tabIndex: -1,
    'data-toast': true,
    closeButtonProps: { 'aria-label': 'Cerrar notificación' },
    onPointerDown: (event) => {
      startX = event.clientX;
    },
    onPointerUp: (event) => {
      if (startX !== null && Math.abs(event.clientX - startX) >= SWIPE_PX) notifications.hide(id);
      startX = null;
    },
  });
}

export const toast = {
  /** Says that something was done. */
  success: (title: string, message?: string, durationMs?: number) =>
    show(title, { message, durationMs }, { color: 'green', icon: <IconCheck size={18} /> }),
  /** Says something worth knowing, e.g. that nothing was selected. */
  info: (title: string, message?: string) =>
    show(title, { message }, { color: 'blue', icon: <IconInfoCircle size={18} /> }),
  /** Says what failed (the specification's title) and why: the error thrown, or a sentence. */
  error: (title: string, reason?: unknown) => {
    const message = typeof reason === 'string' ? reason : reason ? errorMessage(reason) : undefined;
    show(title, { message }, { color: 'red', icon: <IconAlertTriangle size={18} /> });
  },
};

/** The region that toasts appear in; mounted once. */
export function ToastRegion() {
  useHotkeys([['F8', () => document.querySelector<HTMLElement>('[data-toast]')?.focus()]], []);
  // The stacked layout is the one that holds the clock while a toast has the focus.
  return <Notifications position="bottom-right" layout="stacked" limit={1} containerWidth={380} />;
}
