/** A region that scrolls within its height, also by the keyboard. */
import { ScrollArea } from '@mantine/core';
import type { ReactNode } from 'react';

/** `height` in pixels, at the most; `offset`: the scrollbars that leave their place free. */
export const ScrolledRegion = (props: {
  label: string;
  height: number;
  offset?: 'present' | 'y';
  children: ReactNode;
}) => (
  <ScrollArea.Autosize
    mah={props.height}
    type="auto"
    offsetScrollbars={props.offset}
    viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': props.label }}
  >
    {props.children}
  </ScrollArea.Autosize>
);
