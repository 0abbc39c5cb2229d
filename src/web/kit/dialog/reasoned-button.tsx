/** Buttons that explain why they are disabled. */
import { ActionIcon, Button, type ButtonProps, Tooltip, VisuallyHidden } from '@mantine/core';
import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react';

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
  const denied = { ...DENIED, 'aria-describedby': reasonId };
  return (
    <>
      <Tooltip label={reasonAgainst} disabled={!isDenied} multiline maw={320} events={EVENTS}>
        <Button {...button} {...(isDenied ? denied : { onClick })} />
      </Tooltip>
      {isDenied && <VisuallyHidden id={reasonId}>{reasonAgainst}</VisuallyHidden>}
    </>
  );
}

/** The same for a row's icon: `tip` is what it does, `label` names the record, too. */
export function ReasonedIcon(props: {
  tip: string;
  label: string;
  reasonAgainst?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}) {
  const { tip, label, reasonAgainst, onClick, children } = props;
  const reasonId = useId();
  const isDenied = reasonAgainst !== undefined;
  const denied = { ...DENIED, 'aria-describedby': reasonId };
  return (
    <>
      <Tooltip label={reasonAgainst ?? tip} multiline={isDenied} maw={320} events={EVENTS}>
        <ActionIcon aria-label={label} {...(isDenied ? denied : { onClick })}>
          {children}
        </ActionIcon>
      </Tooltip>
      {isDenied && <VisuallyHidden id={reasonId}>{reasonAgainst}</VisuallyHidden>}
    </>
  );
}

const DENIED = { type: 'button', 'data-disabled': true, 'aria-disabled': true } as const;
const EVENTS = { hover: true, focus: true, touch: true };
