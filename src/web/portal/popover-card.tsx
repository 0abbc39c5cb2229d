/** A figure on a card that opens its details, by mouse or keyboard; Escape closes them. */
import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { StatCard } from '../kit/display/figures.tsx';
import { InTheBackground, loadedComponent } from '../kit/loading/loaded-code.tsx';

const CardPopover = loadedComponent(async () => (await import('./card-popover.tsx')).CardPopover);

/** Without children, while they load, it does not open. */
export function PopoverCard(props: {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}) {
  const { label, value, hint, children } = props;
  const [opened, { toggle, close }] = useDisclosure(false);
  const [card, setCard] = useState<HTMLElement | null>(null);
  const isShown = opened && Boolean(children);
  return (
    <>
      <UnstyledButton
        ref={setCard}
        className="kit-filter-card"
        aria-haspopup="dialog"
        aria-expanded={isShown}
        onClick={toggle}
        // Handles Escape until the popover has the focus.
        onKeyDown={({ key }) => key === 'Escape' && close()}
      >
        <StatCard label={label} value={value} hint={hint} />
      </UnstyledButton>
      <InTheBackground>
        <CardPopover label={label} target={card} opened={isShown} onClose={close}>
          {children}
        </CardPopover>
      </InTheBackground>
    </>
  );
}
