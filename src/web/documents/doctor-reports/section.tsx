/** A card of the tab with its title and actions. */
import { Box, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export function Section(props: {
  title: string;
  description?: ReactNode;
  aside?: ReactNode;
  /** What is done with the choices within: beside the title, and on a phone below them. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card component="section" aria-label={props.title}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Stack gap={2} miw={0} flex="1 1 260px">
            <Title order={2}>{props.title}</Title>
            {props.description && <Text variant="hint">{props.description}</Text>}
          </Stack>
          {props.aside}
          {props.actions && <Box visibleFrom="sm">{props.actions}</Box>}
        </Group>
        {props.children}
        {props.actions && <Box hiddenFrom="sm">{props.actions}</Box>}
      </Stack>
    </Card>
  );
}
