/** The buttons at the end of a dialog. */
import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** The button that leaves, and as `children` those that do what the dialog is for. */
export function DialogActions(props: {
  onCancel: () => void;
  cancelLabel?: ReactNode;
  /** Whether they stay in view while a long dialog scrolls. */
  isSticky?: boolean;
  children?: ReactNode;
}) {
  const { onCancel, cancelLabel = 'Cancelar', isSticky, children } = props;
  return (
    <Group justify="flex-end" className={isSticky ? 'kit-dialog-actions' : undefined}>
      <Button variant="default" onClick={onCancel}>
        {cancelLabel}
      </Button>
      {children}
    </Group>
  );
}
