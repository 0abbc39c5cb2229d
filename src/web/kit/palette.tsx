/** Ctrl/⌘+K: going to a screen by typing its name (design §9). */
import { ActionIcon, Tooltip } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { menuIcon } from './menu-icons.ts';
import { useMenuOptions } from './menu-options.ts';
import type { ScreenRoute } from './shell-router.tsx';

export function Palette({ screens }: { screens: readonly ScreenRoute[] }) {
  const navigate = useNavigate();
  const options = useMenuOptions(screens);
  return (
    <Spotlight
      shortcut="mod + K"
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': 'Ir a una pantalla' } }}
      nothingFound="Ninguna pantalla con ese nombre"
      searchProps={{
        placeholder: 'Ir a...',
        'aria-label': 'Ir a una pantalla',
        leftSection: <IconSearch size={18} />,
      }}
      actions={options.map(({ id, href, label, section, icon }) => {
        const Icon = menuIcon(icon);
        return {
          id: String(id),
          label,
          description: section,
          leftSection: <Icon size={18} stroke={1.6} aria-hidden />,
          onClick: () => void navigate({ to: href }),
        };
      })}
    />
  );
}

export function PaletteButton() {
  return (
    <Tooltip label="Ir a una pantalla (Ctrl+K)">
      <ActionIcon size="lg" aria-label="Ir a una pantalla" onClick={spotlight.open}>
        <IconSearch size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
