/** The menu that `ColorSchemeSwitch` opens. */
import { type MantineColorScheme, Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Anchor } from '../display/anchor.tsx';

type Choice = { scheme: MantineColorScheme; label: string; icon: ComponentType<{ size: number }> };

export function ColorSchemeMenu(props: {
  choices: readonly Choice[];
  chosen: MantineColorScheme;
  onChoose: (scheme: MantineColorScheme) => void;
  opened: boolean;
  onOpenedChange: (opened: boolean) => void;
  id: string;
  /** The button that opens the menu; its id is `id` and '-target'. */
  target: HTMLElement | null;
}) {
  return (
    <Menu position="bottom-end" opened={props.opened} onChange={props.onOpenedChange} id={props.id}>
      <Menu.Target>
        <Anchor element={props.target} />
      </Menu.Target>
      <Menu.Dropdown>
        {props.choices.map(({ scheme, label, icon: Icon }) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon size={16} />}
            rightSection={scheme === props.chosen && <IconCheck size={14} aria-label="elegido" />}
            onClick={() => props.onChoose(scheme)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
