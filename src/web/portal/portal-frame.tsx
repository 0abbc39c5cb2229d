/** The frame of the portal: top bar, tabs, and in the first one the welcome and the doctor's figures (documents §7). */
import './portal-frame.css';
import { Box, Container, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CurrentUser } from '../../contract/access/session.ts';
import { payeeInWords, payeeOf } from '../../domain/words/payee-words.ts';
import { UserMenu } from '../access/session/public.ts';
import { ExplanationPanel } from '../fees/calculations/explanation-panel.tsx';
import { EmptyState } from '../kit/loading/states.tsx';
import { api, currentUserQuery } from '../kit/shell/client.ts';
import { ColorSchemeSwitch } from '../kit/shell/color-scheme-switch.tsx';
import { CONTENT_ID, SkipLink, TopBar } from '../kit/shell/top-bar.tsx';
import { AssistantBadge, FloatingAssistant } from '../operations/assistant/public.ts';
import { PortalTabs } from './portal-tabs.tsx';
import { PORTAL_TABS, type PortalTab } from './routes.tsx';
import { SummaryCards } from './summary-cards.tsx';

const WIDTH_PX = 1240;

export function PortalFrame({ children }: { children: ReactNode }) {
  const { data: user } = useQuery(currentUserQuery);
  const { pathname } = useLocation();
  const tab = PORTAL_TABS.find(({ path }) => path === pathname);
  const lacksDoctor = user?.doctorId === null && tab?.isOfDoctor === true && isInMenu(tab, user);
  return (
    <>
      <SkipLink />
      <header className="portal-bar">
        <TopBar badge={<AssistantBadge />}>
          <ColorSchemeSwitch />
          <UserMenu />
        </TopBar>
      </header>
      <Box
        component="main"
        className="portal-main"
        id={CONTENT_ID}
        tabIndex={-1}
        p={{ base: 'xs', sm: 'md' }}
      >
        <Container size={WIDTH_PX} px={0}>
          <PortalTabs current={tab} welcome={user && <Welcome user={user} tab={tab} />}>
            {lacksDoctor ? <NoDoctor /> : children}
          </PortalTabs>
        </Container>
      </Box>
      <FloatingAssistant />
      <ExplanationPanel />
    </>
  );
}

/** The greeting, and the doctor's figures on tabs about the doctor. */
function Welcome({ user, tab }: { user: CurrentUser; tab: PortalTab | undefined }) {
  return (
    <Stack gap={8} mb={{ base: 8, sm: 'md' }}>
      <WelcomeBanner user={user} />
      {tab?.isOfDoctor && user.doctorId !== null && <SummaryCards doctorId={user.doctorId} />}
    </Stack>
  );
}

/** Whether the profile has the tab; a plain user's portal has only the profile. */
function isInMenu({ path }: PortalTab, user: CurrentUser | null | undefined): boolean {
  return user?.menu.some(({ href }) => href === path) ?? false;
}

function NoDoctor() {
  return (
    <EmptyState
      text="No hay perfil médico vinculado"
      description="Vincule su ficha en la pestaña Mi Perfil, o pida a la administración que lo haga."
    />
  );
}

/** Who the portal belongs to: the doctor's surname and specialty (documents §7). */
function WelcomeBanner({ user }: { user: CurrentUser }) {
  const isDoctor = user.doctorId !== null;
  const { data: doctor } = useQuery({ ...api.portal.doctor.queryOptions(), enabled: isDoctor });
  return (
    <Group component="section" aria-label="Bienvenida" gap="0 8px" align="baseline">
      <Text fz={{ base: 'md', sm: 'lg' }} fw={600} lh={1.3}>
        {isDoctor ? `Bienvenido/a, Dr(a). ${user.lastName}` : `Bienvenido/a, ${user.firstName}`}
      </Text>
      {isDoctor && <Text variant="hint">{doctor?.specialtyName ?? '\u00a0'}</Text>}
      {doctor && (
        <Text variant="hint" visibleFrom="sm">
          · {payeeInWords(payeeOf({ ...doctor, doctorRut: doctor.rut }))}
        </Text>
      )}
    </Group>
  );
}
