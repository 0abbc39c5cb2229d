/** An entry of a menu of actions: 'Más acciones' of a screen, or a row's menu. */
import { Menu, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { fromMenu } from './return-focus.ts';

export type PageAction = {
  label: string;
  onClick: () => void;
  icon?: ReactNode;
  /** Whether the action destroys something. */
  danger?: boolean;
  /** Why the action is disabled. */
  reasonAgainst?: string | undefined;
};

/** How wide a menu of actions may be: a reason below a name is wrapped where the window ends. */
export const MENU_WIDTH = 'min(460px, calc(100vw - 24px))';

/** An action that can't be taken shows the reason below its name. The keyboard reaches it, so that a screen reader says the reason. */
export function ActionItem({ label, icon, danger, reasonAgainst, onClick }: PageAction) {
  return (
    <Menu.Item
      leftSection={icon}
      c={danger && !reasonAgainst ? 'var(--mantine-color-error)' : undefined}
      {...(reasonAgainst === undefined
        ? { onClick: fromMenu(onClick) }
        : { 'aria-disabled': true, closeMenuOnClick: false })}
    >
      {label}
      {reasonAgainst && <Text size="xs">{reasonAgainst}</Text>}
    </Menu.Item>
  );
}
