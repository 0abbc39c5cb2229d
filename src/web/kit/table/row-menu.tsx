/** What can be done with one row of a table. */
import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { PageAction } from '../dialog/action-menu.tsx';
import { fromMenu } from '../dialog/return-focus.ts';

/** An action that can't be done now says why. */
export type RowAction = Omit<PageAction, 'disabled'> & { reasonAgainst?: string };

/** The menu of a row's actions; `label` names the row: 'Acciones de Ana Núñez'. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={label}>
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label: name, icon, danger, reasonAgainst, onClick }) => (
          <Menu.Item
            key={name}
            leftSection={icon}
            disabled={reasonAgainst !== undefined}
            c={danger && !reasonAgainst ? 'var(--mantine-color-error)' : undefined}
            onClick={fromMenu(onClick)}
          >
            {name}
            {reasonAgainst && <Text size="xs">{reasonAgainst}</Text>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
