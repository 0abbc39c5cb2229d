/** The popover of a portal's card. */
import { Popover } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Anchor } from '../kit/display/anchor.tsx';

const WIDTH_PX = 340;

/** Positioned at `target`, which existed before this code was loaded and keeps the focus meanwhile. */
export function CardPopover(props: {
  label: string;
  target: HTMLElement | null;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { label, target, opened, onClose, children } = props;
  // Opened only after mounting, so that it knows where the focus was.
  const isMounted = useMounted();
  return (
    <Popover
      opened={opened && isMounted}
      onChange={(isOpen) => !isOpen && onClose()}
      width={WIDTH_PX}
      position="bottom-start"
      shadow="md"
      withinPortal
      withRoles={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Anchor element={target} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} maw="calc(100vw - 1rem)">
        <div tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
          {children}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
