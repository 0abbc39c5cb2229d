/** What one person says about a bank file, and another one confirms (payout §18.8, payout §18.11). */
import { Button, type ButtonProps, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

type Act = {
  readonly label: string;
  readonly isPending: boolean;
  readonly color?: ButtonProps['color'];
};

/** The field for why, and the button that asks for it. */
export function AskedWithReason(props: {
  label: string;
  act: Act;
  onAsk: (reason: string) => void;
}) {
  const { label, act, onAsk } = props;
  const [reason, setReason] = useState('');
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        label={label}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        miw={280}
      />
      <Button
        variant="default"
        disabled={reason.trim() === ''}
        loading={act.isPending}
        onClick={() => onAsk(reason)}
      >
        {act.label}
      </Button>
    </Group>
  );
}

/** What becomes of what was asked: another person confirms it, and anybody takes it back. */
export function ConfirmedByAnother(props: {
  isOwn: boolean;
  confirm: Act;
  onConfirm: () => void;
  cancel: Act;
  onCancel: () => void;
}) {
  const { isOwn, confirm, cancel } = props;
  return (
    <Group gap="sm">
      {isOwn ? (
        <Text size="sm">Lo confirma otra persona con acceso a Nómina Bancaria.</Text>
      ) : (
        <Button color={confirm.color} loading={confirm.isPending} onClick={props.onConfirm}>
          {confirm.label}
        </Button>
      )}
      <Button variant="default" loading={cancel.isPending} onClick={props.onCancel}>
        {cancel.label}
      </Button>
    </Group>
  );
}
