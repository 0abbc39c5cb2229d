/** The button that holds what a clerk sees is wrong, where they see it (payout §23.8). */
import { Button, type ButtonProps } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { type AskedHold, askHold, useMayHold } from './holds.ts';

/** Renders nothing if the user may not hold payments. */
export function HoldButton({
  asked,
  children = 'Pausar…',
  ...button
}: ButtonProps & { asked: AskedHold }) {
  const mayHold = useMayHold();
  if (!mayHold) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPause size={16} />}
      {...button}
      onClick={() => askHold(asked)}
    >
      {children}
    </Button>
  );
}
