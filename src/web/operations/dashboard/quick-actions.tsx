/** 'Acciones Rápidas': those that the user may take (spec 1 §2.4). */
import { Button, SimpleGrid } from '@mantine/core';
import {
  IconCalculator,
  IconFileAnalytics,
  IconSettings,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMayLink } from '../../kit/shell/current-user.ts';
import { searchOf, type Target } from '../../links/screen-link.tsx';
import { Panel } from './panel.tsx';

const ACTIONS: readonly { label: string; icon: TablerIcon; to: Target }[] = [
  {
    label: 'Crear Nueva Regla',
    icon: IconCalculator,
    to: { screen: '/reglas', search: { open: 'new' } },
  },
  {
    label: 'Registrar Médico',
    icon: IconUserPlus,
    to: { screen: '/medicos', search: { open: 'new' } },
  },
  { label: 'Ver Reportes', icon: IconFileAnalytics, to: { screen: '/reportes' } },
  { label: 'Configuración', icon: IconSettings, to: { screen: '/configuracion' } },
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

function QuickAction({ label, icon: Icon, to }: (typeof ACTIONS)[number]) {
  const mayLink = useMayLink(to.screen);
  if (!mayLink) return null;
  return (
    <Button
      component={Link}
      to={to.screen}
      search={searchOf(to)}
      variant="default"
      justify="start"
      leftSection={<Icon size={16} aria-hidden />}
    >
      {label}
    </Button>
  );
}
