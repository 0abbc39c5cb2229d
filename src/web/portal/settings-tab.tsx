/** Configuración: the user's password, second factor and sessions (documents §7.6). */
import { SimpleGrid } from '@mantine/core';
import { OwnFactor } from '../access/factors/public.ts';
import { ChangePasswordForm, OwnSessions } from '../access/session/public.ts';
import { PageHeader } from '../kit/shell/page-header.tsx';

export function SettingsTab() {
  return (
    <>
      <PageHeader title="Configuración" />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <ChangePasswordForm />
        <OwnFactor />
        <OwnSessions />
      </SimpleGrid>
    </>
  );
}
