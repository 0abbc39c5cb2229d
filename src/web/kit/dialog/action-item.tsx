/** One action of a menu: of a screen's 'Más acciones' and of a row. */
import { Menu, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { fromMenu } from './return-focus.ts';

export type PageAction = {
  label: string;
  onClick: () => void;
  icon?: ReactNode;
  /** Whether it destroys something. */
  danger?: boolean;
  /** Why it can't be done now. */
  reasonAgainst?: string | undefined;
};

/** An action that can't be done now says why under its name. */
export function ActionItem({ label, icon, danger, reasonAgainst, onClick }: PageAction) {
  return (
    <Menu.Item
      leftSection={icon}
      disabled={reasonAgainst !== undefined}
      c={danger && !reasonAgainst ? 'var(--mantine-color-error)' : undefined}
      onClick={fromMenu(onClick)}
    >
      {label}
      {reasonAgainst && <Text size="xs">{reasonAgainst}</Text>}
    </Menu.Item>
  );
}
