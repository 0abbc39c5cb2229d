/** The form of a dialog: what it asks, and at its end the buttons. */
import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogActions } from '../dialog/dialog-actions.tsx';

export function DialogForm(props: {
  submitLabel: string;
  /** Of what can't be undone. */
  color?: 'red.8';
  /** Whether it may be submitted as it is. */
  isReady: boolean;
  isPending?: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  cancelLabel?: string;
  /** Whether the buttons stay in view while a long dialog scrolls. */
  isSticky?: boolean;
  children: ReactNode;
}) {
  const { isReady, isPending = false, onCancel, cancelLabel, isSticky } = props;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // React passes events of a dialog on to the form that opened it.
        event.stopPropagation();
        if (isReady && !isPending) props.onSubmit();
      }}
    >
      <Stack>
        {props.children}
        <DialogActions onCancel={onCancel} cancelLabel={cancelLabel} isSticky={isSticky}>
          <Button type="submit" color={props.color} disabled={!isReady} loading={isPending}>
            {props.submitLabel}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
