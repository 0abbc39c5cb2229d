/** Filters side by side. */
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** The fields stay in line when one says below it what is wrong. */
export function FilterRow({ children }: { children: ReactNode }) {
  return (
    <Group className="kit-filter-row" align="flex-start" gap="sm">
      {children}
    </Group>
  );
}
