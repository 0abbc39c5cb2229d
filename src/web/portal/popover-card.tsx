/** A figure on a card that opens what it is made of, by mouse or keyboard; Escape closes it. */
import { Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { StatCard } from '../kit/figures.tsx';

const WIDTH_PX = 340;

/** Without children, while they load, it opens nothing. */
export function PopoverCard(props: {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}) {
  const { label, value, hint, children } = props;
  const [opened, { toggle, close }] = useDisclosure(false);
  return (
    <Popover
      opened={opened && Boolean(children)}
      onChange={(isOpen) => !isOpen && close()}
      width={WIDTH_PX}
      position="bottom-start"
      shadow="md"
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton className="kit-filter-card" onClick={toggle}>
          <StatCard label={label} value={value} hint={hint} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} maw="calc(100vw - 1rem)">
        <div tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
          {children}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
