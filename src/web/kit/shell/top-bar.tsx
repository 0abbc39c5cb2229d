/** The bar at the top of both shells: the product's name, and what is at hand everywhere (product §12.1). */
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export const BAR_HEIGHT_PX = 52;
/** The id of the element that contains the screen. */
export const CONTENT_ID = 'contenido';

/** `menu` is placed before the name, `badge` after it, and the children at the right end. */
export function TopBar(props: { menu?: ReactNode; badge?: ReactNode; children: ReactNode }) {
  const { menu, badge, children } = props;
  return (
    <Group h="100%" px={{ base: 'xs', sm: 'md' }} justify="space-between" wrap="nowrap" gap="xs">
      <Group gap="xs" wrap="nowrap">
        {menu}
        {/* On two lines on a phone, to leave room for the user. */}
        <Text fw={600} lh={1.2} maw={{ base: 'min-content', sm: 'none' }}>
          Portal Médico
        </Text>
        {badge}
      </Group>
      <Group gap="xs" wrap="nowrap" miw={0}>
        {children}
      </Group>
    </Group>
  );
}

/** Lets keyboard users skip the bar: it is the first element that Tab reaches. */
export function SkipLink() {
  return (
    <a href={`#${CONTENT_ID}`} className="kit-skip-link">
      Saltar al contenido
    </a>
  );
}
