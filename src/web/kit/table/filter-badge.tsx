/** Shows a filter that no field of the screen has, such as one from a link, and removes it. */
import { CloseButton, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** `removeLabel` names the filter for users who can't see it. */
export function FilterBadge(props: {
  icon: ReactNode;
  children: ReactNode;
  removeLabel: string;
  onRemove: () => void;
}) {
  return (
    <Group gap={6} wrap="nowrap">
      {props.icon}
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {props.children}
      </Text>
      <CloseButton size="sm" aria-label={props.removeLabel} onClick={props.onRemove} />
    </Group>
  );
}
