/** The end of both dialogs: why, and the buttons. */
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { ReasonField } from '../../kit/fields/reason-field.tsx';

const SHORTEST = 3;

export function ReasonForm(props: {
  /** E.g. 'Anular 2 pagos'. */
  confirmLabel: string;
  /** Whether there is nothing to do, or it can't be done. */
  disabled: boolean;
  loading: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const isReady = !props.disabled && reason.trim().length >= SHORTEST;
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
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            Cancelar
          </Button>
          <Button type="submit" color="red.8" disabled={!isReady} loading={props.loading}>
            {props.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
