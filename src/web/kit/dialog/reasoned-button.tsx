/** A button that explains why it is disabled. */
import { Button, type ButtonProps, Tooltip, VisuallyHidden } from '@mantine/core';
import { type ComponentPropsWithoutRef, useId } from 'react';

type Props = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & {
    /** Why the button is disabled; absent when it is enabled. */
    reasonAgainst?: string | undefined;
  };

/**
 * A `Button` that `reasonAgainst` disables. It stays focusable, so that the reason can be read: by pointer, finger or
 * keyboard as a tooltip, by a screen reader as its description.
 */
export function ReasonedButton({ reasonAgainst, onClick, ...button }: Props) {
  const reasonId = useId();
  const isDenied = reasonAgainst !== undefined;
  const denied = {
    type: 'button',
    'data-disabled': true,
    'aria-disabled': true,
    'aria-describedby': reasonId,
  } as const;
  return (
    <>
      <Tooltip label={reasonAgainst} disabled={!isDenied} multiline maw={320} events={EVENTS}>
        <Button {...button} {...(isDenied ? denied : { onClick })} />
      </Tooltip>
      {isDenied && <VisuallyHidden id={reasonId}>{reasonAgainst}</VisuallyHidden>}
    </>
  );
}

const EVENTS = { hover: true, focus: true, touch: true };
