/** What a card of the portal opens. */
import { Popover } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

const WIDTH_PX = 340;

export function CardPopover(props: {
  label: string;
  card: ReactElement;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { label, card, opened, onClose, children } = props;
  return (
    <Popover
      opened={opened}
      onChange={(isOpen) => !isOpen && onClose()}
      width={WIDTH_PX}
      position="bottom-start"
      shadow="md"
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>{card}</Popover.Target>
      <Popover.Dropdown aria-label={label} maw="calc(100vw - 1rem)">
        <div tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
          {children}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
