/** What may be wider than the screen, e.g. a table: it scrolls sideways, by the arrow keys, too. */
import { Table, type TableScrollContainerProps } from '@mantine/core';

export function Sideways({ label, ...scroll }: TableScrollContainerProps & { label: string }) {
  return (
    <Table.ScrollContainer
      type="native"
      tabIndex={0}
      role="region"
      aria-label={label}
      {...scroll}
    />
  );
}
