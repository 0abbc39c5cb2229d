/** Switches between light, dark, and the system's scheme; Mantine remembers the choice. */
import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { InTheBackground, loadedComponent } from '../loading/loaded-code.tsx';

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
  const [opened, { toggle, set }] = useDisclosure(false);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const id = useId();
  const current = SCHEMES.find(({ scheme }) => scheme === colorScheme) ?? SCHEMES[2];
  return (
    <>
      <ActionIcon
        ref={setButton}
        id={`${id}-target`}
        size="lg"
        aria-label={`Apariencia: ${current.label}`}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={toggle}
      >
        <current.icon size={18} />
      </ActionIcon>
      <InTheBackground>
        <ColorSchemeMenu
          choices={SCHEMES}
          chosen={current.scheme}
          onChoose={setColorScheme}
          opened={opened}
          onOpenedChange={set}
          id={id}
          target={button}
        />
      </InTheBackground>
    </>
  );
}
