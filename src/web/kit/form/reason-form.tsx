/** The end of a dialog that asks why: the reason, and the buttons. */
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { isReason } from '../../../domain/words/reason.ts';
import { DialogActions } from '../dialog/dialog-actions.tsx';
import { ReasonField } from '../fields/reason-field.tsx';

export function ReasonForm(props: {
  /** E.g. 'Anular 2 pagos'. */
  confirmLabel: string;
  /** Whether there is nothing to do, or it can't be done. */
  disabled?: boolean;
  loading: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const isReady = !props.disabled && isReason(reason);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !props.loading) props.onConfirm(reason.trim());
      }}
    >
      <Stack>
        <ReasonField
          description="Queda en la bitácora."
          required
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <DialogActions onCancel={props.onClose}>
          <Button type="submit" color="red.8" disabled={!isReady} loading={props.loading}>
            {props.confirmLabel}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
