/** The end of a dialog that asks why: the reason, and the buttons. */
import { useState } from 'react';
import { isReason } from '../../../domain/words/reason.ts';
import { ReasonField } from '../fields/reason-field.tsx';
import { DialogForm } from './dialog-form.tsx';

export function ReasonForm(props: {
  /** E.g. 'Anular 2 pagos'. */
  confirmLabel: string;
  /** Whether it is easily undone: its button doesn't warn then. */
  isHarmless?: boolean;
  /** Whether there is nothing to do, or it can't be done. */
  disabled?: boolean;
  loading: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  return (
    <DialogForm
      submitLabel={props.confirmLabel}
      color={props.isHarmless ? undefined : 'red.8'}
      isReady={!props.disabled && isReason(reason)}
      isPending={props.loading}
      onSubmit={() => props.onConfirm(reason.trim())}
      onCancel={props.onClose}
    >
      <ReasonField
        description="Queda en la bitácora."
        required
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </DialogForm>
  );
}
