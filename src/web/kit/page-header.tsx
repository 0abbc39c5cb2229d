/** The head of a screen: title, what it is for, and what can be done. */
import { Button, Group, Menu, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconDotsVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { HelpButton } from './help-button.tsx';
import { fromMenu } from './return-focus.ts';

export type PageAction = {
  label: string;
  onClick: () => void;
  icon?: ReactNode;
  /** Whether it destroys something. */
  danger?: boolean;
  disabled?: boolean;
};

/**
 * Shows the screen's title (also in the browser's tab) with its help, its one `primary` button and further
 * `actions`: up to two as plain buttons, more in a menu. Destructive ones always go in the menu, last.
 */
export function PageHeader(props: {
  title: string;
  description?: string;
  primary?: ReactNode;
  actions?: readonly PageAction[];
}) {
  useDocumentTitle(`${props.title} · Portal Médico`);
  const harmless = props.actions?.filter((action) => !action.danger) ?? [];
  const dangerous = props.actions?.filter((action) => action.danger) ?? [];
  const buttons = harmless.length > 2 ? [] : harmless;
  const inMenu = harmless.length > 2 ? [...harmless, ...dangerous] : dangerous;
  return (
    <Group className="kit-page-header" justify="space-between" align="flex-start" mb="md" gap="sm">
      <Stack gap={2} miw={0} flex="1 1 280px">
        <Group gap={4} wrap="nowrap">
          <Title order={1}>{props.title}</Title>
          <HelpButton />
        </Group>
        {props.description && (
          <Text size="sm" c="dimmed" className="kit-page-description">
            {props.description}
          </Text>
        )}
      </Stack>
      <Group gap="xs">
        {inMenu.length > 0 && <ActionMenu actions={inMenu} />}
        {buttons.map(asButton)}
        {props.primary}
      </Group>
    </Group>
  );
}

function asButton(action: PageAction) {
  return (
    <Button
      key={action.label}
      variant="default"
      leftSection={action.icon}
      disabled={action.disabled}
      onClick={action.onClick}
    >
      {action.label}
    </Button>
  );
}

function ActionMenu({ actions }: { actions: readonly PageAction[] }) {
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
