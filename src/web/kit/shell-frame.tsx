/** The frame of both shells: top bar, side menu and the place of the screen (spec 1 §2.2). */
import { AppShell, Burger, Group, ScrollArea, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { Palette, PaletteButton } from './palette.tsx';
import type { ScreenRoute } from './shell-router.tsx';
import { SideMenu } from './side-menu.tsx';

const MENU_WIDTH_PX = 180;
const BAR_HEIGHT_PX = 52;

export function ShellFrame(props: {
  screens: readonly ScreenRoute[];
  /** The right end of the top bar: the user. */
  user: ReactNode;
  children: ReactNode;
}) {
  const [opened, menu] = useDisclosure(false);
  return (
    <AppShell
      header={{ height: BAR_HEIGHT_PX }}
      navbar={{ width: MENU_WIDTH_PX, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="md"
    >
      <a href="#contenido" className="kit-skip-link">
        Saltar al contenido
      </a>
      <Palette screens={props.screens} />
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="xs">
          <Group gap="xs" wrap="nowrap">
            <Burger
              opened={opened}
              onClick={menu.toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={opened ? 'Cerrar el menú' : 'Abrir el menú'}
            />
            <Text fw={600} style={{ whiteSpace: 'nowrap' }}>
              Portal Médico
            </Text>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <PaletteButton />
            <ColorSchemeSwitch />
            {props.user}
          </Group>
        </Group>
      </AppShell.Header>
      {/* Closed it only moves out of sight: hidden, it is out of reach of Tab and screen readers, too. */}
      <AppShell.Navbar p={6} visibleFrom={opened ? undefined : 'sm'}>
        <ScrollArea type="auto" scrollbarSize={6}>
          {/* Made anew when it opens: hidden, it could not bring the current entry into view. */}
          <SideMenu key={String(opened)} screens={props.screens} onNavigate={menu.close} />
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="contenido" tabIndex={-1} bg="var(--kit-page)">
        {props.children}
      </AppShell.Main>
    </AppShell>
  );
}
