/** 'Acciones Rápidas': those that the user may take (operations §1.13). */
import { SimpleGrid } from '@mantine/core';
import {
  IconCalculator,
  IconFileAnalytics,
  IconSettings,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Target } from '../../kit/shell/addresses.ts';
import { useMayLink } from '../../kit/shell/current-user.ts';
import { LinkButton } from '../../kit/shell/links.tsx';
import { Panel } from './panel.tsx';

const ACTIONS: readonly { label: string; icon: TablerIcon; target: Target }[] = [
  {
    label: 'Crear Nueva Regla',
    icon: IconCalculator,
    target: { to: '/reglas', search: { open: 'new' } },
  },
  {
    label: 'Registrar Médico',
    icon: IconUserPlus,
    target: { to: '/medicos', search: { open: 'new' } },
  },
  { label: 'Ver Reportes', icon: IconFileAnalytics, target: { to: '/reportes' } },
  { label: 'Configuración', icon: IconSettings, target: { to: '/configuracion' } },
];

export function QuickActions() {
  return (
    <Panel title="Acciones Rápidas">
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 1, xl: 2 }} spacing="xs">
        {ACTIONS.map((action) => (
          <QuickAction key={action.label} {...action} />
        ))}
      </SimpleGrid>
    </Panel>
  );
}

function QuickAction({ label, icon: Icon, target }: (typeof ACTIONS)[number]) {
  const mayLink = useMayLink(target.to);
  if (!mayLink) return null;
  return (
    <LinkButton
      {...target}
      variant="default"
      justify="start"
      leftSection={<Icon size={16} aria-hidden />}
    >
      {label}
    </LinkButton>
  );
}
