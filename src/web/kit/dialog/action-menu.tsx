/** A menu with those actions of a screen that are not buttons. */
import { Button, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { ActionItem, MENU_WIDTH, type PageAction } from './action-item.tsx';

export function ActionMenu({ actions }: { actions: readonly PageAction[] }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDotsVertical size={16} />}>
          Más acciones
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw={MENU_WIDTH}>
        {actions.map((action) => (
          <ActionItem key={action.label} {...action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
