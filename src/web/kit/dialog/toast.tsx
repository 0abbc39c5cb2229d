/** Toasts: one at a time, 5 s, dismissed by a swipe of 50 px, focused by F8 (product §11.3). */
import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { unbroken } from '../display/unbroken.tsx';
import { errorMessage } from '../shell/errors.ts';
import { placeOfToast } from './toast-place.ts';

const SHOWN_MS = 5000;
const SWIPE_PX = 50;

/** As long as it takes to see that something else was meant. */
const UNDO_MS = 10_000;

type Options = { message?: React.ReactNode; durationMs?: number };

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
    message: unbroken(message),
    position: placeOfToast(),
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
  /** Reports a success. */
  success: (title: string, message?: string, durationMs?: number) =>
    show(title, { message, durationMs }, { color: 'green', icon: <IconCheck size={18} /> }),
  /** Reports what was done in part only. */
  warning: (title: string, message?: string) =>
    show(title, { message }, { color: 'orange', icon: <IconAlertTriangle size={18} /> }),
  /** Reports what can be taken back, with the button that does. */
  undoable: (title: string, undo: () => void, message?: string) =>
    show(
      title,
      {
        durationMs: UNDO_MS,
        message: (
          <>
            {message} <UndoButton undo={undo} />
          </>
        ),
      },
      { color: 'green', icon: <IconCheck size={18} /> },
    ),
  /** Informs, e.g. that nothing was selected. */
  info: (title: string, message?: string) =>
    show(title, { message }, { color: 'blue', icon: <IconInfoCircle size={18} /> }),
  /** Reports a failure (the specification's title) with its reason: the thrown error, or a sentence. */
  error: (title: string, reason?: unknown) => {
    const message = typeof reason === 'string' ? reason : reason ? errorMessage(reason) : undefined;
    show(title, { message }, { color: 'red', icon: <IconAlertTriangle size={18} /> });
  },
};

function UndoButton({ undo }: { undo: () => void }) {
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      onClick={() => {
        notifications.clean();
        undo();
      }}
    >
      Deshacer
    </Anchor>
  );
}
