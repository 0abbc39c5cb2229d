/** 'Resumen del Sistema': how many master records there are (operations §1.5). */
import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DashboardSummary } from '../../../contract/operations/dashboard.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import type { Target } from '../../kit/shell/addresses.ts';
import { ScreenLink } from '../../links/screen-link.tsx';
import { Loaded, Panel } from './panel.tsx';
import { summaryOptions } from './queries.ts';

const LINES: readonly {
  label: string;
  target: Target;
  value: (summary: DashboardSummary) => number;
}[] = [
  { label: 'Médicos Registrados', target: { to: '/medicos' }, value: ({ doctors }) => doctors },
  {
    label: 'Especialidades',
    target: { to: '/especialidades' },
    value: ({ specialties }) => specialties,
  },
  { label: 'Prestaciones', target: { to: '/prestaciones' }, value: ({ services }) => services },
  { label: 'Reglas de Cálculo', target: { to: '/reglas' }, value: ({ rules }) => rules.total },
  {
    label: 'Convenios Médicos',
    target: { to: '/convenios' },
    value: ({ agreements }) => agreements.total,
  },
];

export function SystemSummary() {
  const query = useQuery(summaryOptions());
  return (
    <Panel title="Resumen del Sistema">
      <Loaded query={query} height={150} failure="No se pudo cargar el resumen">
        {(summary) => (
          <Stack gap={8} mih={150}>
            {LINES.map(({ label, target, value }) => (
              <Group key={label} justify="space-between" gap="sm" fz="sm">
                <ScreenLink target={target}>{label}</ScreenLink>
                <Text span inherit fw={600}>
                  {formatCount(value(summary))}
                </Text>
              </Group>
            ))}
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}
