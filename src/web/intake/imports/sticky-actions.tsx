/** The actions of a tab, which stay in view below a long preview. */
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

export function StickyActions({ children }: { children: ReactNode }) {
  return (
    <Group
      justify="flex-end"
      gap="xs"
      py="xs"
      style={{
        position: 'sticky',
        bottom: 0,
        // Above the headings of tables, which are sticky, too.
        zIndex: 5,
        background: 'var(--mantine-color-body)',
        borderTop: '1px solid var(--mantine-color-default-border)',
      }}
    >
      {children}
    </Group>
  );
}
