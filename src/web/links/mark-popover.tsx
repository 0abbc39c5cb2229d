/** A mark on a row that tells more when it is pressed, while pressing the row opens something else. */
import { Popover, Stack, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ColorBadge } from '../kit/display/figures.tsx';
import { errorMessage } from '../kit/shell/errors.ts';

const WIDTH_PX = 320;

export function MarkPopover(props: {
  /** The mark and the row in words: several marks of a list differ by it. */
  label: string;
  /** Why it is marked, for users who only point at it. */
  reasons: readonly string[];
  badge: ReactNode;
  /** What it tells; may close it. */
  children: (close: () => void) => ReactNode;
}) {
  const { label, reasons, badge, children } = props;
  const [isOpen, open] = useDisclosure();
  return (
    <Popover
      opened={isOpen}
      onChange={open.toggle}
      width={WIDTH_PX}
      withArrow
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          aria-label={label}
          title={reasons.join(' · ')}
          onClick={(event) => {
            event.stopPropagation();
            open.toggle();
          }}
          onKeyDown={(event) => event.stopPropagation()}
        >
          {badge}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown onClick={(event) => event.stopPropagation()}>
        <Stack gap="sm" style={{ whiteSpace: 'normal' }}>
          {children(open.close)}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Whether it is marked could not be read: silence would mean that it is not. */
export function UnknownMark({ label, error }: { label: string; error: unknown }) {
  return (
    <span title={errorMessage(error)}>
      <ColorBadge label={`¿${label}? No se pudo leer`} color="gray" />
    </span>
  );
}
