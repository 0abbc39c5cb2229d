/** Filters side by side. */
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** The fields stay aligned when one of them shows an error below. */
export function FilterRow({ children }: { children: ReactNode }) {
  return (
    <Group className="kit-filter-row" align="flex-start" gap="sm">
      {children}
    </Group>
  );
}
