/** Light, dark, or as the system says; Mantine remembers the choice. */
import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useState } from 'react';
import { InTheBackground, loadedComponent } from './loaded-code.tsx';

const SCHEMES = [
  { scheme: 'light', label: 'Claro', icon: IconSun },
  { scheme: 'dark', label: 'Oscuro', icon: IconMoon },
  { scheme: 'auto', label: 'Como el sistema', icon: IconDeviceDesktop },
] as const;

const ColorSchemeMenu = loadedComponent(
  async () => (await import('./color-scheme-menu.tsx')).ColorSchemeMenu,
);

export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [opened, setOpened] = useState(false);
  const current = SCHEMES.find(({ scheme }) => scheme === colorScheme) ?? SCHEMES[2];
  const look = {
    size: 'lg',
    'aria-label': `Apariencia: ${current.label}`,
    children: <current.icon size={18} />,
  } as const;
  return (
    // A press before the menu is there opens it when it comes.
    <InTheBackground meanwhile={<ActionIcon {...look} onClick={() => setOpened(true)} />}>
      <ColorSchemeMenu
        choices={SCHEMES}
        chosen={current.scheme}
        onChoose={setColorScheme}
        opened={opened}
        onOpenedChange={setOpened}
        target={<ActionIcon {...look} />}
      />
    </InTheBackground>
  );
}
