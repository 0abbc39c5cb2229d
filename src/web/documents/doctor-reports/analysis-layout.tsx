/** The layout of the analysis' four parts, for charts and for tables. */
import { SimpleGrid, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export function AnalysisLayout(props: {
  trend: ReactNode;
  services: ReactNode;
  recordTypes: ReactNode;
  weekdays: ReactNode;
}) {
  return (
    <Stack gap="lg">
      <Part title="Tendencia de 24 meses">{props.trend}</Part>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="lg">
        <Stack gap="lg">
          <Part title="Prestaciones principales">{props.services}</Part>
          <Part title="Por tipo de registro">{props.recordTypes}</Part>
        </Stack>
        <Part title="Promedio por día de la semana">{props.weekdays}</Part>
      </SimpleGrid>
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" aria-label={title} gap="xs" miw={0}>
      <Title order={3} fz="sm">
        {title}
      </Title>
      {children}
    </Stack>
  );
}
