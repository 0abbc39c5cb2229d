/** The actions on one row of a table. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { ActionItem, MENU_WIDTH, type PageAction } from '../dialog/action-item.tsx';

export type RowAction = PageAction;

/** The menu of a row's actions; `label` names the row: 'Acciones de Ana Núñez'. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={label}>
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown maw={MENU_WIDTH}>
        {actions.map((action) => (
          <ActionItem key={action.label} {...action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
