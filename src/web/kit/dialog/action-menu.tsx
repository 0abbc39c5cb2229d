/** The further actions of a screen that do not stand as buttons. */
import { Button, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fromMenu } from './return-focus.ts';

export type PageAction = {
  label: string;
  onClick: () => void;
  icon?: ReactNode;
  /** Whether it destroys something. */
  danger?: boolean;
  disabled?: boolean;
};

export function ActionMenu({ actions }: { actions: readonly PageAction[] }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDotsVertical size={16} />}>
          Más acciones
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon}
            disabled={action.disabled}
            c={action.danger ? 'var(--mantine-color-error)' : undefined}
            onClick={fromMenu(action.onClick)}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
