/** The card of a record: its name as heading and label, what stands beside it, and the rest below. */
import { Card, Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export function RecordCard(props: {
  name: string;
  /** The level of the heading. */
  order: 2 | 3;
  /** Its state, or the menu of what can be done with it. */
  beside: ReactNode;
  children: ReactNode;
}) {
  const { name, order, beside, children } = props;
  return (
    <Card component="section" aria-label={name}>
      <Stack gap="xs" h="100%">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Title order={order} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Title>
          {beside}
        </Group>
        {children}
      </Stack>
    </Card>
  );
}
