/** A panel of the dashboard: it loads and fails separately, and reserves its height from the start. */
import { Card, Group, Skeleton, Stack, type StyleProp, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';

export function Panel(props: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <Card component="section" aria-label={props.title} h="100%">
      <Stack gap="sm" h="100%">
        <Group justify="space-between" align="center" gap="xs">
          <Title order={2}>{props.title}</Title>
          {props.aside}
        </Group>
        {props.children}
      </Stack>
    </Card>
  );
}

/** Renders a query's answer; before it an empty space (`height` in pixels, by breakpoint), or its error. */
export function Loaded<Answer>(props: {
  query: UseQueryResult<Answer>;
  height: StyleProp<number>;
  failure: string;
  children: (answer: Answer) => ReactNode;
}) {
  const { query, height, failure, children } = props;
  if (query.error) return <FailedQuery title={failure} query={query} />;
  if (query.data === undefined) {
    return <Skeleton h={height} role="status" aria-label="Cargando..." />;
  }
  return children(query.data);
}
