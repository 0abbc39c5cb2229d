/** What `ColorSchemeSwitch` opens. */
import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { SchemeChoice } from './color-scheme-switch.tsx';

export function ColorSchemeMenu(props: {
  choices: readonly SchemeChoice[];
  chosen: SchemeChoice['scheme'];
  onChoose: (scheme: SchemeChoice['scheme']) => void;
  opened: boolean;
  onOpenedChange: (opened: boolean) => void;
  target: ReactElement;
}) {
  return (
    <Menu position="bottom-end" opened={props.opened} onChange={props.onOpenedChange}>
      <Menu.Target>{props.target}</Menu.Target>
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
