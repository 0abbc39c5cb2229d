/** The frame of the portal: top bar, welcome, figures of the doctor, and the tabs (spec 2 §2.16). */
import { AppShell, Container, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { UserMenu } from '../features/session/public.ts';
import { currentUserQuery } from '../kit/client.ts';
import { ColorSchemeSwitch } from '../kit/color-scheme-switch.tsx';
import { EmptyState } from '../kit/states.tsx';
import { BAR_HEIGHT_PX, CONTENT_ID, SkipLink, TopBar } from '../kit/top-bar.tsx';
import { PortalTabs } from './portal-tabs.tsx';
import { PORTAL_TABS } from './routes.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { WelcomeBanner } from './welcome-banner.tsx';

const WIDTH_PX = 1240;

export function PortalFrame({ children }: { children: ReactNode }) {
  const { data: user } = useQuery(currentUserQuery);
  const { pathname } = useLocation();
  const tab = PORTAL_TABS.find(({ path }) => path === pathname);
  const lacksDoctor = tab?.isOfDoctor === true && user?.doctorId === null;
  return (
    <AppShell header={{ height: BAR_HEIGHT_PX }} padding={{ base: 'xs', sm: 'md' }}>
      <SkipLink />
      <AppShell.Header>
        <TopBar>
          <ColorSchemeSwitch />
          <UserMenu />
        </TopBar>
      </AppShell.Header>
      <AppShell.Main id={CONTENT_ID} tabIndex={-1} bg="var(--kit-page)">
        <Container size={WIDTH_PX} px={0}>
          <Stack gap="md">
            {user && <WelcomeBanner user={user} />}
            {user && user.doctorId !== null && <SummaryCards doctorId={user.doctorId} />}
            <PortalTabs current={tab}>{lacksDoctor ? <NoDoctor /> : children}</PortalTabs>
          </Stack>
        </Container>
      </AppShell.Main>
    </AppShell>
  );
}

function NoDoctor() {
  return (
    <EmptyState
      text="No hay perfil médico vinculado"
      description="Vincule su ficha en la pestaña Mi Perfil, o pida a la administración que lo haga."
    />
  );
}
