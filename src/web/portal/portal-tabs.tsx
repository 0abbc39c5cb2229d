/** The tabs of the user's menu; each has an address, so that reload, Back and links keep it. */
import { Tabs } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMenuOptions } from '../kit/shell/menu-options.ts';
import { PORTAL_TABS, type PortalTab } from './routes.tsx';

/**
 * `current` is undefined at an address without a tab; the children then explain it. `welcome` is shown at the top of
 * the first tab only.
 */
export function PortalTabs(props: {
  current: PortalTab | undefined;
  welcome: ReactNode;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const options = useMenuOptions(PORTAL_TABS);
  const tabs = PORTAL_TABS.filter(({ path }) =>
    options.some(({ href }) => path === href || path.startsWith(`${href}/`)),
  );
  if (!tabs.some(({ path }) => path === props.current?.path)) return props.children;
  return (
    <Tabs
      value={pathname}
      onChange={(path) => path !== null && void navigate({ to: path, resetScroll: false })}
      // Moving through the tabs with arrow keys loads nothing until one is chosen.
      activateTabWithKeyboard={false}
      keepMounted={false}
      className="portal-tabs"
    >
      <Tabs.List aria-label="Secciones del portal">
        {tabs.map(({ path, label, icon: Icon }) => (
          <Tabs.Tab key={path} value={path} leftSection={<Icon size={18} />}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={pathname} pt={{ base: 8, sm: 'md' }}>
        {pathname === tabs[0]?.path && props.welcome}
        {props.children}
      </Tabs.Panel>
    </Tabs>
  );
}
