/** The frame of the staff's shell: top bar, side menu and the place of the screen (product §12.2). */
import { AppShell, Burger, ScrollArea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useSearchKey } from '../fields/search-key.ts';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { Palette, PaletteButton, type RecordFinder } from './palette.tsx';
import type { ScreenRoute } from './shell-router.tsx';
import { SideMenu } from './side-menu.tsx';
import { BAR_HEIGHT_PX, CONTENT_ID, SkipLink, TopBar } from './top-bar.tsx';

const MENU_WIDTH_PX = 180;

export function ShellFrame(props: {
  screens: readonly ScreenRoute[];
  /** The records that the palette finds. */
  finder: RecordFinder;
  /** The right end of the top bar, with the user. */
  user: ReactNode;
  /** A badge beside the product's name. */
  badge: ReactNode;
  /** What floats above every screen. */
  floating: ReactNode;
  children: ReactNode;
}) {
  const [opened, menu] = useDisclosure(false);
  useSearchKey();
  return (
    <AppShell
      header={{ height: BAR_HEIGHT_PX }}
      navbar={{ width: MENU_WIDTH_PX, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="md"
    >
      <SkipLink />
      <Palette screens={props.screens} finder={props.finder} />
      <AppShell.Header>
        <TopBar
          badge={props.badge}
          menu={
            <Burger
              opened={opened}
              onClick={menu.toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={opened ? 'Cerrar el menú' : 'Abrir el menú'}
            />
          }
        >
          <PaletteButton />
          <ColorSchemeSwitch />
          {props.user}
        </TopBar>
      </AppShell.Header>
      {/* A closed menu only moves out of view: if it were hidden, Tab and screen readers could not reach it. */}
      <AppShell.Navbar p={6} visibleFrom={opened ? undefined : 'sm'}>
        <ScrollArea type="auto" scrollbarSize={6}>
          {/* Remounted when it opens: a hidden menu can't scroll the current entry into view. */}
          <SideMenu key={String(opened)} screens={props.screens} onNavigate={menu.close} />
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id={CONTENT_ID} tabIndex={-1} bg="var(--kit-page)">
        {props.children}
      </AppShell.Main>
      {props.floating}
    </AppShell>
  );
}
